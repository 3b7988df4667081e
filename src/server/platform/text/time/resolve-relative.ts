import {
  addBusinessDays,
  addMonths,
  type Day,
  type DaySpan,
  monthSpan,
  seasonSpan,
  toParts,
  weekday,
  weekendSpan,
  weekSpan,
  yearSpan,
} from './calendar.ts'
import type { Spec, UnitSpec } from './expression.ts'
import { type Found, type Grain, isRecent, messageDay, RECENT_FOR_DAYS, type Reckoning } from './reckoning.ts'
import type { Tense } from './tense.ts'

type OffsetSpec = Extract<Spec, { kind: 'offset' }>
type SeasonSpec = Extract<Spec, { kind: 'season' }>

const MONTHS_IN = { month: 1, quarter: 3, year: 12, decade: 120 } as const

/** "last month", "the following day". */
export function findUnit(spec: UnitSpec, tense: Tense, now: Reckoning): Found | null {
  const { unit, by, spoken: isSpoken } = spec
  const { context } = now
  if (unit === 'weekend' && !isSpoken) return findWeekend(spec, tense, now)
  const goesOn = spec.goesOn && tense === 'past' && isNear(now)
  const isOfStory = isSpoken || context.reading === 'narrative' || goesOn
  const last = isOfStory && isRecent(now, RECENT_FOR_DAYS) ? now.spoken : null
  const isOfDay = isSpoken === true && unit === 'day' && by !== 0
  const base = isOfDay && last?.grain !== 'day' ? (onlyDayNamed(now) ?? last) : last
  // "The light had flickered the evening before": an entry counts back from its own day.
  const isOfEntry = context.isEntry === true && unit === 'day' && by < 0
  // "Closed with effect from the next day", where no day was told: from the one on which it was written.
  const isOfWriting = isOfDay && by > 0 && tense === 'future'
  if (isSpoken && !base && !isOfEntry && !isOfWriting && (unit === 'day' || messageDay(now) === null))
    return null
  // "that day" of a month that was spoken of is no day, nor is that of two days.
  const isOneDay = base?.grain === 'day' && (by !== 0 || base.span.from === base.span.to)
  if (base && unit === 'day' && !isOneDay) return null
  if (base && unit === 'weekend' && by === 0 && isEitherWeekend(base)) return weekendBefore(base, now)
  if (base && spec.unit === 'week' && isEitherWeek(base, now)) return null
  const from = base ? (by > 0 ? base.span.to : base.span.from) : context.written
  if (from === null) return null
  return { ...stepBy(from, unit, by), certainty: 'computed', anchor: base ? 'spoken' : 'written' }
}

/** Whoever asks about "that week" may mean the one of the day asked about, or of one that an answer came to. */
const isEitherWeek = ({ span, grain }: NonNullable<Reckoning['spoken']>, now: Reckoning): boolean =>
  now.context.isQuestion === true &&
  now.inquired !== null &&
  grain === 'day' &&
  weekSpan(now.inquired.from).from !== weekSpan(span.from).from

/** "On Monday it broke. We were away that weekend": the one before, or the one behind. */
const isEitherWeekend = ({ span: { from, to }, grain }: NonNullable<Reckoning['spoken']>): boolean =>
  grain === 'day' && from === to && weekday(from) >= MONDAY && weekday(from) < MIDDLE_OF_WEEK

/** "It went down on the Friday and was back on the Monday": what lies between them. */
function weekendBefore(
  { span: { from } }: NonNullable<Reckoning['spoken']>,
  { dated }: Reckoning,
): Found | null {
  const day = [...dated.values()].find(
    (one) => one !== null && one < from && from - one <= DAYS_TO_FRIDAY && isEndOfWeek(one),
  )
  if (day == null) return null
  return { span: weekendSpan(day), grain: 'day', certainty: 'computed', anchor: 'spoken' }
}

/** Whether something was spoken of in the sentences right before, as much in a message as in an account. */
const isNear = ({ spoken, sentence }: Reckoning): boolean =>
  spoken !== null && sentence - spoken.sentence <= RECENT_FOR_DAYS

const FRIDAY = 5
const MONDAY = 1
const MIDDLE_OF_WEEK = 3
const DAYS_TO_FRIDAY = 4
const isEndOfWeek = (day: Day): boolean => weekday(day) === 0 || weekday(day) >= FRIDAY

/** "last weekend", "at the weekend": whether the one behind or the one ahead is meant, the tense may say. */
function findWeekend({ by, either }: UnitSpec, tense: Tense, { context }: Reckoning): Found | null {
  const { written, reading, isReported } = context
  if (written === null || reading === 'narrative' || (either && reading === 'account')) return null
  const own = weekendSpan(written)
  // "He noted that rain was due for the weekend": then it was still to come.
  const isPast = tense === 'past' && (either === true || isReported !== true)
  const isLast = by < 0 || (by === 0 && isPast && weekday(written) !== 0)
  const isNext = by > 0 || (by === 0 && (tense === 'future' || !either))
  // On a Tuesday, "next weekend" may be the one that comes or the one after it.
  if (by > 0 && !isEndOfWeek(written)) return null
  if (!isLast && !isNext && weekday(written) !== MONDAY) return null
  const step = by > 0 ? 7 : isLast || !isNext ? -7 : 0
  return {
    span: { from: own.from + step, to: own.to + step },
    grain: 'day',
    certainty: 'computed',
    anchor: 'written',
  }
}

