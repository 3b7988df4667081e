import { splitSentences } from '../sentences.ts'
import { asSaid } from './as-said.ts'
import { formatDay, parseDay, weekday } from './calendar.ts'
import { mayHoldTime } from './cues.ts'
import { endOfName } from './event-days.ts'
import type { Unresolved } from './expression.ts'
import { findExpressions } from './find-expressions.ts'
import { keepNight } from './nights.ts'
import { joinHours, orderEnds } from './ranges.ts'
import { beginReckoning, type Reckoning } from './reckoning.ts'
import { repeatedIn } from './repeated-words.ts'
import { createResolver } from './resolve.ts'
import { countFrom } from './resolve-events.ts'
import { keepStretch } from './stretches.ts'
import {
  asksReader,
  hasAsked,
  isArranged,
  isDueBy,
  isInPresent,
  isInPresentNow,
  isPromised,
  isProposed,
  isToCome,
  isWished,
  leavesOutWho,
  refersBack,
  type Tense,
  tenseAround,
} from './tense.ts'
import type { TimeContext, TimeExpression } from './time-expression.ts'

export { dayComesFirst } from './day-order.ts'
export type { TimeContext, TimeExpression, TimeReading } from './time-expression.ts'

/** All expressions of time in a text, in their order, each with the days that it means. */
export const readTimes = (text: string, context: TimeContext): TimeExpression[] =>
  createTimeReader(context)(text)

/**
 * Reads the parts of one text one after the other: "the next day" counts from what an earlier part spoke of. Readers
 * that share a reckoning go on from each other.
 */
export function createTimeReader(
  context: TimeContext,
  now: Reckoning = beginReckoning(context),
): (text: string) => TimeExpression[] {
  const resolve = createResolver(context, now)
  const { written } = context
  return (text) => {
    const times: TimeExpression[] = []
    if (!mayHoldTime(text)) return times
    for (const sentence of splitSentences(text)) {
      const words = text.slice(sentence.start, sentence.end)
      now.sentence++
      const expressions = findExpressions(words)
      const repeats = expressions.length > 0 ? repeatedIn(words, context) : null
      for (const [at, found] of expressions.entries()) {
        if (isBareNumber(found, context)) continue
        const around = needsTense(found) ? readTense(words, found, context) : null
        const before = expressions[at - 1]
        const isCountedFrom = before?.spec.kind === 'event' && isJustBefore(words, before, found)
        const one = asSaid(words, found, {
          tense: around,
          reading: context.reading,
          isQuestion: context.isQuestion === true,
          isDated: written !== null,
          isCountedFrom,
        })
        const tense = one.spec.kind === 'date' && one.spec.isAhead ? 'future' : around
        const isRepeated = repeats?.(one.start) ?? false
        const resolved = resolve(one, { tense, isRepeated })
        const next = expressions[at + 1]?.start ?? words.length
        const end =
          resolved.anchor === 'event' && context.events
            ? one.end + endOfName(words.slice(one.end, next), context.events.keys())
            : withoutStop(words, one)
        const start = one.start + lengthOfLead(words, one)
        const time = { ...resolved, start: sentence.start + start, end: sentence.start + end }
        const told = keepNight(
          words,
          one,
          { ...time, text: words.slice(start, end), modifier: one.modifier },
          now,
        )
        const last = times.at(-1)
        if (before?.spec.kind === 'event' && last && isCountedFrom) {
          const counted = countedFrom(last, before.spec, told)
          times[times.length - 1] = counted
          if (counted !== last) {
            forget(told, now)
            goOnFrom(counted, now)
          }
        }
        const pair =
          before &&
          last &&
          ([
            { one: before, time: last },
            { one, time: told },
          ] as const)
        const hours = pair && joinHours(words, pair)
        if (hours) {
          times[times.length - 1] = hours
          continue
        }
        const ends = pair && orderEnds(words, pair, { tense, written })
        if (ends) {
          times[times.length - 1] = ends[0]
          goOnFrom(ends[1], now)
        }
        times.push(ends ? ends[1] : told)
        keepStretch(words, one.start, told, now.stretches)
      }
    }
    return times
  }
}

/** The full stop of a sentence is no part of its date; that of "p.m." is. */
const withoutStop = (words: string, { start, end }: Unresolved): number =>
  /(?:\d|\p{L}{4})\.$/u.test(words.slice(start, end)) ? end - 1 : end

