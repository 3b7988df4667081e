const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Midnight (UTC) of the Monday on which the first of the last so many weeks begins; the current one is the last. */
export function startWeeks(now: Date, weeks: number): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return new Date(today - sinceMonday * DAY_MS - (weeks - 1) * WEEK_MS)
}

/** The Mondays of so many weeks, as days. */
export const listMondays = (start: Date, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, index) =>
    new Date(start.getTime() + index * WEEK_MS).toISOString().slice(0, 10),
  )