/** "the day after", where an account has named one of the days in question and no other. */
function onlyDayNamed({ context: { reading, conduct }, dated, sentence }: Reckoning): Reckoning['spoken'] {
  if (reading !== 'account' || !conduct) return null
  const inQuestion = [...dated.values()].filter(
    (day) => day !== null && day >= conduct.from && day <= conduct.to,
  )
  const [day] = inQuestion
  return day == null || inQuestion.length > 1 || [...dated.values()].includes(null)
    ? null
    : { span: { from: day, to: day }, grain: 'day', sentence, hasWeekday: false, anchor: null }
}

function stepBy(
  from: Day,
  unit: UnitSpec['unit'],
  by: number,
): { readonly span: DaySpan; readonly grain: Grain } {
  const { year, month } = toParts(from)
  switch (unit) {
    case 'day':
      return { span: { from: from + by, to: from + by }, grain: 'day' }
    case 'week':
      return { span: weekSpan(from + 7 * by), grain: 'week' }
    case 'weekend':
      return { span: weekendSpan(from + 7 * by), grain: 'day' }
    case 'month':
      return { span: widen(addMonths(monthSpan(year, month).from, by), 'month'), grain: 'month' }
    case 'quarter': {
      const first = addMonths(monthSpan(year, Math.floor((month - 1) / 3) * 3 + 1).from, 3 * by)
      return { span: { from: first, to: addMonths(first, 3) - 1 }, grain: 'quarter' }
    }
    case 'year':
      return { span: yearSpan(year + by), grain: 'year' }
    case 'decade': {
      const first = Math.floor(year / 10) * 10 + 10 * by
      return { span: { from: yearSpan(first).from, to: yearSpan(first + 9).to }, grain: 'decade' }
    }
  }
}

/** "three days ago", "two weeks later". */
export function findOffset({ count, unit, spoken: isSpoken }: OffsetSpec, now: Reckoning): Found | null {
  const base = isSpoken && isRecent(now, RECENT_FOR_DAYS) ? now.spoken : null
  if (isSpoken ? !base : now.context.reading === 'narrative') return null
  const from = base ? (count > 0 ? base.span.to : base.span.from) : now.context.written
  if (from === null) return null
  const coarse = base && base.grain !== 'day' && base.grain !== 'minute' ? base.grain : null
  // "Two days before", of a month that was spoken of, is no day that could be reckoned, and not that month.
  const isFiner = unit === 'day' || unit === 'business_day' || unit === 'week' || unit === 'weekend'
  if (isFiner && coarse !== null && coarse !== 'week') return null
  const grain: Grain = coarse ?? (unit === 'month' || unit === 'year' || unit === 'decade' ? unit : 'day')
  return {
    span: widen(addUnits(from, count, unit), grain),
    grain,
    certainty: 'computed',
    anchor: base ? 'spoken' : 'written',
  }
}

function addUnits(from: Day, count: number, unit: OffsetSpec['unit']): Day {
  if (unit === 'business_day') return addBusinessDays(from, count)
  if (unit === 'day') return from + count
  if (unit === 'week' || unit === 'weekend') return from + 7 * count
  return addMonths(from, count * MONTHS_IN[unit])
}

/** "last summer": the last one that is over; in a story, the one of the year that it has reached. */
export function findSeason({ season, year, by }: SeasonSpec, now: Reckoning): Found | null {
  if (year !== undefined)
    return { span: seasonSpan(year, season), grain: 'season', certainty: 'stated', anchor: null }
  const { written, reading } = now.context
  // "in the summer" may be any one.
  if (reading === 'account' && (by === undefined || written === null)) return null
  if (written !== null && reading !== 'narrative') {
    const spans = [-1, 0, 1].map((step) => seasonSpan(toParts(written).year + step, season))
    const span =
      (by ?? 0) > 0 ? spans.find((one) => one.from > written) : spans.findLast((one) => one.to < written)
    return span ? { span, grain: 'season', certainty: 'computed', anchor: 'written' } : null
  }
  if (now.yearInPlay === null) return null
  return {
    span: seasonSpan(now.yearInPlay + (by ?? 0), season),
    grain: 'season',
    certainty: 'computed',
    anchor: 'spoken',
  }
}

function widen(day: Day, grain: Grain): DaySpan {
  const { year, month } = toParts(day)
  if (grain === 'month') return monthSpan(year, month)
  if (grain === 'year') return yearSpan(year)
  if (grain === 'week') return weekSpan(day)
  return { from: day, to: day }
}
