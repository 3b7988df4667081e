import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 100
/** A service that is never idle must not put the other work off for ever: after so long it gets a while of its own. */
const PATIENCE_MS = 20_000
const WHILE_MS = 5_000

/** Lets work that nobody waits for step back while work of the same process is under way that somebody waits for. */
export function createQuietMoments({ patienceMs = PATIENCE_MS, whileMs = WHILE_MS } = {}) {
  let underWay = 0
  let ownUntil = 0
  return {
    async during<T>(urgent: () => Promise<T>): Promise<T> {
      underWay++
      try {
        return await urgent()
      } finally {
        underWay--
      }
    },
    /** Resolves once nothing urgent is under way, or its own while has come; rejects if aborted. */
    async come(signal: AbortSignal): Promise<void> {
      if (performance.now() < ownUntil) return
      for (let waited = 0; underWay > 0 && waited < patienceMs; waited += LOOK_MS)
        await sleep(LOOK_MS, undefined, { signal })
      if (underWay > 0) ownUntil = performance.now() + whileMs
    },
  }
}
