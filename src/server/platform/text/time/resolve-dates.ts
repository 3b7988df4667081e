import {
  addBusinessDays,
  addMonths,
  type Day,
  type DaySpan,
  monthSpan,
  nthOfMonth,
  toDay,
  toParts,
  weekday,
  weekSpan,
  yearSpan,
} from './calendar.ts'
import type { Spec } from './expression.ts'
import { type Found, messageDay, type Reckoning, singleDay } from './reckoning.ts'
import { dayInYear, findShared } from './resolve-holidays.ts'
import { findMonth } from './resolve-months.ts'
import type { Tense } from './tense.ts'

type DateSpec = Extract<Spec, { kind: 'date' }>
type NumericSpec = Extract<Spec, { kind: 'numeric' }>
type CalendarWeekSpec = Extract<Spec, { kind: 'calendarWeek' }>
type DayOfMonthSpec = Extract<Spec, { kind: 'dayOfMonth' }>

/** Two years are nearly as near as each other within so many days. */
const NEARLY_DAYS = 200
const SLACK_DAYS = 31
/** A story that steps back further than this has gone on into the next year. */
const STEP_BACK_MONTHS = 6
const MAX_SEARCH_DAYS = 366
/** In which Easter lies, or near which. */
const EASTER_MONTH = 4

export function findDate(spec: DateSpec, tense: Tense, now: Reckoning): Found | null {
  const { year, month } = spec
  if (spec.shared) return findShared(spec.shared, tense, now)
  if (month !== undefined && spec.by !== undefined && spec.day === undefined && spec.nth === undefined) {
    const { by, ...rest } = spec
    return findMonth(month, by, now) ?? findDate(rest, tense, now)
  }
  if (spec.by !== undefined || spec.afterEaster !== undefined) return findHoliday(spec, tense, now)
  if (month === undefined)
    return year === undefined
      ? null
      : { span: yearSpan(year), grain: 'year', certainty: 'stated', anchor: null }
  if (year !== undefined) return inYear(spec, { year, anchor: null })
  const chosen = chooseYear(spec, tense, now)
  return chosen && inYear(spec, chosen)
}

/** A year that is written there has no anchor. */
interface ChosenYear {
  readonly year: number
  readonly anchor: Found['anchor']
}

function inYear(spec: DateSpec, { year, anchor }: ChosenYear): Found | null {
  const { month, day, weekday: beside, nth } = spec
  const certainty = anchor === null ? 'stated' : 'computed'
  if (month === undefined) return null
  if (nth !== undefined)
    return { ...singleDay(dayInMonth(spec, monthSpan(year, month), nth), anchor), certainty }
  if (day === undefined) return { span: monthSpan(year, month), grain: 'month', certainty, anchor }
  const at = toDay(year, month, day)
  if (at === null) return null
  const weekdayConflict = beside !== undefined && weekday(at) !== beside
  return { span: { from: at, to: at }, grain: 'day', certainty, anchor, weekdayConflict }
}

/** Easter moves, so that its month is known with its year only; "last Christmas" is the last one before it is said. */
function findHoliday({ by, ...spec }: DateSpec, tense: Tense, now: Reckoning): Found | null {
  const { afterEaster, month = 1 } = spec
  const inGivenYear = (year: number) => dayInYear(spec, year)
  if (spec.year !== undefined) {
    const at = inGivenYear(spec.year)
    return at === null ? null : { ...singleDay(at, null), certainty: 'stated' }
  }
  if (by !== undefined) {
    const { written, reading } = now.context
    if (written === null || reading === 'narrative') return null
    const { year } = toParts(written)
    const days = [year - 1, year, year + 1].map(inGivenYear).filter((day) => day !== null)
    const at = by < 0 ? days.findLast((day) => day < written) : days.find((day) => day > written)
    return at === undefined ? null : singleDay(at, 'written')
  }
  const chosen = chooseYear({ ...spec, month: afterEaster === undefined ? month : EASTER_MONTH }, tense, now)
  const at = chosen && inGivenYear(chosen.year)
  return at === null || chosen === null ? null : singleDay(at, chosen.anchor)
}

const dayInMonth = (
  { isWorkingDay, weekday: wanted }: Omit<DateSpec, 'kind'>,
  month: DaySpan,
  nth: number,
): Day =>
  isWorkingDay
    ? addBusinessDays(nth < 0 ? month.to + 1 : month.from - 1, nth)
    : nthOfMonth(month, nth, wanted)

