const MINUTE_MS = 60_000

/** A moment as it stands in a transcript of a chat; '' if it is none. */
export function utcMoment(ms: number): string {
  const date = new Date(ms)
  if (!Number.isFinite(ms) || Number.isNaN(date.getTime()) || Math.abs(ms) < MINUTE_MS) return ''
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The moment that a date in words stands for ("Thursday, March 12, 2026 at 9:15:02 PM UTC"), NaN if it is not clear. */
export const msOf = (words: string): number =>
  Date.parse(words.replace(/\s+/g, ' ').replace(/ at /, ' ').trim())

/** How a turn says when: the moment, else the words of the source. */
export const whenOf = (ms: number, words: string): string => utcMoment(ms) || words || 'time unknown'

/** A day of the calendar as "2026-03-12", and its place in the week, Sunday being 0; null where there is no such day. */
export function calendarDay(
  year: number,
  month: number,
  day: number,
): { readonly iso: string; readonly weekday: number } | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return { iso: date.toISOString().slice(0, 10), weekday: date.getUTCDay() }
}
