/**
 * Nothing is destroyed until it has been due for this long, and a hold counts for this much longer than it says: the
 * clocks of the machines that stamped a row and that decide about it may differ.
 */
export const SAFETY_MARGIN_MS = 60 * 60_000

const DAY_MS = 86_400_000

/** What was closed, written or held before this moment is due under a policy of this many days. */
export const dueBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * DAY_MS - SAFETY_MARGIN_MS)

/** A hold that ends after this moment still counts. */
export const holdsEndAfter = (now: Date): Date => new Date(now.getTime() - SAFETY_MARGIN_MS)

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)
