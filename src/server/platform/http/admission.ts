import { AppError } from '../errors.ts'

export interface AdmissionLimits {
  /** Requests handled at the same time; more would only slow each other down. */
  readonly slots: number
  /** How long a burst may wait for a slot. */
  readonly burstWaitMs: number
  /** Longest wait in a crowd, and after the queue has been non-empty for `busyAfterMs`. */
  readonly busyWaitMs: number
  readonly busyAfterMs: number
  /** An overload is over when nobody has been refused for this long. */
  readonly calmMs: number
  /** A refusal is delayed this long, so that callers who retry at once do not consume the capacity they wait for. */
  readonly refusalMs: number
}

export const ADMISSION: AdmissionLimits = {
  slots: 32,
  burstWaitMs: 1_000,
  busyWaitMs: 20,
  busyAfterMs: 250,
  calmMs: 2_000,
  refusalMs: 1_000,
}

/** A queue longer than this many times the slots is no longer a burst. */
const CROWD = 2

interface Waiting {
  readonly enter: () => void
  readonly refuse: () => void
}

/**
 * Admits a limited number of requests at a time. A burst waits its turn; in a lasting overload, requests that cannot
 * start soon are refused soon, so that admitted ones stay fast.
 */
export function createAdmission(limits: AdmissionLimits, now: () => number = () => performance.now()) {
  const queue: Waiting[] = []
  let inside = 0
  /** When the queue was last empty; null if it is empty now. */
  let crowdedSince: number | null = null
  let refusedAt: number | null = null

  const isBusy = () =>
    queue.length >= limits.slots * CROWD ||
    (crowdedSince !== null && now() - crowdedSince >= limits.busyAfterMs) ||
    (refusedAt !== null && now() - refusedAt < limits.calmMs)
  const leave = (): void => {
    inside--
    const next = queue.shift()
    if (queue.length === 0) crowdedSince = null
    next?.enter()
  }
  const wait = (): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => waiting.refuse(), isBusy() ? limits.busyWaitMs : limits.burstWaitMs)
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(timer)
          inside++
          resolve(true)
        },
        refuse: () => {
          queue.splice(queue.indexOf(waiting), 1)
          refusedAt = now()
          setTimeout(() => resolve(false), limits.refusalMs)
        },
      }
      crowdedSince ??= now()
      queue.push(waiting)
    })

  return {
    /** Resolves to a one-shot release function; rejects if no slot came free in time. */
    enter: async (): Promise<() => void> => {
      if (inside < limits.slots && queue.length === 0) inside++
      else if (!(await wait()))
        throw new AppError('NOT_READY', 'The service is busy. Nothing was changed; try again shortly.', {
          retryAfterSeconds: 1,
        })
      let left = false
      return () => {
        if (left) return
        left = true
        leave()
      }
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>
