import { setImmediate as breathe } from 'node:timers/promises'

/** A request that waits for the thread meanwhile waits hardly longer than this. */
const SLICE_MS = 15

/** Runs long work to its end, step by step, and lets everything else that waits for the thread go first now and then. */
export async function runGently<T>(steps: Iterator<unknown, T>): Promise<T> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await breathe()
    until = performance.now() + SLICE_MS
  }
}
