import { type Day, easterDay, monthSpan, nthOfMonth, toDay, toParts } from './calendar.ts'
import type { DayOfYear } from './expression.ts'
import { type Found, type Reckoning, singleDay } from './reckoning.ts'
import type { Tense } from './tense.ts'

/** So long before and after the days in question, a holiday may still be spoken of. */
const SLACK_DAYS = 31

/** The day of a holiday in a year. */
export function dayInYear(
  { afterEaster, month = 1, day, nth, weekday }: DayOfYear,
  year: number,
): Day | null {
  if (afterEaster !== undefined) return easterDay(year) + afterEaster
  return nth === undefined ? toDay(year, month, day ?? 1) : nthOfMonth(monthSpan(year, month), nth, weekday)
}

/**
 * "Thanksgiving", which is another day in Canada than in the United States: the one that lies among the days in
 * question or near them, and had come when it was told or was still to come. Null where two do.
 */
export function findShared(days: readonly DayOfYear[], tense: Tense, now: Reckoning): Found | null {
  const { conduct, written, reading } = now.context
  if (!conduct || reading === 'narrative') return null
  const [first, last] = [conduct.from - SLACK_DAYS, conduct.to + SLACK_DAYS]
  const near = new Set<Day>()
  for (let { year } = toParts(first); year <= toParts(last).year; year++)
    for (const one of days) {
      const at = dayInYear(one, year)
      if (at === null || at < first || at > last) continue
      if (written === null || (tense === 'future' ? at >= written : at <= written)) near.add(at)
    }
  const [only, another] = near
  return only === undefined || another !== undefined ? null : singleDay(only, 'conduct')
}
