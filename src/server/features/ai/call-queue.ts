import type { CallLease, CallLimits, CallPool } from '#server/ports/call-limits.ts'
import type { ModelPurpose } from '#server/ports/language-model.ts'

/** A slot released by another process is noticed within this time. */
const LOOK_AGAIN_MS = 150

/** What a call is for, as far as it decides whose turn it is. */
export type CallRank = ModelPurpose | 'yielding'

/** Who goes first. */
const RANKS: readonly CallRank[] = ['primary', 'quality', 'yielding']

interface Waiter {
  readonly rank: CallRank
  readonly signal: AbortSignal
  readonly giveWay: (() => void) | undefined
  take(lease: CallLease): void
}

export interface CallQueue {
  /**
   * A slot among the calls to one provider; rejects with the signal's reason. Primary calls go before quality calls, and
   * those that yield go last and leave one slot free, wherever there are several. Where a primary call finds no slot,
   * one that yields is told to give way.
   */
  enter(rank: CallRank, signal: AbortSignal, giveWay?: () => void): Promise<CallLease>
  waiting(): number
  held(): Promise<number>
}

export function createCallQueue(limits: CallLimits, pool: CallPool): CallQueue {
  const waiters: Waiter[] = []
  /** Of calls under way that yield. */
  const yielding = new Set<() => void>()
  let serving = false
  let wake = () => {}

  const serve = async () => {
    if (serving) return
    serving = true
    try {
      while (waiters.length > 0) {
        const lease = (await isFull()) ? null : await limits.lease(pool)
        if (!lease) {
          if (first()?.rank === 'primary') tellToGiveWay()
          await pause()
        }
        if (lease) await give(lease)
      }
    } finally {
      serving = false
    }
  }
  const tellToGiveWay = () => {
    const [giveWay] = yielding
    if (!giveWay) return
    yielding.delete(giveWay)
    giveWay()
  }
  const first = (): Waiter | undefined =>
    waiters.toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank))[0]
  const isFull = async (): Promise<boolean> =>
    first()?.rank === 'yielding' && pool.size > 1 && (await limits.held(pool)) >= pool.size - 1
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
    const next = first()
    if (!next) return await lease.release()
    waiters.splice(waiters.indexOf(next), 1)
    const { giveWay } = next
    if (giveWay) yielding.add(giveWay)
    next.take({
      release: async () => {
        if (giveWay) yielding.delete(giveWay)
        await lease.release()
        wake()
      },
    })
  }

  return {
    enter: (rank, signal, giveWay) =>
      new Promise<CallLease>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const leave = () => {
          waiters.splice(waiters.indexOf(waiter), 1)
          reject(signal.reason)
        }
        const waiter: Waiter = {
          rank,
          signal,
          giveWay,
          take: (lease) => {
            signal.removeEventListener('abort', leave)
            resolve(lease)
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        waiters.push(waiter)
        // Who waits for another slot to be left free may be overtaken by one who need not.
        if (rank !== 'yielding') wake()
        void serve()
      }),
    waiting: () => waiters.length,
    held: () => limits.held(pool),
  }
}
