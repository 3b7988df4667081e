import {
  type Day,
  type DaySpan,
  formatDay,
  pad,
  quarterSpan,
  weekday,
  weekSpan,
  yearSpan,
} from './calendar.ts'
import type { Spec, Unresolved } from './expression.ts'
import { type Found, type Grain, looksBack, messageDay, type Reckoning, singleDay } from './reckoning.ts'
import { findCalendarWeek, findDate, findDayOfMonth, findNumeric } from './resolve-dates.ts'
import { findClock, findEvent } from './resolve-events.ts'
import { findNth, findYear, partOfMonth, reachYear } from './resolve-months.ts'
import { findOffset, findSeason, findUnit } from './resolve-relative.ts'
import { findDue, findWeekday } from './resolve-weekdays.ts'
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

/** What the words around an expression say of it. */
export interface Circumstances {
  readonly tense: Tense
  /** Whether it stands in words that were said on another day. */
  readonly isRepeated: boolean
}

/** Resolves the expressions of one text in their order; what was spoken of before is what "the next day" counts from. */
export function createResolver(
  context: TimeContext,
  now: Reckoning,
): (one: Unresolved, circumstances: Circumstances) => Resolved {
  return (one, { tense, isRepeated }) => {
    now.context = context
    // A message may repeat the hour at which something was; the days in its quotations are mostly its own.
    const isOpen = context.reading === 'message' ? one.spec.kind === 'clock' : isDeictic(one.spec)
    if (isRepeated && isOpen && !isSpoken(one.spec)) return UNDETERMINED
    const found = countsFromOpen(one.spec, now) ? null : find(one, tense, now)
    const doubtful = found && doubts(found, one, { tense, now })
    if (found === null || doubtful) {
      if (isDay(one.spec) && !tellsOfSpoken(one.spec, now)) now.openSince = now.sentence
      if (one.spec.kind === 'weekday') now.open.add(one.spec.weekday)
      return { ...UNDETERMINED, ...doubtful }
    }
    const { span, grain, certainty, anchor, others = [], weekdayConflict = false } = narrow(found, one)
    if (isStillAhead(one, tense, { span, anchor }, now)) return UNDETERMINED
    if (!one.isAside && !looksBack(one, span, now)) remember({ span, grain, certainty, anchor }, one, now)
    const minute = found.minute ?? one.minute
    if (minute !== null) now.clock = { day: span.from, minute }
    const told = context.reading === 'account' ? partOfMonth({ span, grain }, one) : { span, grain }
    const shown: Grain = grain === 'day' && minute !== null ? 'minute' : told.grain
    const format = (day: Day) => formatAs(day, shown, minute ?? 0)
    return {
      from: format(told.span.from),
      to: format(told.span.to),
      grain: shown,
      certainty,
      anchor,
      readings: others.length > 0 ? [span, ...others].map(({ from }) => format(from)) : [],
      weekdayConflict,
    }
  }
}

/** "It was paid at the end of the month", "she left the next day": of no day that was still to come when it was told. */
function isStillAhead(
  { spec, isDeadline }: Unresolved,
  tense: Tense,
  { span, anchor }: Pick<Found, 'span' | 'anchor'>,
  now: Reckoning,
): boolean {
  const { written, reading } = now.context
  if (isDeadline || tense !== 'past' || written === null || span.from <= written) return false
  const isOfMonth = spec.kind === 'unit' && spec.goesOn === true && anchor === 'written'
  return isOfMonth || (reading !== 'narrative' && goesOn(spec) && !isWrittenOn(now, written))
}

/** "The next day", "two weeks later", "the Monday after": onwards from what was told. */
const goesOn = (spec: Spec): boolean =>
  isSpoken(spec) &&
  (spec.kind === 'offset' ||
    (spec.kind === 'unit' && spec.by > 0) ||
    (spec.kind === 'weekday' && spec.direction === 'after'))

/** What names a later day than that of its writing was written on after it, as a diary and a report in steps are. */
const isWrittenOn = ({ context, spoken }: Reckoning, written: Day): boolean =>
  context.isEntry === true || (spoken !== null && spoken.anchor !== 'written' && spoken.span.from > written)

