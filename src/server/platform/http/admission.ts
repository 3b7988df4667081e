import { AppError } from '../errors.ts'

export interface AdmissionLimits {
  /** Requests that are worked on at the same time; more would only make each of them slower. */
  readonly slots: number
  /** How long a burst may wait for a slot. */
  readonly burstWaitMs: number
  /** How long anybody may wait in a crowd, and once somebody has always been waiting for `busyAfterMs`. */
  readonly busyWaitMs: number
  readonly busyAfterMs: number
  /** It is over when nobody has been refused for this long. */
  readonly calmMs: number
  /** A refusal is held back this long, so that callers who try again at once do not use up what they want. */
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

/** More than this many times the slots in the queue is no burst any more. */
const CROWD = 2

interface Waiting {
  readonly enter: () => void
  readonly refuse: () => void
}

/**
 * Lets so many requests in at a time. A burst waits its turn; under an overload that lasts, what cannot begin soon
 * is refused soon, so that what is let in stays quick.
 */
export function createAdmission(limits: AdmissionLimits, now: () => number = () => performance.now()) {
  const queue: Waiting[] = []
  let inside = 0
  /** Since when there has always been somebody waiting. */
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
    /** Answers how to leave again, once; rejects where the wait was in vain. */
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
