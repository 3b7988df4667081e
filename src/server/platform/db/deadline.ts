import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

const current = new AsyncLocalStorage<number>()

/** Runs `work`, whose transactions end with the deadline: what a given-up job still does changes nothing any more. */
export const withinDeadline = <T>(seconds: number, work: () => Promise<T>): Promise<T> =>
  current.run(performance.now() + seconds * 1_000, work)

/** Milliseconds until the deadline of the running work; infinite where it has none. */
export function timeLeft(): number {
  const endsAt = current.getStore()
  return endsAt === undefined ? Number.POSITIVE_INFINITY : endsAt - performance.now()
}