/** "calendar week 4": of the year that a day in it has. */
export function findCalendarWeek(
  { week, year }: CalendarWeekSpec,
  tense: Tense,
  now: Reckoning,
): Found | null {
  const month = Math.min(Math.ceil((week * 12) / 52), 12)
  const chosen = year === undefined ? chooseYear({ kind: 'date', month }, tense, now) : { year, anchor: null }
  if (chosen === null) return null
  const first = weekSpan(monthSpan(chosen.year, 1).from + DAYS_TO_FIRST_WEEK)
  return {
    span: { from: first.from + 7 * (week - 1), to: first.to + 7 * (week - 1) },
    grain: 'week',
    certainty: chosen.anchor === null ? 'stated' : 'computed',
    anchor: chosen.anchor,
  }
}

/** The fourth of January lies in the first week of its year. */
const DAYS_TO_FIRST_WEEK = 3

/** The year that was left out. */
function chooseYear(spec: DateSpec, tense: Tense, now: Reckoning): ChosenYear | null {
  const { month = 1, day } = spec
  const middle = (year: number): Day => toDay(year, month, day ?? 15) ?? monthSpan(year, month).from
  const { context, yearInPlay } = now
  const { conduct, written: begun, until: written = begun } = context
  // A year that the day of writing gave tells nothing against that day.
  const isReached = yearInPlay !== null && !(now.isYearCounted && written !== null)
  const from = messageDay(now)
  if (from !== null) return { year: yearNear(from, spec, tense), anchor: 'written' }
  if (context.reading === 'narrative' && isReached)
    return { year: rolledOver(month, yearInPlay, now), anchor: 'spoken' }
  // "It ends in May", said in November, is of the one to come.
  if (spec.isAhead && written !== null) {
    const { year } = toParts(written)
    return { year: middle(year) < written - SLACK_DAYS ? year + 1 : year, anchor: 'written' }
  }
  // In May, "he came on Boxing Day" is of the one before.
  const isLate = (year: number) => written !== null && tense === 'past' && middle(year) > written + SLACK_DAYS
  if (conduct) {
    const years = [...new Set([toParts(conduct.from).year, toParts(conduct.to).year])]
    const inside = years.filter(
      (year) =>
        years.length === 1 ||
        (middle(year) >= conduct.from - SLACK_DAYS && middle(year) <= conduct.to + SLACK_DAYS),
    )
    const [year] = inside
    if (year !== undefined && inside.length === 1) {
      if (isLate(year)) return { year: year - 1, anchor: 'written' }
      // "He began on 3 November", told nobody knows when, of days in January: of the November nearest to them.
      const isBehind = written === null && tense === 'past' && middle(year) > conduct.to
      return { year: isBehind ? yearNear(conduct.to, spec, null) : year, anchor: 'conduct' }
    }
  }
  if (isReached && !isLate(yearInPlay)) return { year: yearInPlay, anchor: 'spoken' }
  if (written === null) return null
  const { year } = toParts(written)
  // "We will do it in March", and what minutes list without a verb.
  if (tense === 'future' || (tense === null && context.isReported))
    return { year: yearNear(written, spec, null), anchor: 'written' }
  return { year: middle(year) > written + SLACK_DAYS ? year - 1 : year, anchor: 'written' }
}

/** The year in which a day or month lies nearest to the day of writing; the tense decides where two are nearly as near. */
function yearNear(written: Day, { month = 1, day, weekday: beside }: DateSpec, tense: Tense): number {
  const { year } = toParts(written)
  const middle = (candidate: number): Day =>
    toDay(candidate, month, day ?? 15) ?? monthSpan(candidate, month).from
  const distance = (candidate: number) => Math.abs(middle(candidate) - written)
  const candidates = [year - 1, year, year + 1]
  const fitting =
    day === undefined || beside === undefined
      ? []
      : candidates.filter((one) => weekday(middle(one)) === beside)
  if (fitting.length > 0) return closest(fitting, distance)
  const nearest = closest(candidates, distance)
  const isWrongWay =
    (tense === 'past' && middle(nearest) > written + SLACK_DAYS) ||
    (tense === 'future' && middle(nearest) < written - SLACK_DAYS)
  const other = nearest + (tense === 'past' ? -1 : 1)
  return isWrongWay && distance(other) - distance(nearest) < NEARLY_DAYS ? other : nearest
}

/** A story that was in November and speaks of February without a year has gone on into the next one. */
function rolledOver(month: number, year: number, { spoken }: Reckoning): number {
  if (spoken === null || spoken.grain === 'year' || spoken.grain === 'decade') return year
  const last = toParts(spoken.span.from)
  return last.year === year && last.month - month > STEP_BACK_MONTHS ? year + 1 : year
}

