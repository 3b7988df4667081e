import { type Day, type DaySpan, formatDay, pad, toParts, weekSpan, yearSpan } from './calendar.ts'
import type { Unresolved } from './expression.ts'
import { type Found, type Grain, messageDay, type Reckoning, singleDay } from './reckoning.ts'
import { findDate, findDayOfMonth, findNumeric } from './resolve-dates.ts'
import { findClock, findOffset, findSeason, findUnit, findWeekday } from './resolve-relative.ts'
import type { Tense } from './tense.ts'
import type { TimeContext, TimeExpression } from './time-expression.ts'

type Resolved = Omit<TimeExpression, 'start' | 'end' | 'text' | 'modifier'>

const UNDETERMINED: Resolved = {
  from: null,
  to: null,
  grain: null,
  certainty: 'undetermined',
  anchor: null,
  readings: [],
  weekdayConflict: false,
}
/** A year this far into its sentence is named in passing. */
const OPENING_CHARACTERS = 16

/** Resolves the expressions of one text in their order; what was spoken of before is what "the next day" counts from. */
export function createResolver(context: TimeContext): (one: Unresolved, tense: Tense) => Resolved {
  const now: Reckoning = { context, spoken: null, yearInPlay: null }
  return (one, tense) => {
    const found = find(one, tense, now)
    if (found === null) return UNDETERMINED
    const { span, grain, certainty, anchor, others = [], weekdayConflict = false } = narrow(found, one)
    remember({ span, grain, certainty, anchor }, one, now)
    const { minute } = one
    const shown: Grain = grain === 'day' && minute !== null ? 'minute' : grain
    const format = (day: Day) => formatAs(day, shown, minute ?? 0)
    return {
      from: format(span.from),
      to: format(span.to),
      grain: shown,
      certainty,
      anchor,
      readings: others.length > 0 ? [span, ...others].map(({ from }) => format(from)) : [],
      weekdayConflict,
    }
  }
}

function find({ spec }: Unresolved, tense: Tense, now: Reckoning): Found | null {
  switch (spec.kind) {
    case 'date':
      return findDate(spec, tense, now)
    case 'numeric':
      return findNumeric(spec, tense, now)
    case 'dayOfMonth':
      return findDayOfMonth(spec, tense, now)
    case 'weekday':
      return findWeekday(spec, tense, now)
    case 'unit':
      return findUnit(spec, now)
    case 'offset':
      return findOffset(spec, now)
    case 'season':
      return findSeason(spec, now)
    case 'clock':
      return findClock(now)
    case 'years':
      return stated({ from: yearSpan(spec.from).from, to: yearSpan(spec.to).to }, 'year')
    case 'decade':
      return stated({ from: yearSpan(spec.year).from, to: yearSpan(spec.year + 9).to }, 'decade')
    case 'morning': {
      const written = messageDay(now)
      return written === null || tense === 'past' ? null : singleDay(written + 1, 'written')
    }
    default:
      return null
  }
}

const stated = (span: DaySpan, grain: Grain): Found => ({ span, grain, certainty: 'stated', anchor: null })

function remember(found: Found, { spec, start, modifier }: Unresolved, now: Reckoning): void {
  if (spec.kind === 'clock' || spec.kind === 'morning') return
  const { reading } = now.context
  const { year } = toParts(found.span.from)
  const spoken = { span: found.span, grain: found.grain }
  // A year alone in the middle of a sentence is an aside; "the next day" never counts from one.
  if (found.grain === 'year' || found.grain === 'decade') {
    const opens = reading === 'narrative' && start <= OPENING_CHARACTERS && found.grain === 'year'
    if (now.yearInPlay !== null && !opens) return
    now.yearInPlay = year
    if (reading === 'narrative') now.spoken = spoken
    return
  }
  if (reading === 'narrative' && modifier === null && found.anchor === 'written') return
  now.yearInPlay = year
  if (reading === 'account' && found.anchor === 'written') return
  now.spoken = spoken
}

/** "the week of 11 March", "the end of next week"; a part of a month or year stays as coarse as it was said. */
function narrow(found: Found, { wholeWeek, modifier }: Unresolved): Found {
  if (wholeWeek && found.grain === 'day') return { ...found, span: weekSpan(found.span.from), grain: 'week' }
  const { from, to } = found.span
  if (modifier === 'end' && found.grain === 'week') return { ...found, span: { from: from + 4, to } }
  if (modifier === 'start' && found.grain === 'week') return { ...found, span: { from, to: from + 2 } }
  return found
}

function formatAs(day: Day, grain: Grain, minute: number): string {
  if (grain === 'month') return formatDay(day).slice(0, 7)
  if (grain === 'year') return formatDay(day).slice(0, 4)
  if (grain === 'minute') return `${formatDay(day)}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
  return formatDay(day)
}
