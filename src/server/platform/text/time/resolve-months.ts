import { addMonths, type Day, type DaySpan, monthSpan, nthOfMonth, toParts } from './calendar.ts'
import type { Spec, UnitSpec, Unresolved } from './expression.ts'
import { type Found, messageDay, type Reckoning, singleDay } from './reckoning.ts'
import { findUnit } from './resolve-relative.ts'
import type { Tense } from './tense.ts'

type NthSpec = Extract<Spec, { kind: 'nth' }>

const MONTHS_IN = { month: 1, quarter: 3, year: 12 } as const

/**
 * "Last March": in June, the one that is over or, for some, the one of the year before; in January there is but one.
 * Null where nothing says when it was said.
 */
export function findMonth(
  month: number,
  by: number,
  { context: { written, reading } }: Reckoning,
): Found | null {
  if (written === null || reading === 'narrative') return null
  const { year } = toParts(written)
  const own = monthSpan(year, month)
  const isOver = own.to < written
  const isAhead = own.from > written
  const inOwnYear = by === 0 || (by < 0 ? isOver : isAhead)
  const another = monthSpan(year + Math.sign(by), month)
  const others = inOwnYear && by !== 0 ? [another] : []
  return { span: inOwnYear ? own : another, grain: 'month', certainty: 'computed', anchor: 'written', others }
}

/** The year of "March last year" and "March of that year". */
export function findYear(
  ofYear: UnitSpec,
  tense: Tense,
  now: Reckoning,
): { readonly year: number; readonly anchor: Found['anchor'] } | null {
  if (ofYear.spoken)
    return now.yearInPlay === null ? null : { year: now.yearInPlay + ofYear.by, anchor: 'spoken' }
  const found = findUnit(ofYear, tense, now)
  return found && { year: toParts(found.span.from).year, anchor: found.anchor }
}

/** What comes next is of the year that was reached, unless only the day of writing gave that year. */
export function reachYear({ span, anchor }: Pick<Found, 'span' | 'anchor'>, now: Reckoning): void {
  now.yearInPlay = toParts(span.from).year
  now.isYearCounted = anchor === 'written'
}

/**
 * The days of "early March", "the end of March" and "the first week of March", which are less than their month. Of
 * accounts alone: messages and narratives give the month as the nearest that they know.
 */
export function partOfMonth(
  { span, grain }: Pick<Found, 'span' | 'grain'>,
  { spec, modifier }: Pick<Unresolved, 'spec' | 'modifier'>,
): { readonly span: DaySpan; readonly grain: Found['grain'] } {
  const { from, to } = span
  const days = (first: Day, last: Day) => ({ span: { from: first, to: last }, grain: 'week' as const })
  if (grain !== 'month' || spec.kind !== 'date' || spec.day !== undefined) return { span, grain }
  if (spec.week !== undefined)
    return spec.week < 0 ? days(to - 6, to) : days(from + 7 * (spec.week - 1), from + 7 * spec.week - 1)
  if (modifier === 'start') return days(from, from + TENTH)
  if (modifier === 'mid') return days(from + TENTH, from + TWENTIETH)
  return modifier === 'end' ? days(from + TWENTIETH, to) : { span, grain }
}

/** Days behind the first one: nobody says where the middle of a month begins, so that its parts share a day. */
const [TENTH, TWENTIETH] = [9, 19]

/** "the last Friday of the month": of the month of writing, or of the one that was spoken of. */
export function findNth(
  { nth, weekday: wanted, by, spoken: isSpoken, ofUnit }: NthSpec,
  now: Reckoning,
): Found | null {
  const { spoken, context } = now
  const isFine = spoken !== null && spoken.grain !== 'year' && spoken.grain !== 'decade'
  // "By quarter end" is of the one that runs, in an account too.
  const runs = ofUnit !== undefined && context.reading !== 'narrative'
  const goesOn = isSpoken === true || (by === 0 && !runs && messageDay(now) === null)
  const base = goesOn ? (isFine ? spoken.span.from : null) : context.written
  if (base === null) return null
  const { year, month } = toParts(base)
  const months = MONTHS_IN[ofUnit ?? 'month']
  const last = Math.ceil(month / months) * months
  const first = toParts(addMonths(monthSpan(year, last).from, by))
  return singleDay(nthOfMonth(monthSpan(first.year, first.month), nth, wanted), goesOn ? 'spoken' : 'written')
}
