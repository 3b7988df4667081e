import { compareValues, findValues, type Value } from '#server/platform/text/values.ts'
import type { Excerpt } from './excerpts.ts'

/** The days and times of day that a question names. */
export interface TimesAsked {
  readonly days: readonly Value[]
  /** Minutes of the day. */
  readonly clock: readonly Value[]
  /** Hours that a named part of the day takes, the last one included. */
  readonly hours: readonly Hours[]
  /** Minutes of the day from one to the next that "after 22:10" or "between nine and ten" takes, the last one left out. */
  readonly spans: readonly Span[]
}

type Span = readonly [from: number, to: number]
const MINUTES_OF_DAY = 24 * 60

type Hours = readonly [from: number, to: number]

const PARTS_OF_DAY: readonly (readonly [RegExp, readonly Hours[]])[] = [
  [/\bmorning\b/i, [[5, 11]]],
  [/\bafternoon\b/i, [[12, 17]]],
  [/\bevening\b/i, [[17, 23]]],
  [
    /\bnight\b/i,
    [
      [19, 23],
      [0, 5],
    ],
  ],
]

const DAYS_OF_MONTH =
  /\b(\d{1,2})(?:st|nd|rd|th)?(\s*(?:,|and|or|&)\s*\d{1,2}(?:st|nd|rd|th)?\s+)(\p{Lu}\p{L}{2,8})\b/gu

export function findTimesAsked(asked: string): TimesAsked {
  // "on 4 and 11 March" names two days.
  const text = asked.replace(DAYS_OF_MONTH, '$1 $3$2$3')
  const values = findValues(text)
  const clock = values.filter(({ kind }) => kind === 'time')
  const bounds = clock.map((time) => ({ time, span: spanFrom(text, time, clock) }))
  const spans = bounds.flatMap(({ span }) => (span ? [span] : []))
  return {
    days: values.filter(isDay),
    clock: bounds.flatMap(({ time, span }) => (span ? [] : [time])),
    // "After 21:00 that evening" is narrower than the evening.
    hours: spans.length > 0 ? [] : PARTS_OF_DAY.flatMap(([part, hours]) => (part.test(asked) ? hours : [])),
    spans,
  }
}

const AFTER = /\b(?:after|since|past|later than)\s+(?:about\s+|around\s+)?$/i
const BEFORE = /\b(?:before|until|till|earlier than)\s+(?:about\s+|around\s+)?$/i
const BETWEEN = /\bbetween\s+$/i

/** What a time bounds; null where it is meant to the minute, or might be of the morning or the evening. */
function spanFrom(text: string, time: Value, clock: readonly Value[]): Span | null {
  const minute = readMinute(text, time)
  const before = text.slice(0, time.start)
  if (Number.isNaN(minute)) return null
  if (AFTER.test(before)) return [minute + 1, MINUTES_OF_DAY]
  if (BEFORE.test(before)) return [0, minute]
  const [from, to] = BETWEEN.test(before)
    ? [time, clock.find(({ start }) => start > time.end)]
    : [clock.findLast(({ end }) => end < time.start), time]
  if (!from || !to || !BETWEEN.test(text.slice(0, from.start))) return null
  const [first, last] = [readMinute(text, from), readMinute(text, to)]
  return last > first ? [first, last + 1] : null
}

/** NaN where it may be of either half of the day; "05:00" is of the first. */
const readMinute = (text: string, { value, start }: Value): number =>
  Number(/^0\d/.test(text.slice(start)) ? value.split('|')[0] : value)

const isDay = ({ kind, value }: Value): boolean => kind === 'date' && /\d\d-\d\d(?:\||$)/.test(value)
const isoDay = (time: string | null): string | undefined => time?.match(/^\d{4}-\d\d-\d\d/)?.[0]

const NEAR_ITEM = 0.6

/**
 * Share of the asked days that an excerpt is about: 1 for one of them, as it says itself; less where only its item is
 * of that day.
 */
export function isOfDay({ times, values, passage }: Excerpt, { days }: TimesAsked): number {
  if (days.length === 0) return 0
  const own = times.flatMap(({ from, to }) => [isoDay(from), isoDay(to)]).filter((day) => day !== undefined)
  const fits = (day: string) => days.some(({ value }) => value.split('|').some((one) => sameDay(one, day)))
  if (own.some(fits)) return 1
  const dates = values.filter(isDay)
  if (days.some((day) => dates.some((date) => compareValues(day, date) === 'same'))) return 1
  const ofItem = isoDay(passage.occurredAt)
  const inTitle = findValues(passage.title).filter(isDay)
  const near =
    (ofItem !== undefined && fits(ofItem)) ||
    days.some((day) => inTitle.some((date) => compareValues(day, date) === 'same'))
  return near ? NEAR_ITEM : 0
}

/** An asked day may lack its year: "????-03-04". */
const sameDay = (asked: string, day: string): boolean =>
  asked.length === day.length && [...asked].every((letter, index) => letter === '?' || letter === day[index])

/** Whether an excerpt names an asked time of day, to the minute, or one within an asked part of the day or span of it. */
export function isOfTime({ times, values }: Excerpt, { clock, hours, spans }: TimesAsked): boolean {
  if (clock.length === 0 && hours.length === 0 && spans.length === 0) return false
  const own = times.flatMap(({ from }) => {
    const [, hours, minutes] = from?.match(/T(\d\d):(\d\d)/) ?? []
    return hours === undefined ? [] : [60 * Number(hours) + Number(minutes)]
  })
  if (own.some((minute) => hours.some((part) => isWithin(minute, part)))) return true
  if (own.some((minute) => spans.some(([from, to]) => from <= minute && minute < to))) return true
  return clock.some(
    (time) =>
      time.value.split('|').some((minute) => own.includes(Number(minute))) ||
      values.some((value) => value.kind === 'time' && compareValues(time, value) === 'same'),
  )
}

const isWithin = (minute: number, [from, to]: Hours): boolean => 60 * from <= minute && minute < 60 * (to + 1)
