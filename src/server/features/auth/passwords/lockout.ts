/** NIST SP 800-63B: at most 100 failures in a row; after them only an administrator opens the account again. */
export const FAILURES_MOST = 100
/** Mistakes that cost nothing. */
const FREE = 4
const FIRST_DELAY_S = 5
const LONGEST_DELAY_S = 900

export interface LockoutVerdict {
  readonly allowed: boolean
  /** When the next attempt will be allowed; null where it is now, or never by itself. */
  readonly lockedUntil: Date | null
}

/** How long the pause after so many failures in a row is: none, then 5 s, doubled each time, at most 15 minutes. */
const delaySeconds = (failures: number): number =>
  failures <= FREE ? 0 : Math.min(FIRST_DELAY_S * 2 ** (failures - FREE - 1), LONGEST_DELAY_S)

/** Whether another attempt is allowed after `failedAttempts` in a row, the last of them at `lastFailedAt`. */
export function lockout(failedAttempts: number, lastFailedAt: Date | null, now: Date): LockoutVerdict {
  if (failedAttempts >= FAILURES_MOST) return { allowed: false, lockedUntil: null }
  const until = (lastFailedAt?.getTime() ?? 0) + delaySeconds(failedAttempts) * 1_000
  return until > now.getTime()
    ? { allowed: false, lockedUntil: new Date(until) }
    : { allowed: true, lockedUntil: null }
}
