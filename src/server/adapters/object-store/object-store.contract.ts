import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '#server/ports/object-store.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const MEGABYTE = 1024 * 1024
const LARGE = 20 * MEGABYTE

/** What every object store does; `store` is called again in each test. */
export function describeObjectStore(
  name: string,
  { seed, int }: { readonly seed: number; int(max: number): number },
  store: () => ObjectStore,
): void {
  // They repeat after a prime number of bytes, so that blocks in the wrong place are not the same bytes.
  const makeBytes = (length: number) =>
    Buffer.alloc(length, Buffer.from(Array.from({ length: 4099 }, () => int(256))))
  function* inPieces(bytes: Buffer): Generator<Buffer> {
    for (let sent = 0; sent < bytes.length; ) {
      const piece = bytes.subarray(sent, sent + 1 + int(bytes.length / 10))
      sent += piece.length
      yield piece
    }
  }
  const read = async (key: string, range?: { start: number; end: number }) =>
    await buffer(await store().get(key, range))
  const keysBelow = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of store().list(prefix)) keys.push(key)
    return keys.sort()
  }

  describe(`${name} (seed ${seed})`, () => {
    it.each([0, 1, 70_000, MEGABYTE, MEGABYTE + 1, LARGE, LARGE + 4097])(
      'gives back %i bytes as they came in, with their size and hash',
      async (size) => {
        const bytes = makeBytes(size)
        const key = `given/back-${size}`
        const put = await store().put(key, Readable.from(inPieces(bytes)))
        expect(put).toEqual({ sizeBytes: size, sha256: sha256(bytes) })
        expect((await read(key)).equals(bytes)).toBe(true)
        expect((await store().head(key))?.sizeBytes).toBe(size)
      },
    )

    it('gives a range of bytes, both ends included', async () => {
      await store().put('ranged/digits', Buffer.from('0123456789'))
      expect(String(await read('ranged/digits', { start: 2, end: 4 }))).toBe('234')
      expect(String(await read('ranged/digits', { start: 9, end: 9 }))).toBe('9')
    })

    it('replaces an object as a whole', async () => {
      await store().put('replaced/one', Buffer.from('a long first version'))
      await store().put('replaced/one', Buffer.from('short'))
      expect(String(await read('replaced/one'))).toBe('short')
    })

    it.each([100, LARGE])(
      'keeps what was there where a source fails after %i bytes, and nothing of the new',
      async (size) => {
        const key = `failing/after-${size}`
        await store().put(key, Buffer.from('before'))
        async function* failing() {
          yield makeBytes(size)
          throw new Error('the sender is gone')
        }
        await expect(store().put(key, Readable.from(failing()))).rejects.toThrow('the sender is gone')
        expect(String(await read(key))).toBe('before')
        expect(await keysBelow('failing/')).toContain(key)
        expect(await store().removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
      },
    )

    it('refuses bytes that are not those that were announced', async () => {
      const announced = { sha256: sha256(Buffer.from('these')) }
      await expect(store().put('announced/one', Buffer.from('others'), announced)).rejects.toThrow(
        'announced',
      )
      expect(await store().head('announced/one')).toBeNull()
      await store().put('announced/one', Buffer.from('these'), announced)
      expect(String(await read('announced/one'))).toBe('these')
    })

    it('says that there is no such object', async () => {
      await expect(store().get('nothing/here')).rejects.toThrow('there is no object')
      expect(await store().head('nothing/here')).toBeNull()
    })

    it('removes an object, and minds nothing where there is none', async () => {
      await store().put('removed/one', Buffer.from('x'))
      await store().remove('removed/one')
      await store().remove('removed/one')
      expect(await store().head('removed/one')).toBeNull()
    })

    it('removes as many as are named at once, and no other', async () => {
      const keys = Array.from({ length: 40 }, (_, n) => `removed/many-${n}`)
      for (const key of [...keys, 'removed/kept']) await store().put(key, Buffer.from('x'))
      await store().remove(...keys, 'removed/never-there')
      await store().remove()
      expect(await keysBelow('removed/')).toEqual(['removed/kept'])
    })

    it('lists exactly what begins with a prefix, also one that ends inside a name', async () => {
      for (const key of ['listed/a1', 'listed/a2', 'listed/b/c', 'other/a1'])
        await store().put(key, Buffer.from('x'))
      expect(await keysBelow('listed/')).toEqual(['listed/a1', 'listed/a2', 'listed/b/c'])
      expect(await keysBelow('listed/a')).toEqual(['listed/a1', 'listed/a2'])
      expect(await keysBelow('nothing/')).toEqual([])
    })

    it.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', '.partial/x', 'a\\b', '', 'a b', 'a\0'])(
      'refuses the key %j',
      async (key) => {
        const attempt = async () => await store().put(key, Buffer.from('x'))
        await expect(attempt()).rejects.toThrow('an object key holds only')
      },
    )
  })
}
