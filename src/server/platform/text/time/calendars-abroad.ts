import { type Day, toDay } from './calendar.ts'

interface Calendar {
  readonly name: 'persian' | 'islamic-umalqura'
  /** The first day of its first year, about. */
  readonly begins: Day
  readonly yearDays: number
  readonly monthDays: number
}

const PERSIAN: Calendar = { name: 'persian', begins: -492_268, yearDays: 365.2422, monthDays: 30.44 }
const ISLAMIC: Calendar = { name: 'islamic-umalqura', begins: -492_148, yearDays: 354.367, monthDays: 29.53 }
const DAY_MS = 86_400_000
const BUDDHIST_YEARS = 543
/** Of a reckoning that is only about right. */
const OFF_BY = 4

/**
 * The day of a year, a month and a date as telephones in Thailand, Iran and Saudi Arabia may count them. Years of our
 * own time are far from those of any of them: 2569, 1404, 1447. null where there is no such day.
 */
export function dayAbroad(year: number, month: number, date: number): Day | null {
  if (year >= 2400) return toDay(year - BUDDHIST_YEARS, month, date)
  if (year >= 1415 && year < 1500) return findDay(ISLAMIC, year, month, date)
  if (year >= 1340 && year < 1415) return findDay(PERSIAN, year, month, date)
  return toDay(year, month, date)
}

function findDay(
  { name, begins, yearDays, monthDays }: Calendar,
  year: number,
  month: number,
  date: number,
): Day | null {
  const about = Math.round(begins + (year - 1) * yearDays + (month - 1) * monthDays + date - 1)
  const format = new Intl.DateTimeFormat(`en-u-ca-${name}-nu-latn`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  for (let day = about - OFF_BY; day <= about + OFF_BY; day++) {
    const parts = format.formatToParts(day * DAY_MS)
    const read = (type: string) => Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10)
    if (read('year') === year && read('month') === month && read('day') === date) return day
  }
  return null
}
