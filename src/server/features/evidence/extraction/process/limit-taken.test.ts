import { expect, test, vi } from 'vitest'
import { MAX_MEMBERS, MAX_MEMBERS_BYTES } from '../containers/members.ts'
import { Died } from './closed-process.ts'
import { limitTaken, NotTaken } from './limit-taken.ts'

const file = (length: number) => ({ fileName: 'a.eml', mimeType: null, bytes: { length } as Uint8Array })

test('A reader that gives more bytes than may come out of its file is stopped', async () => {
  const store = vi.fn(async () => {})
  const take = limitTaken(store, 1_000)
  await take(file(MAX_MEMBERS_BYTES))
  await take(file(2_000))
  await expect(take(file(1))).rejects.toBeInstanceOf(Died)
  expect(store).toHaveBeenCalledTimes(2)
})

test('A reader that gives more files than may come out of one is stopped', async () => {
  const take = limitTaken(async () => {}, 0)
  for (let n = 0; n < MAX_MEMBERS; n++) await take(file(1))
  await expect(take(file(1))).rejects.toBeInstanceOf(Died)
})

test('A reader that does not wait until a file is stored is stopped', async () => {
  const stored = Promise.withResolvers<void>()
  const take = limitTaken(() => stored.promise, 1_000)
  const first = take(file(1))
  await expect(take(file(1))).rejects.toBeInstanceOf(Died)
  stored.resolve()
  await first
})

test('A store that fails is not the fault of the file', async () => {
  const cause = new Error('the store is full')
  const take = limitTaken(() => Promise.reject(cause), 1_000)
  await expect(take(file(1))).rejects.toMatchObject({ name: new NotTaken().name, cause })
})
