import { type Day, weekday, weekSpan } from './calendar.ts'
import type { Spec } from './expression.ts'
import { type Found, isRecent, messageDay, RECENT_FOR_DAYS, type Reckoning, singleDay } from './reckoning.ts'
import type { Tense } from './tense.ts'

type WeekdaySpec = Extract<Spec, { kind: 'weekday' }>

/** A bare weekday without a tense is the next one, this far ahead at most. */
const NEAR_DAYS = 4
const FAR_DAYS = 14
const SOON_DAYS = 7
const RECENT_FOR_WEEKDAYS = 15

export function findWeekday(spec: WeekdaySpec, around: Tense, now: Reckoning): Found | null {
  const { context } = now
  const tense = spec.isPast ? 'past' : around
  const { written } = context
  if (spec.leads && written !== null && weekday(written) === spec.weekday)
    return singleDay(written, 'written')
  const named = namedBefore(spec, now)
  // "Had he a key on the Friday?", asked on a Friday: of today nobody would say so.
  if (named !== null && named === written && tense === 'past') return onlyInConduct(spec, tense, now)
  if (named !== null) return singleDay(named, 'spoken')
  const spoken = spokenBefore(spec, tense, now)
  const isMessage = messageDay(now) !== null
  // "on the Thursday", before any day was named: nothing but the days in question says which.
  if (!spoken && (isMessage ? isPointedAt(spec) : spec.direction === undefined || spec.spoken))
    return spec.direction === undefined
      ? (onlyInConduct(spec, tense, now) ??
          onlySinceTold(spec, tense, now) ??
          lastBeforeWritten(spec, tense, now))
      : null
  // "will send it on Monday" looks ahead from the moment of speaking, whatever was spoken of before.
  const looksAhead =
    context.reading === 'account' && tense === 'future' && !spec.spoken && context.written !== null
  // "the Tuesday of that week", "the Monday after", of no week or day that was told.
  if (!spoken && spec.spoken) return null
  // "To be called on Monday" of an account without a day: what came up before is no measure of what is to come.
  if (context.reading === 'account' && tense === 'future' && written === null && spec.direction === undefined)
    return null
  if (!spoken || looksAhead) {
    if (context.written === null || isEitherWay(spec, context.written, tense)) return null
    const at = stepTo(spec, context.written, tense)
    const isThisWeek = spec.next === true && weekSpan(at).from === weekSpan(context.written).from
    // Most people would call the one of this week "this Friday"; it may be meant all the same.
    return isThisWeek
      ? { ...singleDay(at + 7, 'written'), others: [{ from: at, to: at }] }
      : singleDay(at, 'written')
  }
  if (mayBeAnother(spec, spoken, now) || (spec.ofItsOwn && isPointedAt(spec))) return null
  const day = isNearby(spec, now)
    ? findNearest(spec, spoken, now)
    : notAhead(stepTo(spec, spoken.span.from, 'spoken'), spec, tense, now)
  return day === null || isFarFromConduct(day, now) ? null : singleDay(day, 'spoken')
}

type Spoken = NonNullable<Reckoning['spoken']>

/** "That Friday" of a text that named one, and left no Friday open. */
const isKnown = ({ known, weekday: wanted }: WeekdaySpec, { open }: Reckoning): boolean =>
  known === true && !open.has(wanted)

/** "On the Thursday" of an account that named one Thursday. */
function namedBefore(spec: WeekdaySpec, now: Reckoning): Day | null {
  if (now.context.reading !== 'account' || spec.direction !== undefined || !spec.spoken) return null
  return (isKnown(spec, now) ? now.dated : now.named).get(spec.weekday) ?? null
}

/** What was spoken of, where a weekday counts from it. */
function spokenBefore(spec: WeekdaySpec, tense: Tense, now: Reckoning): Spoken | null {
  const { spoken, context } = now
  if (spoken === null || spoken.span.to - spoken.span.from > 7 || !isRecent(now, RECENT_FOR_WEEKDAYS))
    return null
  // "last Friday" counts from the moment of speaking, except in a story, which has none.
  if (spec.direction !== undefined && !spec.spoken && context.reading !== 'narrative') return null
  if (messageDay(now) !== null) {
    // "You asked me on Tuesday. It was changed on the Monday": that Tuesday is of the writing.
    const isOfWriting = spoken.anchor === 'written' && spoken.hasWeekday
    return spec.spoken && !(isOfWriting && isPointedAt(spec)) ? spoken : null
  }
  // Below a head, "Wednesday" in a list without a verb goes on from nothing.
  const isLoose = tense === null && spec.direction === undefined && spoken.sentence !== now.sentence
  return context.reading === 'narrative' && isLoose ? null : spoken
}

