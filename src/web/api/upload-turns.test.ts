import { describe, expect, it } from 'vitest'
import { createUploadTurns } from './upload-turns.ts'

type Added = ReturnType<Parameters<typeof createUploadTurns>[0]>[number]

const entry = (id: number, part: Partial<Added> = {}): Added => ({
  ...{ id, caseId: 'a case', bytes: 1, state: 'sending', held: null },
  ...part,
})

/** Three files that are sent at the same time; `now` is what is known of them. */
function desk(first: readonly Added[]) {
  let now = first
  const watchers = new Set<() => void>()
  const turns = createUploadTurns(
    () => now,
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  )
  const order: string[] = []
  return {
    order,
    watchers,
    wait: (id: number) =>
      turns(id).then(
        () => order.push(`${id}`),
        () => order.push(`${id} stopped`),
      ),
    change: async (id: number, part: Partial<Added> | null) => {
      now = now.flatMap((one) => (one.id !== id ? [one] : part ? [{ ...one, ...part }] : []))
      for (const watcher of watchers) watcher()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

describe('the turn of a file', () => {
  it('comes once the files before it have arrived', async () => {
    const { order, wait, change, watchers } = desk([entry(1), entry(2), entry(3)])
    for (const id of [3, 2, 1]) void wait(id)
    await change(1, {})
    expect(order).toEqual(['1'])
    await change(1, { state: 'done' })
    expect(order).toEqual(['1', '2'])
    await change(2, { state: 'done' })
    expect(order).toEqual(['1', '2', '3'])
    expect(watchers.size).toBe(0)
  })

  it('never comes for one that was stopped meanwhile', async () => {
    const { order, wait, change, watchers } = desk([entry(1), entry(2)])
    void wait(2)
    await change(2, { state: 'paused' })
    expect(order).toEqual(['2 stopped'])
    expect(watchers.size).toBe(0)
  })

  it.each<[string, Partial<Added> | null]>([
    ['is paused', { state: 'paused' }],
    ['failed', { state: 'failed' }],
    ['is not answered', { held: 'unanswered' }],
    ['was taken off the list', null],
  ])('does not wait for one before it that %s', async (_, part) => {
    const { order, wait, change } = desk([entry(1), entry(2)])
    void wait(2)
    await change(2, {})
    expect(order).toEqual([])
    await change(1, part)
    expect(order).toEqual(['2'])
  })

  it('does not wait for a very large one, for one of another case, or for one that was added later', async () => {
    const { order, wait, change } = desk([
      ...[entry(1, { bytes: 60_000_000 }), entry(2, { caseId: 'another' }), entry(3), entry(4)],
    ])
    void wait(3)
    await change(3, {})
    expect(order).toEqual(['3'])
  })
})
