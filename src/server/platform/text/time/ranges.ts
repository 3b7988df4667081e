import { formatDay, pad, parseDay, weekday } from './calendar.ts'
import type { Unresolved } from './expression.ts'
import type { Tense } from './tense.ts'
import type { TimeContext, TimeExpression } from './time-expression.ts'

/** Behind "from Monday" or "on Monday": the second end of a range. "Monday and Friday" is one behind "between" only. */
const JOINS = /^\s*(?:(?:up\s)?to|until|till|through|[-–—])\s*(?:the\s+)?$/i
const JOINS_BETWEEN = /^\s*and\s+(?:the\s+)?$/i
const BETWEEN = /\bbetween\s+(?:the\s+)?$/i
const MAX_LEAD = 14

interface End {
  readonly one: Unresolved
  readonly time: TimeExpression
}

/** Whether the second of two expressions is the other end of what the first one begins. */
function isRange(words: string, first: Unresolved, second: Unresolved): boolean {
  const join = words.slice(first.end, second.start)
  if (JOINS.test(join)) return true
  return (
    JOINS_BETWEEN.test(join) && BETWEEN.test(words.slice(Math.max(0, first.start - MAX_LEAD), first.start))
  )
}

const isBareWeekday = ({ spec }: Unresolved): boolean =>
  spec.kind === 'weekday' && spec.direction === undefined

const singleDayIn = ({ from, to, certainty }: TimeExpression): number | null =>
  from === null ||
  from.slice(0, DAY) !== to?.slice(0, DAY) ||
  from.length < DAY ||
  certainty === 'undetermined'
    ? null
    : parseDay(from.slice(0, DAY))
const DAY = 10

/**
 * The two ends of a range: a weekday that ends it is the first one behind its beginning. Where both are weekdays and
 * what is told of is over, the beginning steps back instead. Null where they stay as they are.
 */
export function orderEnds(
  words: string,
  [first, second]: readonly [End, End],
  { tense, written }: Pick<TimeContext, 'written'> & { readonly tense: Tense },
): [TimeExpression, TimeExpression] | null {
  const { spec } = second.one
  const begin = singleDayIn(first.time)
  if (spec.kind !== 'weekday' || !isBareWeekday(second.one) || begin === null) return null
  if (!isRange(words, first.one, second.one)) return null
  const end = singleDayIn(second.time)
  if (end !== null && end > begin) return null
  const ahead = begin + ((spec.weekday - weekday(begin) + 7) % 7 || 7)
  const isOver = tense === 'past' && written !== null && begin <= written
  if (isOver && ahead > written)
    return isBareWeekday(first.one) && first.time.anchor !== null
      ? [moveTo(first.time, begin - 7), moveTo(second.time, ahead - 7)]
      : null
  return [first.time, moveTo(second.time, ahead)]
}

/**
 * "From 15:00 to 16:00 that day": the hours between the two. An end without a day of its own that would be before the
 * beginning is of the next day. Null where they are no such range.
 */
export function joinHours(words: string, [first, second]: readonly [End, End]): TimeExpression | null {
  const { from: end, to, grain } = second.time
  if (end === null || end !== to || grain !== 'minute' || !isRange(words, first.one, second.one)) return null
  const begin = beginOfHours(first, { iso: end, text: second.time.text })
  if (begin === null || begin === end) return null
  if (begin > end && (second.one.spec.kind !== 'clock' || first.time.from === null)) return null
  const { start, text, modifier } = first.time
  const at = words.indexOf(text, first.one.start)
  return {
    ...second.time,
    start,
    text: words.slice(at, at + second.time.end - start),
    from: begin,
    to: begin < end ? end : onNextDay(end),
    modifier,
  }
}

const onNextDay = (moment: string): string =>
  `${formatDay((parseDay(moment.slice(0, DAY)) ?? 0) + 1)}${moment.slice(DAY)}`

/** A time of day that nothing else determines is of the day of the second end; "3:15 to 4 pm" is of one half of it. */
function beginOfHours(
  { one: { spec }, time: { from, to, readings, text } }: End,
  end: Moment,
): string | null {
  const day = end.iso.slice(0, DAY)
  if (
    from === null ? spec.kind !== 'clock' || readings.length > 0 : from !== to || from.slice(0, DAY) !== day
  )
    return null
  if (from !== null && from.length !== end.iso.length) return null
  const last = toMinute(end.iso)
  const first = from === null ? spec.kind === 'clock' && (spec.minute ?? spec.face) : toMinute(from)
  if (first === false || first === undefined) return null
  const isAfternoon = PM.test(end.text) && !HALF.test(text) && first + HALF_DAY < last
  const minute = isAfternoon ? first + HALF_DAY : first
  return `${day}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}

interface Moment {
  readonly iso: string
  readonly text: string
}

const HALF_DAY = 12 * 60
const PM = /\d\s?p\.?m/i
const HALF = /\d\s?[ap]\.?m|(?<!\d)0\d/i
const toMinute = (iso: string): number =>
  Number(iso.slice(DAY + 1, DAY + 3)) * 60 + Number(iso.slice(DAY + 4))

function moveTo(time: TimeExpression, to: number): TimeExpression {
  const at = `${formatDay(to)}${time.from?.slice(DAY) ?? ''}`
  const anchor = time.anchor ?? 'spoken'
  return {
    ...time,
    from: at,
    to: at,
    grain: time.grain ?? 'day',
    certainty: 'computed',
    anchor,
    readings: [],
  }
}
