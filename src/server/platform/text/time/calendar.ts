/** Whole days since 1970-01-01, without a zone: the calendar that documents speak of. */
export type Day = number

/** Both ends inclusive. */
export interface DaySpan {
  readonly from: Day
  readonly to: Day
}

export type Unit = 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year' | 'decade'

const DAY_MS = 86_400_000
const FIRST_MONTH_OF_SEASON = { spring: 3, summer: 6, autumn: 9, winter: 12 } as const

export type Season = keyof typeof FIRST_MONTH_OF_SEASON

export const isSeason = (word: string): word is Season => word in FIRST_MONTH_OF_SEASON

/** `month` counts from 1; null where there is no such day. */
export function toDay(year: number, month: number, day: number): Day | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return Math.round(date.getTime() / DAY_MS)
}

/** `month` counts from 1, and 13 is the first one of the next year. */
const firstOfMonth = (year: number, month: number): Day => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, 1)
  return Math.round(date.getTime() / DAY_MS)
}

/** The day at the beginning of an ISO date or moment; null where there is none. */
export function parseDay(iso: string): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? []
  return day === undefined ? null : toDay(Number(year), Number(month), Number(day))
}

export function toParts(day: Day): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 is Sunday. */
export const weekday = (day: Day): number => (((day + 4) % 7) + 7) % 7

export function formatDay(day: Day): string {
  const { year, month, day: date } = toParts(day)
  return `${pad(year, 4)}-${pad(month)}-${pad(date)}`
}

export const pad = (value: number, width = 2): string => String(value).padStart(width, '0')

export const monthSpan = (year: number, month: number): DaySpan => ({
  from: firstOfMonth(year, month),
  to: lastOfMonth(year, month),
})

export const yearSpan = (year: number): DaySpan => ({
  from: firstOfMonth(year, 1),
  to: lastOfMonth(year, 12),
})

export const quarterSpan = (year: number, quarter: number): DaySpan => ({
  from: firstOfMonth(year, 3 * quarter - 2),
  to: lastOfMonth(year, 3 * quarter),
})

export const weekSpan = (day: Day): DaySpan => {
  const from = day - ((weekday(day) + 6) % 7)
  return { from, to: from + 6 }
}

/** Saturday and Sunday of the week in which a day lies. */
export const weekendSpan = (day: Day): DaySpan => {
  const { to } = weekSpan(day)
  return { from: to - 1, to }
}

/** Easter Sunday of a year of the Gregorian calendar, as Meeus reckons it. */
export function easterDay(year: number): Day {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const at = epact + toSunday - 7 * late + 114
  return firstOfMonth(year, Math.floor(at / 31)) + (at % 31)
}

/** The three months of a season; a winter is named by the year that it begins in. */
export function seasonSpan(year: number, season: Season): DaySpan {
  const month = FIRST_MONTH_OF_SEASON[season]
  return { from: firstOfMonth(year, month), to: lastOfMonth(year, month + 2) }
}

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, day: date } = toParts(day)
  const index = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  return toDay(toYear, toMonth, date) ?? lastOfMonth(toYear, toMonth)
}

const lastOfMonth = (year: number, month: number): Day => firstOfMonth(year, month + 1) - 1

/** Steps over Saturdays and Sundays. */
export function addBusinessDays(day: Day, count: number): Day {
  let at = day
  for (let left = Math.abs(count); left > 0; ) {
    at += Math.sign(count)
    if (weekday(at) !== 0 && weekday(at) !== 6) left--
  }
  return at
}

/** The nth of a weekday in a month, counted from its end where n is below nought; without a weekday the nth of its days. */
export function nthOfMonth({ from, to }: DaySpan, nth: number, wanted?: number): Day {
  if (wanted === undefined) return nth < 0 ? to : from + nth - 1
  if (nth < 0) return to - ((weekday(to) - wanted + 7) % 7)
  return from + ((wanted - weekday(from) + 7) % 7) + 7 * (nth - 1)
}