/**
 * "The form of 27 October": whoever goes on with "on the Monday" may not know that it was one. "Two days later, on the
 * Monday" is that one day.
 */
const mayBeAnother = (spec: WeekdaySpec, spoken: Spoken, now: Reckoning): boolean =>
  weekday(spoken.span.from) === spec.weekday &&
  spec.direction === undefined &&
  !spoken.hasWeekday &&
  !isKnown(spec, now) &&
  (spoken.sentence !== now.sentence || (spec.spoken === true && spoken.anchor !== 'spoken'))

/** "That Friday" is one that writer and reader know, and not the last one. */
const isPointedAt = ({ spoken, direction }: WeekdaySpec): boolean =>
  spoken === true && direction === undefined

/** "Correction to Monday", on a Wednesday: without a verb it may be the last one, which is nearer, or the next one. */
const isEitherWay = ({ weekday: wanted, direction }: WeekdaySpec, at: Day, tense: Tense): boolean =>
  tense === null && direction === undefined && (wanted - weekday(at) + 7) % 7 >= NEAR_DAYS

/** "By Tuesday" is still to come for whoever says it, "I stayed until Tuesday" is not; in an account, after the day that was spoken of. */
export function findDue(spec: WeekdaySpec, tense: Tense, now: Reckoning): Found | null {
  const written = messageDay(now) ?? (tense === 'future' ? now.context.written : null)
  if (written !== null) return singleDay(stepTo(spec, written, tense ?? 'future'), 'written')
  const { spoken } = now
  if (spoken?.grain !== 'day' || !isRecent(now, RECENT_FOR_DAYS))
    return tense === 'past' && now.context.isReported ? lastBeforeWritten(spec, tense, now) : null
  return singleDay(stepTo(spec, spoken.span.to, 'future'), 'spoken')
}

/** "It was changed on the Friday" was before it was told. */
function notAhead(day: Day, { direction }: WeekdaySpec, tense: Tense, { context }: Reckoning): Day {
  const isAhead = context.reading === 'message' && context.written !== null && day > context.written
  return isAhead && tense === 'past' && direction === undefined ? day - 7 : day
}

/** "on the Thursday" of an account, where the days in question hold one such day before it was told. */
function onlyInConduct(
  { weekday: wanted }: WeekdaySpec,
  tense: Tense,
  { context: { conduct, written, reading } }: Reckoning,
): Found | null {
  if (reading === 'narrative' || !conduct || tense === 'future') return null
  const last = Math.min(conduct.to, written ?? conduct.to)
  const first = conduct.from + ((wanted - weekday(conduct.from) + 7) % 7)
  return first <= last && first + 7 > last ? singleDay(first, 'conduct') : null
}

/** "on the Friday" of an account told on a Monday, of what began the Wednesday before: there was but one Friday since. */
function onlySinceTold(
  { weekday: wanted }: WeekdaySpec,
  tense: Tense,
  { told, context: { written, reading } }: Reckoning,
): Found | null {
  if (reading !== 'account' || tense === 'future' || told === null || written === null) return null
  const first = told + ((wanted - weekday(told) + 7) % 7)
  return first > told && first <= written && first + 7 > written ? singleDay(first, 'spoken') : null
}

/** "on Friday" is the last one before it was told, unless that is long after the days in question. */
function lastBeforeWritten(
  spec: WeekdaySpec,
  tense: Tense,
  { context: { conduct, written, reading } }: Reckoning,
): Found | null {
  if (reading !== 'account' || spec.spoken || written === null) return null
  if (conduct && written > conduct.to + SOON_DAYS) return null
  return singleDay(stepTo(spec, written, tense === 'future' ? 'future' : 'past'), 'written')
}

const isNearby = ({ direction }: WeekdaySpec, { context }: Reckoning): boolean =>
  direction === undefined && context.reading === 'account'

/** An account goes on in time: the weekday behind the day that was spoken of, unless only the one before it fits. */
function findNearest(
  spec: WeekdaySpec,
  { span: { from: at }, sentence }: Spoken,
  now: Reckoning,
): Day | null {
  const { weekday: wanted } = spec
  const { conduct, written } = now.context
  const ahead = at + ((wanted - weekday(at) + 7) % 7)
  const behind = at - ((weekday(at) - wanted + 7) % 7)
  const fits = (day: Day) =>
    (written === null || day <= written) && (!conduct || (day >= conduct.from && day <= conduct.to))
  // "The Monday" that everybody knows is none of those around a day that came up long after the days in question.
  if (conduct && isPointedAt(spec) && !fits(ahead) && !fits(behind) && at > conduct.to) return null
  if (fits(ahead) !== fits(behind)) return fits(ahead) ? ahead : behind
  return ahead - at <= NEAR_DAYS || sentence === now.sentence ? ahead : behind
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
