import {
  addBusinessDays,
  addMonths,
  type Day,
  type DaySpan,
  monthSpan,
  seasonSpan,
  toParts,
  weekday,
  weekSpan,
  yearSpan,
} from './calendar.ts'
import type { Spec } from './expression.ts'
import { type Found, type Grain, messageDay, type Reckoning, singleDay } from './reckoning.ts'
import type { Tense } from './tense.ts'

type WeekdaySpec = Extract<Spec, { kind: 'weekday' }>
type UnitSpec = Extract<Spec, { kind: 'unit' }>
type OffsetSpec = Extract<Spec, { kind: 'offset' }>
type SeasonSpec = Extract<Spec, { kind: 'season' }>

/** A bare weekday without a tense is the next one, this far ahead at most. */
const NEAR_DAYS = 4
const FAR_DAYS = 14
const RECENT_FOR_WEEKDAYS = 15
const RECENT_FOR_DAYS = 10
const MONTHS_IN = { month: 1, quarter: 3, year: 12, decade: 120 } as const

export function findWeekday(spec: WeekdaySpec, tense: Tense, now: Reckoning): Found | null {
  const { spoken, context } = now
  const isMessage = messageDay(now) !== null
  // "last Friday" counts from the moment of speaking, except in a story, which has none.
  const isDeictic = spec.direction !== undefined && !spec.spoken && context.reading !== 'narrative'
  const fromSpoken =
    (spec.spoken || !isMessage) &&
    !isDeictic &&
    spoken !== null &&
    spoken.span.to - spoken.span.from <= 7 &&
    isRecent(now, RECENT_FOR_WEEKDAYS)
  const again = context.reading === 'account' && spec.direction === undefined && spec.spoken
  const named = again ? now.named.get(spec.weekday) : undefined
  if (named != null) return singleDay(named, 'spoken')
  // "on the Thursday", before any day was named: nothing but the days in question says which.
  if (!isMessage && !fromSpoken && (spec.direction === undefined || spec.spoken))
    return spec.direction === undefined
      ? (onlyInConduct(spec, tense, now) ?? lastBeforeWritten(spec, tense, now))
      : null
  // "will send it on Monday" looks ahead from the moment of speaking, whatever was spoken of before.
  const looksAhead =
    context.reading === 'account' && tense === 'future' && !spec.spoken && context.written !== null
  if (!fromSpoken || looksAhead) {
    if (context.written === null) return null
    return singleDay(stepTo(spec, context.written, tense), 'written')
  }
  const day = isNearby(spec, now)
    ? findNearest(spec, spoken.span.from, now)
    : notAhead(stepTo(spec, spoken.span.from, 'spoken'), spec, tense, now)
  return isFarFromConduct(day, now) ? null : singleDay(day, 'spoken')
}

/** "By Tuesday" is still to come for whoever says it, "I stayed until Tuesday" is not; in an account, after the day that was spoken of. */
export function findDue(spec: WeekdaySpec, tense: Tense, now: Reckoning): Found | null {
  const written = messageDay(now)
  if (written !== null) return singleDay(stepTo(spec, written, tense ?? 'future'), 'written')
  const { spoken } = now
  if (spoken?.grain !== 'day' || !isRecent(now, RECENT_FOR_DAYS)) return null
  return singleDay(stepTo(spec, spoken.span.to, 'future'), 'spoken')
}

/** "It was changed on the Friday" was before it was told. */
function notAhead(day: Day, { direction }: WeekdaySpec, tense: Tense, { context }: Reckoning): Day {
  const isAhead = context.reading === 'message' && context.written !== null && day > context.written
  return isAhead && tense === 'past' && direction === undefined ? day - 7 : day
}

/** What was spoken of long ago is no longer what "the next day" counts from; a story keeps to its thread. */
function isRecent({ spoken, sentence, context }: Reckoning, within: number): boolean {
  return context.reading !== 'account' || (spoken !== null && sentence - spoken.sentence <= within)
}

/** "on the Thursday" of an account, where the days in question hold one such day before it was told. */
function onlyInConduct(
  { weekday: wanted }: WeekdaySpec,
  tense: Tense,
  { context: { conduct, written, reading } }: Reckoning,
): Found | null {
  if (reading !== 'account' || !conduct || tense === 'future') return null
  const last = Math.min(conduct.to, written ?? conduct.to)
  const first = conduct.from + ((wanted - weekday(conduct.from) + 7) % 7)
  return first <= last && first + 7 > last ? singleDay(first, 'conduct') : null
}

