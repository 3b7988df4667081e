import { writeDayOrMonth } from '#shared/day-words.ts'
import { writeDay } from '../../ui/parse-day.ts'
import { SHORT_MONTHS } from '../../ui/short-months.ts'

const writeYear = (at: number): string => String(new Date(at).getUTCFullYear())
const writeMonth = (at: number): string => SHORT_MONTHS[new Date(at).getUTCMonth()] ?? ''
const DAY_MS = 86_400_000
const DAY_LENGTH = 10

const ISO = /^(?<year>\d{4})(?:-(?<month>\d\d))?(?:-(?<day>\d\d))?(?:T(?<clock>\d\d:\d\d))?/

/** A time as coarse as it was said: "2002", "Mar 2002", "8 Mar 2002", "8 Mar 2002, 14:05". */
export function dayInWords(iso: string): string {
  const { month, day, clock } = ISO.exec(iso)?.groups ?? {}
  const at = toStart(iso)
  // A week or a quarter, say: the words of the standard are better than a guess.
  if (at === null || iso.replace(ISO, '').startsWith('-')) return iso
  if (!month) return writeYear(at)
  if (!day) return `${writeMonth(at)} ${writeYear(at)}`
  const whole = writeDay(iso.slice(0, DAY_LENGTH))
  return clock ? `${whole}, ${clock}` : whole
}

/** The second time of a day without the day: "8 Mar 2002, 14:05 to 15:30". */
export function spanInWords(from: string, to: string): string {
  if (from === to) return dayInWords(from)
  const isOneDay =
    [from, to].every((one) => one[DAY_LENGTH] === 'T') &&
    from.slice(0, DAY_LENGTH) === to.slice(0, DAY_LENGTH)
  return `${dayInWords(from)} to ${isOneDay ? ISO.exec(to)?.groups?.clock : dayInWords(to)}`
}

/** A span as it was read; every reading where the words can mean several days. */
export const timeInWords = ({
  from,
  to,
  readings,
}: {
  readonly from: string
  readonly to: string | null
  readonly readings: readonly string[]
}): string => (readings.length > 1 ? readings.map(dayInWords).join(' or ') : spanInWords(from, to ?? from))

/** "March 2002", or the year where no more was said. */
export const monthInWords = (iso: string): string => writeDayOrMonth(iso.slice(0, 'YYYY-MM'.length))

/** The first moment of it, in milliseconds. */
export function toStart(iso: string): number | null {
  const { year, month = '01', day = '01', clock = '00:00' } = ISO.exec(iso)?.groups ?? {}
  const at = year ? Date.parse(`${year}-${month}-${day}T${clock}Z`) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** The moment after its last. */
export function toEnd(iso: string): number | null {
  const at = toStart(iso)
  if (at === null) return null
  const { month, day, clock } = ISO.exec(iso)?.groups ?? {}
  if (clock) return at
  if (day) return at + DAY_MS
  const start = new Date(at)
  return month
    ? Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
    : Date.UTC(start.getUTCFullYear() + 1, 0)
}

const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200] as const
const DAY_STEPS = [1, 2, 7, 14] as const
const MEAN_MONTH_MS = 30.44 * DAY_MS

/** Where to write the time below a line from one moment to another, in at most so many places. */
export function axisMarks(
  from: number,
  to: number,
  most = 5,
): { readonly at: number; readonly words: string }[] {
  const span = Math.max(to - from, DAY_MS)
  const days = DAY_STEPS.find((step) => span / (step * DAY_MS) <= most)
  if (days) {
    const step = days * DAY_MS
    return stepped(Math.ceil(from / step) * step, to, (at) => at + step).map((at) => ({
      at,
      words: `${new Date(at).getUTCDate()} ${writeMonth(at)}`,
    }))
  }
  const months = MONTH_STEPS.find((step) => span / (step * MEAN_MONTH_MS) <= most) ?? 1_200
  const start = new Date(from)
  const begun = start.getUTCFullYear() * 12 + start.getUTCMonth()
  const isWhole = Date.UTC(start.getUTCFullYear(), start.getUTCMonth()) === from
  const first = Math.ceil((isWhole ? begun : begun + 1) / months) * months
  const later = (at: number) => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + months)
  return stepped(Date.UTC(Math.floor(first / 12), first % 12), to, later).map((at) => ({
    at,
    words: months >= 12 ? writeYear(at) : `${writeMonth(at)} ${writeYear(at)}`,
  }))
}

function stepped(first: number, last: number, next: (at: number) => number): number[] {
  const all: number[] = []
  for (let at = first; at <= last; at = next(at)) all.push(at)
  return all
}
