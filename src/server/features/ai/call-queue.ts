import type { CallLease, CallLimits, CallPool } from '#server/ports/call-limits.ts'
import type { ModelPurpose } from '#server/ports/language-model.ts'

/** A slot released by another process is noticed within this time. */
const LOOK_AGAIN_MS = 150

interface Waiter {
  readonly purpose: ModelPurpose
  readonly signal: AbortSignal
  take(lease: CallLease): void
}

export interface CallQueue {
  /**
   * A slot among the calls to one provider; rejects with the signal's reason. Primary calls go before quality calls.
   */
  enter(purpose: ModelPurpose, signal: AbortSignal): Promise<CallLease>
  waiting(): number
  held(): Promise<number>
}

export function createCallQueue(limits: CallLimits, pool: CallPool): CallQueue {
  const waiters: Waiter[] = []
  let serving = false
  let wake = () => {}

  const serve = async () => {
    if (serving) return
    serving = true
    try {
      while (waiters.length > 0) {
        const lease = await limits.lease(pool)
        if (!lease) await pause()
        else await give(lease)
      }
    } finally {
      serving = false
    }
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_AGAIN_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  /** The waiting caller may have left while the slot was being taken. */
  const give = async (lease: CallLease) => {
    const first = waiters.find(({ purpose }) => purpose === 'primary') ?? waiters[0]
    if (!first) return await lease.release()
    waiters.splice(waiters.indexOf(first), 1)
    first.take({
      release: async () => {
        await lease.release()
        wake()
      },
    })
  }

  return {
    enter: (purpose, signal) =>
      new Promise<CallLease>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const leave = () => {
          waiters.splice(waiters.indexOf(waiter), 1)
          reject(signal.reason)
        }
        const waiter: Waiter = {
          purpose,
          signal,
          take: (lease) => {
            signal.removeEventListener('abort', leave)
            resolve(lease)
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        waiters.push(waiter)
        void serve()
      }),
    waiting: () => waiters.length,
    held: () => limits.held(pool),
  }
}
