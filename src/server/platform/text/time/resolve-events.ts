import { addMonths, type Day, weekday, weekSpan } from './calendar.ts'
import { FULL_WEEKDAY, toWeekday } from './date-words.ts'
import { eventIn, nameOfEvent } from './event-days.ts'
import type { Spec } from './expression.ts'
import { EVENING, findInNight, isOfNight, MORNING } from './nights.ts'
import { type Found, messageDay, RECENT_FOR_DAYS, type Reckoning, singleDay } from './reckoning.ts'
import { findWeekday } from './resolve-weekdays.ts'
import { findEdge } from './stretches.ts'
import type { Tense } from './tense.ts'

type EventSpec = Extract<Spec, { kind: 'event' }>
type ClockSpec = Extract<Spec, { kind: 'clock' }>

const NOON = 12 * 60
const MONTHS_IN = { month: 1, quarter: 3, year: 12, decade: 120 } as const
/** "the incident" of a case that is about one night. */
const WHOLE_CASE = new Set(['incident', 'question', 'event'])

/** "the day after the fall", from the one day that the text gives to the fall. */
export function findEvent(spec: EventSpec, now: Reckoning): Found | null {
  const beside = besideDay(spec, now)
  if (beside) return beside
  const from = findDay(spec, now) ?? findEdge(spec.noun, spec.count, now.stretches)
  if (from !== null) return countFrom(spec, from)
  const { unit, count, weekday: wanted } = spec
  return unit === 'weekday' && count === 0 && wanted !== undefined
    ? findWeekday({ kind: 'weekday', weekday: wanted, spoken: true }, 'past', now)
    : null
}

/** So far before or after a day, as "the day after" and "two weeks before" say. */
export function countFrom(spec: EventSpec, from: Day): Found {
  const { count, unit } = spec
  if (unit === 'whole_week')
    return { span: weekSpan(from + 7 * count), grain: 'week', certainty: 'computed', anchor: 'event' }
  if (unit === 'weekday') {
    const wanted = spec.weekday ?? 0
    if (count === 0) return singleDay(weekSpan(from).from + ((wanted + 6) % 7), 'event')
    const step = ((((wanted - weekday(from)) * count) % 7) + 7) % 7 || 7
    return singleDay(from + count * step, 'event')
  }
  if (unit === 'day') return singleDay(from + count, 'event')
  if (unit === 'week' || unit === 'weekend') return singleDay(from + 7 * count, 'event')
  return singleDay(addMonths(from, count * MONTHS_IN[unit]), 'event')
}

/** "On Friday the 7th, the night of the wedding": the day stands beside it. */
function besideDay({ count, unit }: EventSpec, { spoken, sentence }: Reckoning): Found | null {
  const isBeside = unit === 'day' && count === 0 && spoken?.grain === 'day' && spoken.sentence === sentence
  return isBeside && spoken.span.from === spoken.span.to ? singleDay(spoken.span.from, 'spoken') : null
}

const WEEKDAY = new RegExp(`^(?<weekday>${FULL_WEEKDAY})(?!\\p{L})`, 'iu')

function findDay({ noun, isNight }: EventSpec, now: Reckoning): Day | null {
  const named = WEEKDAY.exec(noun)?.groups?.weekday
  // "two days after that Monday", whichever Monday that is.
  if (named !== undefined) {
    const found = findWeekday({ kind: 'weekday', weekday: toWeekday(named), spoken: true }, 'past', now)
    return found?.grain === 'day' ? found.span.from : null
  }
  const { events, conduct } = now.context
  const event = eventIn(noun)
  const day = byItsName(noun, events) ?? (event === null ? undefined : events?.get(event))
  if (day !== undefined) return day
  // A night is of two days.
  const isOne =
    conduct != null && (conduct.from === conduct.to || (isNight && conduct.from + 1 === conduct.to))
  return isOne && WHOLE_CASE.has(event ?? noun.toLowerCase()) ? conduct.from : null
}

/** "Cup Day Mr Coombes" is Cup Day: what is called by the first words, as many as are known. */
function byItsName(noun: string, events: ReadonlyMap<string, Day> | null | undefined): Day | undefined {
  const words = nameOfEvent(noun).split(' ')
  for (let count = words.length; count > 0; count--) {
    const day = events?.get(words.slice(0, count).join(' '))
    if (day !== undefined) return day
  }
  return undefined
}

const STILL_SPOKEN_OF = 2

/**
 * The day that the sentence of a message names beside a time; where one shortly before it named another day than that
 * of the message, the time may be of either.
 */
function dayInPlay({ spoken, sentence, context }: Reckoning): Day | 'open' | null {
  if (spoken?.grain !== 'day' || spoken.span.from !== spoken.span.to) return null
  if (spoken.sentence === sentence) return spoken.span.from
  const isNear = sentence - spoken.sentence <= STILL_SPOKEN_OF
  return isNear && spoken.span.from !== context.written ? 'open' : null
}

/** Whoever writes "it opened at 07:41" may tell of any day, unless they spoke of today or write it down as it happens. */
const isOfAnyDay = (tense: Tense, { spoken, sentence, context }: Reckoning): boolean =>
  tense === 'past' &&
  context.isOfMoment !== true &&
  context.isEntry !== true &&
  !(
    spoken?.grain === 'day' &&
    spoken.span.from === context.written &&
    sentence - spoken.sentence <= RECENT_FOR_DAYS
  )

/** A time of day by itself: of the day of a message, or of the day that was spoken of. */
export function findClock(spec: ClockSpec, tense: Tense, now: Reckoning): Found | null {
  const { minute, face } = spec
  const written = messageDay(now)
  // "at ten past one" of a message tells of some day; only the moment that a chat gives is its own.
  if (written !== null) {
    const day = dayInPlay(now)
    if (day === 'open' || (day === null && (now.context.isOverDays || isOfAnyDay(tense, now)))) return null
    if (day !== null && isOfNight(day, now)) return findInNight(now.night, spec, now)
    return minute === null ? null : singleDay(day ?? written, day === null ? 'written' : 'spoken')
  }
  if (now.spoken?.grain !== 'day' || now.spoken.span.from !== now.spoken.span.to) return null
  const day = now.spoken.span.from
  // What goes on telling of a day keeps it in play.
  now.spoken = { ...now.spoken, sentence: now.sentence }
  if (isOfNight(day, now)) return findInNight(now.night, spec, now)
  const { clock } = now
  const isNight = clock !== null && clock.minute >= EVENING && clock.day === day
  // Behind ten in the evening "at two" is tomorrow, "at ten past eleven" is next, and "at twenty past nine" may be either.
  const isNext = isNight && face !== undefined && face > 0 && face + NOON > clock.minute
  if (isNight && minute === null) return isNext ? singleDay(day, 'spoken') : null
  if (!isNight || minute === null || minute >= MORNING) return singleDay(day, 'spoken')
  now.spoken = { ...now.spoken, span: { from: day + 1, to: day + 1 } }
  return singleDay(day + 1, 'spoken')
}