const DEICTIC: ReadonlySet<string> = new Set(['unit', 'weekday', 'season', 'morning'])
const isDeictic = (spec: Spec): boolean =>
  DEICTIC.has(spec.kind) || (spec.kind === 'date' && (spec.ofYear ?? spec.by) !== undefined)
const isSpoken = (spec: Spec): boolean => 'spoken' in spec && spec.spoken === true

/** Behind "one Friday", "the next day", "that week" and "half past one" are of no day that is known. */
function countsFromOpen(spec: Spec, now: Reckoning): boolean {
  const { openSince, sentence, spoken } = now
  if (openSince === null || sentence - openSince > STILL_OPEN) return false
  if (spec.kind === 'clock') return messageDay(now) === null
  return isSpoken(spec) && (isOfDay(spec) || isOfWeek(spec, spoken))
}

const isOfDay = (spec: Spec): boolean =>
  spec.kind === 'offset' ||
  (spec.kind === 'unit' && spec.unit === 'day') ||
  (spec.kind === 'weekday' && spec.direction !== undefined && spec.direction !== 'this')

/** "On 21 May? It was the Thursday before the fair": what is left open is the day that was just told. */
const tellsOfSpoken = (spec: Spec, { spoken, sentence }: Reckoning): boolean =>
  spec.kind === 'event' &&
  spec.weekday !== undefined &&
  spoken?.grain === 'day' &&
  spoken.span.from === spoken.span.to &&
  weekday(spoken.span.from) === spec.weekday &&
  sentence - spoken.sentence <= JUST_TOLD
const JUST_TOLD = 3

/** A week that was told holds the day that was left open. */
const isOfWeek = (spec: Spec, spoken: Reckoning['spoken']): boolean =>
  spec.kind === 'unit' && (spec.unit === 'week' || spec.unit === 'weekend') && spoken?.grain !== 'week'

/** So many sentences later, what counts from a day counts from the last one that is known. */
const STILL_OPEN = 10

const isDay = (spec: Spec): boolean =>
  spec.kind === 'weekday' ||
  spec.kind === 'dayOfMonth' ||
  (spec.kind === 'event' && spec.unit !== 'whole_week') ||
  (spec.kind === 'unit' && spec.unit === 'day' && (spec.by !== 0 || spec.spoken === true)) ||
  (spec.kind === 'vague' && spec.isDay === true)

/** What is better left open, with what it could be. */
function doubts(
  { span, grain, anchor, weekdayConflict }: Found,
  { spec }: Unresolved,
  { tense, now }: { readonly tense: Tense; readonly now: Reckoning },
): Pick<Resolved, 'readings' | 'weekdayConflict'> | null {
  const { reading, written } = now.context
  const readings = [formatAs(span.from, grain, 0)]
  // In the head of a document, that it has a date counts for more than the weekday beside it.
  if (weekdayConflict && (written !== null || reading !== 'narrative')) return { readings, weekdayConflict }
  // Nobody tells on one day what happened on a later one; the year or the week was guessed wrongly.
  // "Put on next Tuesday" says itself that it is to come.
  const saysAhead = spec.kind === 'weekday' && spec.direction === 'after' && !spec.spoken
  const isGuessed = anchor !== null && (spec.kind === 'date' || spec.kind === 'weekday') && !saysAhead
  const isOfSpeech = reading === 'account' || (reading === 'message' && anchor === 'spoken')
  if (isOfSpeech && isGuessed && tense === 'past' && written !== null && span.from > written)
    return { readings, weekdayConflict: false }
  return null
}

