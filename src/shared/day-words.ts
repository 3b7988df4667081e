/** Not from a formatter: the first one that a page makes takes 11 to 50 ms, and everybody who opens a page would wait for it. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-\d\d$/

/**
 * A day or a month as people read it in a sentence, in a heading and on paper: "8 October 2025", "October 2025". A year,
 * and whatever is no day, comes back as it is. Columns of the screen write the month short.
 */
export function writeDayOrMonth(iso: string): string {
  const isDay = DAY.test(iso)
  const at = new Date(isDay || MONTH.test(iso) ? iso : Number.NaN)
  if (Number.isNaN(at.getTime())) return iso
  const month = `${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
  return isDay ? `${at.getUTCDate()} ${month}` : month
}
