import { setImmediate as breathe } from 'node:timers/promises'

/** About the longest delay for a request that waits for the thread. */
const SLICE_MS = 15

/** Runs long work step by step, yielding the thread to waiting requests between slices. */
export async function runInSlices<T>(steps: Iterator<unknown, T>): Promise<T> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await breathe()
    until = performance.now() + SLICE_MS
  }
}
