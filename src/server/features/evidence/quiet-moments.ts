import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 100
/** A service that is never idle must not put the other work off for ever. */
const MAX_PATIENCE_MS = 20_000

/** Lets work that nobody waits for step back while work of the same process is under way that somebody waits for. */
export function createQuietMoments(patienceMs = MAX_PATIENCE_MS) {
  let underWay = 0
  return {
    async during<T>(urgent: () => Promise<T>): Promise<T> {
      underWay++
      try {
        return await urgent()
      } finally {
        underWay--
      }
    },
    /** Resolves once nothing urgent is under way, or the patience has ended; rejects if aborted. */
    async come(signal: AbortSignal): Promise<void> {
      for (let waited = 0; underWay > 0 && waited < patienceMs; waited += LOOK_MS)
        await sleep(LOOK_MS, undefined, { signal })
    },
  }
}
