import { formatDay, pad } from '#server/platform/text/time/calendar.ts'
import { dayAbroad } from '#server/platform/text/time/calendars-abroad.ts'
import { DAY_HALF, hourOfDay } from '#server/platform/text/time/day-halves.ts'

/** Signs that nobody sees and that only say in which direction to write. */
const MARKS = '[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]{0,3}'
const ALL_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const PART = `${MARKS}[./-]${MARKS}`
const DATE = `(?:(?<a>\\d{1,4})${PART}(?<b>\\d{1,2})${PART}(?<c>\\d{1,4})|(?<year>\\d{4})(?:\\.|年|년)\\s?(?<month>\\d{1,2})(?:\\.|月|월)\\s?(?<date>\\d{1,2})(?:\\.|日|일))`
const CLOCK = `(?:(?<before>${DAY_HALF})\\s?)?(?<hour>\\d{1,2})[:.](?<minute>\\d\\d)(?:[:.](?<second>\\d\\d))?(?:\\s?(?<after>${DAY_HALF})(?!\\p{L}))?`
const STAMP = new RegExp(
  `^\\s*${MARKS}\\[?${MARKS}${DATE}${MARKS}[,،、]?${MARKS}\\s{0,3}${MARKS}${CLOCK}${MARKS}\\]?(?![\\p{L}\\p{N}])${MARKS}`,
  'iu',
)
/** Arabic, Persian, Indian and Thai figures; each stands for the same one of ours. */
const FIGURES = ['٠', '۰', '०', '০', '๐'].map((nought) => nought.codePointAt(0) ?? 0)
const ANY_FIGURE = /[٠-٩۰-۹०-९০-৯๐-๙]/g
const BEYOND_ASCII = /[^\0-\x7f]/
const FIRST_YEAR_ABROAD = 2400

/**
 * A moment at the head of a line as telephones write it in other scripts: with their figures, their halves of the day,
 * their calendars, and signs between them that nobody sees. `when` is the same moment in our figures. null for every
 * moment that is written as in the west.
 */
export function readStampAbroad(line: string): { readonly when: string; readonly length: number } | null {
  const head = line.slice(0, 80)
  if (!BEYOND_ASCII.test(head) && !/\d\/(?:24|25|26)\d\d\b/.test(head)) return null
  const stamp = STAMP.exec(head.replace(ANY_FIGURE, toOurs))
  if (!stamp?.groups) return null
  const { a, b, c, year = a, month = b, date = c, hour, minute, second, before, after } = stamp.groups
  const half = before ?? after ?? ''
  const written = head.slice(0, stamp[0].length)
  const isAbroad =
    BEYOND_ASCII.test(written.trim()) || Number(c) >= FIRST_YEAR_ABROAD || stamp.groups.year !== undefined
  if (!isAbroad) return null
  const clock = `${pad(hourOfDay(Number(hour), half))}:${minute}${second ? `:${second}` : ''}`
  const day = dayWords([year, month, date].map((part) => part ?? ''))
  return day === null ? null : { when: `${day} ${clock}`, length: stamp[0].length }
}

const toOurs = (figure: string): string => {
  const code = figure.codePointAt(0) ?? 0
  const nought = FIGURES.find((one) => code >= one && code < one + 10)
  return nought === undefined ? figure : String(code - nought)
}

/** Where the year comes first the day is clear; elsewhere the case tells which of the others is the month. */
function dayWords([first = '', second = '', third = '']: readonly string[]): string | null {
  if (first.length === 4) {
    const day = dayAbroad(Number(first), Number(second), Number(third))
    return day === null ? null : formatDay(day)
  }
  const year = Number(third)
  if (year >= FIRST_YEAR_ABROAD || (year >= 1340 && year < 1500)) {
    const day = dayAbroad(year, Number(second), Number(first))
    return day === null ? null : formatDay(day)
  }
  return `${first}/${second}/${third}`
}

/** A name without signs that nobody sees. */
export const withoutMarks = (label: string): string => label.replace(ALL_MARKS, '').trim()
