import { afterEach, expect, it, vi } from 'vitest'
import { silentLogger } from '#server/platform/observability/log.ts'
import { startJobs } from './worker.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Only what the start of background work asks for. */
function aContext(check: () => Promise<unknown>, mayServe = () => false) {
  const told: string[] = []
  const context = {
    jobs: {
      start: async (_kinds: unknown, { work }: { work: boolean }) =>
        void told.push(work ? 'started with work' : 'started'),
      work: async () => void told.push('works'),
    },
    metrics: { retentionLastRun: { set: () => {} } },
    features: {
      jobKinds: [],
      retention: {
        lastEnd: async () => new Date(0),
        restoreGuard: {
          mayServe,
          requireCompared: async () => {},
          check: async () => {
            told.push('checked')
            return await check()
          },
          recheck: async () => {
            told.push('checked again')
            await check()
          },
        },
      },
    },
    logger: silentLogger(),
    lifecycle: { stopping: false },
  }
  return { context: context as unknown as Parameters<typeof startJobs>[0], told }
}

it('takes no job before the database has been compared with what was destroyed', async () => {
  const { context, told } = aContext(async () => ({ replayed: [] }))
  await startJobs(context, { work: true })
  expect(told).toEqual(['started', 'checked', 'works'])
})

it('takes none while it holds what was destroyed, and begins once that is gone', async () => {
  vi.useFakeTimers()
  let reachable = false
  const { context, told } = aContext(async () => {
    if (!reachable) throw new Error('a tombstone cannot be read')
  })
  await startJobs(context, { work: true })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told).toEqual(['started', 'checked', 'checked'])
  reachable = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told).toEqual(['started', 'checked', 'checked', 'checked', 'works'])
})

it('takes jobs also while the store does not answer, and asks it again every half minute', async () => {
  vi.useFakeTimers()
  const { context, told } = aContext(
    async () => {
      throw new Error('the store does not answer')
    },
    () => true,
  )
  await startJobs(context, { work: true })
  expect(told).toEqual(['started', 'checked', 'works'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['started', 'checked', 'works', 'checked again', 'checked again'])
})

it('takes none at all where it is only to send them', async () => {
  const { context, told } = aContext(async () => ({ replayed: [] }))
  await startJobs(context, { work: false })
  expect(told).toEqual(['started', 'checked'])
})

it('compares again every five minutes, and every half minute while that fails', async () => {
  vi.useFakeTimers()
  let known = true
  const { context, told } = aContext(async () => {
    if (!known) throw new Error('a run that the database does not know')
  })
  await startJobs(context, { work: false })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(told).toEqual(['started', 'checked', 'checked again'])
  known = false
  await vi.advanceTimersByTimeAsync(330_000)
  expect(told).toEqual(['started', 'checked', 'checked again', 'checked again', 'checked again'])
  context.lifecycle.stopping = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect(told).toHaveLength(5)
})