/** "On the eve of the wedding": what leads up to a day is no part of it. */
const lengthOfLead = (words: string, { start, end }: Unresolved): number =>
  /^on\s+/i.exec(words.slice(start, end))?.[0].length ?? 0

const isJustBefore = (words: string, before: Unresolved, { start }: Unresolved): boolean =>
  /^\s+(?:the\s+)?(?:(?:the|our|my|his|her|their)\s+(?:\p{L}+\s+){1,3}(?:of|on)\s+(?:the\s+)?)?$/iu.test(
    words.slice(before.end, start),
  )

/** "Three days before 3 November", "the day after Christmas": from the day that stands behind it. */
function countedFrom(
  time: TimeExpression,
  spec: Extract<Unresolved['spec'], { kind: 'event' }>,
  { from, to, certainty }: TimeExpression,
): TimeExpression {
  const day = from !== null && from === to && certainty !== 'undetermined' ? parseDay(from) : null
  if (day === null || time.certainty !== 'undetermined' || time.readings.length > 0) return time
  const { span, grain } = countFrom(spec, day)
  const [first, last] = [formatDay(span.from), formatDay(span.to)]
  return { ...time, from: first, to: last, grain, certainty: 'computed', anchor: 'spoken' }
}

/** Of "the Thursday before Easter", Easter is not told of. */
function forget({ from }: TimeExpression, now: Reckoning): void {
  const day = from === null ? null : parseDay(from)
  if (day !== null && now.dated.get(weekday(day)) === day) now.dated.delete(weekday(day))
}

/** What comes next counts from the day that was told, and not from the one that gave it. */
function goOnFrom({ from, to, grain }: TimeExpression, now: Reckoning): void {
  const day = grain === 'day' && from !== null && from === to ? parseDay(from) : null
  if (day === null) return
  now.told = day
  const before = now.dated.get(weekday(day))
  now.dated.set(weekday(day), before === undefined || before === day ? day : null)
  now.openSince = null
  now.spoken = {
    span: { from: day, to: day },
    grain: 'day',
    sentence: now.sentence,
    hasWeekday: false,
    anchor: 'spoken',
  }
}

/** Which way a text looks decides only where the words leave it open. */
const needsTense = ({ spec }: Unresolved): boolean =>
  spec.kind === 'date' || spec.kind === 'numeric' ? spec.year === undefined : NEEDS_TENSE.has(spec.kind)

/** On a Wednesday, "she starts on Monday" is of the next one. */
function readTense(words: string, { start, end, spec, modifier }: Unresolved, context: TimeContext): Tense {
  const tense = tenseAround(words, start)
  if (context.reading === 'narrative') return tense
  if (isWished(words, start)) return 'future'
  // What is written down as it happens looks ahead as a message does.
  const isMessage = context.reading === 'message' || context.isEntry === true || context.isOfMoment === true
  const isDue = modifier === 'by' && spec.kind === 'dayOfMonth'
  const looksFrom = spec.kind === 'weekday' ? spec.direction === undefined && !spec.isPast : isDue
  if (!looksFrom) return tense
  if (refersBack(words, start)) return 'past'
  if (modifier === 'by' && isDueBy(words, start)) return 'future'
  if (asksReader(words, start) || hasAsked(words, start) || (isMessage && isToCome(words, start)))
    return 'future'
  if (isMessage && isProposed(words.slice(end))) return 'future'
  if (modifier === 'by' && context.isReported && isPromised(words, start)) return 'future'
  if (isArranged(words, start) || (isMessage && isInPresentNow(words, start))) return 'future'
  const mayLookAhead = isMessage || modifier === 'by'
  const isOpen = tense === null && mayLookAhead
  return isOpen && (isInPresent(words, start) || leavesOutWho(words)) ? 'future' : tense
}

const NEEDS_TENSE: ReadonlySet<string> = new Set([
  'weekday',
  'dayOfMonth',
  'morning',
  'unit',
  'offset',
  'calendarWeek',
  'clock',
])

/** Outside of histories, 1204 is a room, an amount, a time of day or a number of something. */
const isBareNumber = ({ spec }: Unresolved, { reading, conduct }: TimeContext): boolean =>
  (reading !== 'narrative' || conduct != null) &&
  spec.kind === 'date' &&
  spec.month === undefined &&
  spec.afterEaster === undefined &&
  spec.shared === undefined &&
  (spec.year ?? 0) < FIRST_BARE_YEAR

const FIRST_BARE_YEAR = 1900