/** 3/4/02: as somebody has said that it is to be read, else as it fits the weekday beside it or the conduct window. */
export function findNumeric(spec: NumericSpec, tense: Tense, now: Reckoning): Found | null {
  const { first, second, year, dotted, weekday: beside } = spec
  const dayFirst = dotted ? true : now.context.dayFirst
  const orders = [
    { month: first, day: second },
    { month: second, day: first },
  ].filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
  // Day first where somebody has said so; the American order otherwise.
  if (dayFirst === true && orders.length === 2) orders.reverse()
  const readings: Found[] = []
  for (const order of orders) {
    const date: DateSpec = {
      kind: 'date',
      ...order,
      ...(year === undefined ? {} : { year }),
      ...(beside === undefined ? {} : { weekday: beside }),
    }
    const found = findDate(date, tense, now)
    if (found && !readings.some((other) => other.span.from === found.span.from)) readings.push(found)
  }
  const fitting = readings.filter(({ weekdayConflict }) => !weekdayConflict)
  const [best, ...others] = (fitting.length > 0 ? fitting : readings).sort((a, b) =>
    dayFirst == null ? remoteness(a, now) - remoteness(b, now) : 0,
  )
  if (!best) return null
  return { ...best, ...(dayFirst == null ? { others: others.map(({ span }) => span) } : {}) }
}

/** How far outside the conduct window a reading lies, in days. */
function remoteness({ span }: Found, { context: { conduct } }: Reckoning): number {
  return conduct == null ? 0 : Math.max(0, conduct.from - span.from, span.from - conduct.to)
}

/**
 * "the 17th": of the month that was spoken of, or of the one of writing. An account that is given after all that it is
 * about means the day of the conduct.
 */
export function findDayOfMonth(spec: DayOfMonthSpec, tense: Tense, now: Reckoning): Found | null {
  const found = findByMonth(spec, tense, now)
  const { conduct, reading } = now.context
  if (conduct == null || found === null || reading === 'narrative' || tense === 'future') return found
  const isAfterwards = found.span.from > conduct.to
  // A month that came up in passing, long before the days in question.
  const isInPassing = found.anchor === 'spoken' && found.span.from < conduct.from - SLACK_DAYS
  if (!isAfterwards && !isInPassing) return found
  const only = inConduct(spec, now, 0)
  return isInPassing ? (only ?? findByMonth(spec, 'past', { ...now, spoken: null })) : (only ?? found)
}

function findByMonth(spec: DayOfMonthSpec, tense: Tense, now: Reckoning): Found | null {
  const { spoken, context } = now
  const isFine = spoken !== null && spoken.grain !== 'year' && spoken.grain !== 'decade'
  const base = isFine ? spoken.span.from : context.written
  if (base === null) return inConduct(spec, now)
  const anchor = isFine ? 'spoken' : 'written'
  const { year, month } = toParts(base)
  const months = messageDay(now) !== null && !isFine ? [0, -1, 1] : [0, 1, -1]
  for (const by of months) {
    const at = toParts(addMonths(monthSpan(year, month).from, by))
    const day = toDay(at.year, at.month, spec.day)
    if (day === null || (spec.weekday !== undefined && weekday(day) !== spec.weekday)) continue
    const isWrongWay = (tense === 'past' && day > base) || (tense === 'future' && day < base)
    if (!isFine && spec.weekday === undefined && isWrongWay) continue
    if (isFine && isAgainstTense(day, tense, now)) continue
    return singleDay(day, anchor)
  }
  return null
}

/** "She left on the 27th" was before it was told, whatever month was spoken of. */
function isAgainstTense(day: Day, tense: Tense, { context: { written, reading } }: Reckoning): boolean {
  if (written === null || reading === 'narrative') return false
  return (tense === 'past' && day > written) || (tense === 'future' && day < written)
}

/** The one day of the conduct window with that number and that weekday. */
function inConduct(
  { day, weekday: beside }: DayOfMonthSpec,
  { context: { conduct } }: Reckoning,
  slackDays = SLACK_DAYS,
): Found | null {
  if (!conduct || conduct.to - conduct.from > MAX_SEARCH_DAYS) return null
  const fitting: Day[] = []
  for (let at = conduct.from - slackDays; at <= conduct.to + slackDays; at++)
    if (toParts(at).day === day && (beside === undefined || weekday(at) === beside)) fitting.push(at)
  const [only] = fitting
  return only === undefined || fitting.length > 1 ? null : singleDay(only, 'conduct')
}

const closest = (years: readonly number[], distance: (year: number) => number): number =>
  years.reduce((a, b) => (distance(b) < distance(a) ? b : a))
