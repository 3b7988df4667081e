import { SHORT_MONTHS } from './short-months.ts'

const DAY_MS = 86_400_000
/** As much of a month as tells it from the others. */
const DISTINCT = 3
const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/
const DAY_FIRST = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ .-]*(?<month>[a-z]{3,9})[ .,-]*(?<year>\d{4})$/
const MONTH_FIRST = /^(?<month>[a-z]{3,9})[ .]*(?<day>\d{1,2})(?:st|nd|rd|th)?[ .,]+(?<year>\d{4})$/

/** "8 Mar 2024", of an ISO day; whatever else it is given comes back as it is. */
export function writeDay(iso: string): string {
  const at = new Date(ISO.test(iso) ? `${iso}T00:00:00Z` : Number.NaN)
  if (Number.isNaN(at.getTime())) return iso
  return `${at.getUTCDate()} ${SHORT_MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/**
 * The ISO day of what a person types: "8 Mar 2024", "8 March 2024", "March 8, 2024" or "2024-03-08". Null where it is
 * none, and where the month is a number that could as well be the day.
 */
export function parseDay(typed: string): string | null {
  const words = typed.trim().toLowerCase()
  const { year, month, day } =
    (ISO.exec(words) ?? DAY_FIRST.exec(words) ?? MONTH_FIRST.exec(words))?.groups ?? {}
  if (!year || !month || !day) return null
  const number = /^\d/.test(month) ? Number(month) : findMonth(month)
  const iso = `${year}-${pad(number)}-${pad(Number(day))}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  // The engine takes 31 February for a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null
}

/** As many days later, or earlier. */
export const moveDay = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const pad = (number: number): string => String(number).padStart(2, '0')

/** From 1; 0 where the word is no month: "mar", "march", "sept". */
function findMonth(word: string): number {
  const place = SHORT_MONTHS.findIndex(
    (month) => month.slice(0, DISTINCT).toLowerCase() === word.slice(0, DISTINCT),
  )
  const whole = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
    .format(Date.UTC(2024, Math.max(place, 0)))
    .toLowerCase()
  return place >= 0 && whole.startsWith(word.replace(/^sept$/, 'sep')) ? place + 1 : 0
}
