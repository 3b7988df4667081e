/** NIST SP 800-63B: at most 100 consecutive failures; after them only an administrator unlocks the account. */
export const MAX_FAILURES = 100
/** Failures without a pause. */
const FREE = 4
const FIRST_DELAY_S = 5
const MAX_DELAY_S = 900

export interface LockoutVerdict {
  readonly allowed: boolean
  /** When the next attempt is allowed; null if it is allowed now, or never without help. */
  readonly lockedUntil: Date | null
}

/** Pause after this many consecutive failures: none at first, then 5 s, doubled each time, at most 15 minutes. */
const delaySeconds = (failures: number): number =>
  failures <= FREE ? 0 : Math.min(FIRST_DELAY_S * 2 ** (failures - FREE - 1), MAX_DELAY_S)

/** Whether another attempt is allowed after `failedAttempts` in a row, the last of them at `lastFailedAt`. */
export function lockout(failedAttempts: number, lastFailedAt: Date | null, now: Date): LockoutVerdict {
  if (failedAttempts >= MAX_FAILURES) return { allowed: false, lockedUntil: null }
  const until = (lastFailedAt?.getTime() ?? 0) + delaySeconds(failedAttempts) * 1_000
  return until > now.getTime()
    ? { allowed: false, lockedUntil: new Date(until) }
    : { allowed: true, lockedUntil: null }
}
