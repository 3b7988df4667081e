import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { TUS, tusMetadata } from '#test/support/resumable.ts'

/** The limit as the contract has it, written out once more so that the code is not its own judge. */
const MAX_BYTES = 524_288_000
const PIECE = Buffer.alloc(1024 * 1024, 'words ')

/** Counts what it is given and forgets it: half a gigabyte of disk would prove nothing more. */
const countingStore: ObjectStore = {
  put: async (_key, body) => {
    let sizeBytes = 0
    for await (const piece of Buffer.isBuffer(body) ? [body] : body) sizeBytes += (piece as Buffer).length
    return { sizeBytes, sha256: '0'.repeat(64) }
  },
  get: async () => Readable.from([]),
  head: async () => null,
  remove: async () => {},
  list: async function* () {},
  removeUnfinished: async () => 0,
  requireUsable: async () => {},
  freeBytes: async () => null,
  close: () => {},
}

describe('the limit of a file', () => {
  let app: TestApp
  let member: TestClient
  let investigation: string
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { objects: countingStore } })
    member = await app.client('member')
    const made = await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })
    investigation = made.body.id
  })
  afterAll(() => app.close())

  const upload = async (bytes: number) => {
    const form = `--x\r\ncontent-disposition: form-data; name="investigation_id"\r\n\r\n${investigation}\r\n--x\r\ncontent-disposition: form-data; name="source_type"\r\n\r\nattachment\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/storage/upload',
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: Readable.from(formPieces(form, bytes)),
    })
    return { status: answer.statusCode, size: answer.json<Evidence>().size_bytes }
  }
  const begin = async (bytes: number) =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/storage/resumable',
        headers: {
          authorization: `Bearer ${member.token}`,
          ...TUS,
          'upload-length': String(bytes),
          'upload-metadata': tusMetadata({
            investigation_id: investigation,
            source_type: 'attachment',
            filename: 'a.txt',
          }),
        },
      })
    ).statusCode

  it('is 524,288,000 bytes, and not one more, sent as a form', async () => {
    expect(await upload(MAX_BYTES)).toEqual({ status: 201, size: MAX_BYTES })
    expect(await upload(MAX_BYTES + 1)).toMatchObject({ status: 413 })
  })

  it('is the same where the upload can be resumed', async () => {
    expect(await begin(MAX_BYTES)).toBe(201)
    expect(await begin(MAX_BYTES + 1)).toBe(413)
  })
})

function* formPieces(head: string, bytes: number): Generator<Buffer> {
  yield Buffer.from(head)
  for (let left = bytes; left > 0; left -= PIECE.length) yield PIECE.subarray(0, Math.min(left, PIECE.length))
  yield Buffer.from('\r\n--x--\r\n')
}