/** "on Friday", where no days in question are known: the last one before it was told. */
function lastBeforeWritten(
  spec: WeekdaySpec,
  tense: Tense,
  { context: { conduct, written, reading } }: Reckoning,
): Found | null {
  if (reading !== 'account' || conduct || spec.spoken || written === null) return null
  return singleDay(stepTo(spec, written, tense === 'future' ? 'future' : 'past'), 'written')
}

const isNearby = ({ direction }: WeekdaySpec, { context }: Reckoning): boolean =>
  direction === undefined && context.reading === 'account'

/** An account goes on in time: the weekday behind the day that was spoken of, unless only the one before it fits. */
function findNearest({ weekday: wanted }: WeekdaySpec, at: Day, { context }: Reckoning): Day {
  const { conduct, written } = context
  const ahead = at + ((wanted - weekday(at) + 7) % 7)
  const behind = at - ((weekday(at) - wanted + 7) % 7)
  const fits = (day: Day) =>
    (written === null || day <= written) && (!conduct || (day >= conduct.from && day <= conduct.to))
  if (fits(ahead) !== fits(behind)) return fits(ahead) ? ahead : behind
  return ahead - at <= NEAR_DAYS ? ahead : behind
}

/** People name a weekday without more of the days that they are asked about, not of the last date that came up. */
function isFarFromConduct(day: Day, { context: { reading, conduct } }: Reckoning): boolean {
  return (
    reading === 'account' &&
    Boolean(conduct) &&
    (day < (conduct?.from ?? day) - FAR_DAYS || day > (conduct?.to ?? day) + FAR_DAYS)
  )
}

function stepTo({ weekday: wanted, direction, weeks = 0 }: WeekdaySpec, at: Day, way: Tense | 'spoken'): Day {
  const ahead = (wanted - weekday(at) + 7) % 7
  const behind = (weekday(at) - wanted + 7) % 7
  if (direction === 'this') return weekSpan(at + weeks * 7).from + ((wanted + 6) % 7)
  if (direction === 'before') return at - (behind || 7) + weeks * 7
  if (direction === 'after') return at + (ahead || 7) + weeks * 7
  if (way === 'spoken') return ahead <= behind ? at + ahead : at - behind
  // Whoever means today says so.
  if (way === 'past') return at - (behind || 7)
  if (way === 'future' || ahead <= NEAR_DAYS) return at + (ahead || 7)
  return at - behind
}

/** "last month", "the following day". */
export function findUnit({ unit, by, spoken: isSpoken }: UnitSpec, now: Reckoning): Found | null {
  const { context } = now
  const last =
    (isSpoken || context.reading === 'narrative') && isRecent(now, RECENT_FOR_DAYS) ? now.spoken : null
  const isOfDay = isSpoken === true && unit === 'day' && by !== 0
  const base = isOfDay && last?.grain !== 'day' ? (onlyDayNamed(now) ?? last) : last
  if (isSpoken && !base && messageDay(now) === null) return null
  // "that day" of a month that was spoken of is no day.
  if (base && unit === 'day' && base.grain !== 'day') return null
  const from = base ? (by > 0 ? base.span.to : base.span.from) : context.written
  if (from === null) return null
  return { ...stepBy(from, unit, by), certainty: 'computed', anchor: base ? 'spoken' : 'written' }
}

/** "the day after", where an account has named one of the days in question and no other. */
function onlyDayNamed({ context: { reading, conduct }, named, sentence }: Reckoning): Reckoning['spoken'] {
  if (reading !== 'account' || !conduct) return null
  const inQuestion = [...named.values()].filter(
    (day) => day !== null && day >= conduct.from && day <= conduct.to,
  )
  const [day] = inQuestion
  return day == null || inQuestion.length > 1 || [...named.values()].includes(null)
    ? null
    : { span: { from: day, to: day }, grain: 'day', sentence }
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
  if (isSpoken ? !base && messageDay(now) === null : now.context.reading === 'narrative') return null
  const from = base ? (count > 0 ? base.span.to : base.span.from) : now.context.written
  if (from === null) return null
  const coarse = base && base.grain !== 'day' && base.grain !== 'minute' ? base.grain : null
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
  if (unit === 'week') return from + 7 * count
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