function find(one: Unresolved, tense: Tense, now: Reckoning): Found | null {
  const { spec, modifier, isDeadline } = one
  if ('ofYear' in spec && spec.ofYear) {
    const { ofYear, ...rest } = spec
    const of = findYear(ofYear, tense, now)
    const found = of && find({ ...one, spec: { ...rest, year: of.year } }, tense, now)
    return found && { ...found, certainty: 'computed', anchor: of.anchor }
  }
  switch (spec.kind) {
    case 'date':
      return findDate(spec, tense, now)
    case 'numeric':
      return findNumeric(spec, tense, now)
    case 'dayOfMonth':
      return findDayOfMonth(spec, tense, now)
    case 'weekday':
      return modifier === 'by' && spec.direction === undefined
        ? findDue(spec, tense, now)
        : findWeekday(spec, tense, now)
    case 'unit':
      // "He asked for it by the end of the month": what was asked may be to come.
      return findUnit(spec, isDeadline ? null : tense, now)
    case 'offset':
      return findOffset(spec, now)
    case 'season':
      return findSeason(spec, now)
    case 'clock':
      return findClock(spec, tense, now)
    case 'event':
      return findEvent(spec, now)
    case 'nth':
      return findNth(spec, now)
    case 'calendarWeek':
      return findCalendarWeek(spec, tense, now)
    case 'yearQuarter':
      return stated(quarterSpan(spec.year, spec.quarter), 'quarter')
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

function remember(found: Found, { spec, start, modifier, namesDay }: Unresolved, now: Reckoning): void {
  if (spec.kind === 'clock' || spec.kind === 'morning') return
  const { reading } = now.context
  const hasWeekday = 'weekday' in spec && spec.weekday !== undefined
  if (found.grain === 'day' && found.span.from === found.span.to) {
    const at = found.span.from
    now.openSince = null
    now.told = at
    for (const days of hasWeekday ? [now.named, now.dated] : [now.dated]) {
      const before = days.get(weekday(at))
      days.set(weekday(at), before === undefined || before === at ? at : null)
    }
  }
  const spoken = {
    span: found.span,
    grain: found.grain,
    sentence: now.sentence,
    hasWeekday,
    anchor: found.anchor,
  }
  // A year alone in the middle of a sentence is an aside; "the next day" never counts from one.
  if (found.grain === 'year' || found.grain === 'decade') {
    const opens = reading === 'narrative' && start <= OPENING_CHARACTERS && found.grain === 'year'
    if (now.yearInPlay !== null && !opens) return
    // Of what was told on a known day, a year by itself is a memory and not the year of what follows.
    if (reading === 'account' && now.context.written !== null) return
    reachYear(found, now)
    if (reading === 'narrative') now.spoken = spoken
    return
  }
  if (reading === 'narrative' && modifier === null && found.anchor === 'written') return
  reachYear(found, now)
  const isOneDay = found.grain === 'day' && found.span.from === found.span.to
  if (now.context.isQuestion && isOneDay) {
    ask(spoken, { spec, modifier }, now)
    return
  }
  const isTold = namesDay && isBefore(found.span, now)
  if (reading === 'account' && found.anchor === 'written' && !isTold) return
  now.spoken = spoken
}

/** "It is Wednesday, 26 March": the sitting itself is not what is told of, nor is a day to come. */
const isBefore = ({ from }: DaySpan, { context: { written } }: Reckoning): boolean =>
  written === null || from < written

/**
 * A day that is asked about is what the answers tell of. "Were you there on 6 May? And on 8 May?": of both, so that
 * what follows may be of either.
 */
function ask(
  spoken: NonNullable<Reckoning['spoken']>,
  { spec, modifier }: Pick<Unresolved, 'spec' | 'modifier'>,
  now: Reckoning,
): void {
  // "On Thursday" is the last one for want of anything better.
  const isGuessed = spec.kind === 'weekday' && spec.direction === undefined && spoken.anchor === 'written'
  if (isGuessed || modifier !== null || !isBefore(spoken.span, now)) return
  const { from, to } = spoken.span
  const { asked } = now
  now.asked = asked ? { from: Math.min(from, asked.from), to: Math.max(to, asked.to) } : spoken.span
  now.inquired = now.asked
  now.spoken = { ...spoken, span: now.asked }
}

/** "the week of 11 March", "the end of next week"; a part of a month or year is as long as it for what goes on from it. */
function narrow(found: Found, { spec, wholeWeek, modifier, isDeadline }: Unresolved): Found {
  if (wholeWeek && found.grain === 'day') return { ...found, span: weekSpan(found.span.from), grain: 'week' }
  const { from, to } = found.span
  // "The end of the month" is a day; "the end of October" may be its last week.
  const isLastDay = isDeadline || (modifier === 'end' && spec.kind === 'unit')
  if (isLastDay && (found.grain === 'month' || found.grain === 'quarter'))
    return { ...found, span: { from: to, to }, grain: 'day' }
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
