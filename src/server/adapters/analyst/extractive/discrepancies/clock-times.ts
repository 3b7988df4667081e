import { findValues, type Value } from '#server/platform/text/values.ts'

/** A time of day: minutes since midnight, and whether it could as well be twelve hours later. */
export interface ClockTime {
  readonly minutes: number
  readonly eitherHalf: boolean
  readonly start: number
  /** Said as the end of something: "until ten". */
  readonly isEnd: boolean
}

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const HOUR = `(?:${HOURS.join('|')}|1[0-2]|[1-9])`
const PARTS: Readonly<Record<string, number>> = {
  quarter: 15,
  half: 30,
  five: 5,
  ten: 10,
  twenty: 20,
  'twenty-five': 25,
}
const PART = 'quarter|half|five|ten|twenty-five|twenty'
/** "At five working days" is a stretch of time, "at five that day" is not. */
const SPOKEN = new RegExp(
  `\\b(?:(?<part>${PART})\\s+(?<way>past|after|to)\\s+(?<hour>${HOUR})|(?:until|till|til|at|by|from|to|around|about|after|before)\\s+(?<bare>${HOUR})(?:\\s+o['’]?clock)?)\\b(?![:./%-]\\d|\\s*(?:of|per|or|to)?\\s*(?!(?:that|this|each|every)\\b)\\p{L}*\\s*(?:minutes?|hours?|days?|weeks?|months?|years?)\\b)`,
  'giu',
)
/** "From nine until half past". */
const HOUR_BEFORE = new RegExp(`\\b(half|quarter)\\s+past\\b(?!\\s+${HOUR}\\b)`, 'gi')
const BEFORE_END = /\b(?:until|till|til|to)\s+(?:about|around|after|past|nearly|well past)?\s*$/i
/** A clause, version or figure is no time of day: "section 4.15". */
const NUMBERED =
  /\b(?:section|clause|article|paragraph|para|rule|regulation|chapter|part|version|table|figure|fig|no|nos|v|s|ss)\.?\s*$/i
const TWELVE_HOURS = 720

const isMoney = (values: readonly Value[], at: number): boolean =>
  values.some(({ kind, start, end }) => kind === 'money' && start <= at && at < end)

/** Times of day in digits ("19:05", "7.45 pm", "15.34") and in words ("until ten", "a quarter past nine"). */
export function readClockTimes(text: string): ClockTime[] {
  const found: ClockTime[] = []
  const isEndAt = (start: number) =>
    BEFORE_END.test(text.slice(Math.max(0, start - 20), start)) ||
    /^(?:until|till?)\b/i.test(text.slice(start))
  const values = findValues(text)
  for (const { kind, value, start } of values) {
    if (kind !== 'time') continue
    const readings = value.split('|').map(Number)
    const [first] = readings
    if (first !== undefined && Number.isFinite(first))
      found.push({ minutes: first, eitherHalf: readings.length > 1, start, isEnd: isEndAt(start) })
  }
  for (const match of text.matchAll(
    /(?<![\d.:/-])([01]?\d|2[0-3])\.([0-5]\d)(?![\d.:/%])(?=\s|[ap]m|[,;)]|$)/g,
  )) {
    if (NUMBERED.test(text.slice(0, match.index)) || isMoney(values, match.index)) continue
    found.push({
      minutes: Number(match[1]) * 60 + Number(match[2]),
      eitherHalf: Number(match[1]) < 12,
      start: match.index,
      isEnd: isEndAt(match.index),
    })
  }
  for (const match of text.matchAll(SPOKEN)) {
    const { part, way, hour, bare } = match.groups ?? {}
    const named = readHour(hour ?? bare ?? '')
    const away = part ? (PARTS[part.toLowerCase()] ?? 0) : 0
    const minutes = named * 60 + (way?.toLowerCase() === 'to' ? -away : away)
    if (found.some(({ start }) => start >= match.index && start < match.index + match[0].length)) continue
    found.push({ minutes, eitherHalf: true, start: match.index, isEnd: isEndAt(match.index) })
  }
  for (const match of text.matchAll(HOUR_BEFORE)) {
    const before = found.filter(({ start }) => start < match.index).at(-1)
    if (before)
      found.push({
        ...before,
        minutes: Math.floor(before.minutes / 60) * 60 + (PARTS[match[1]?.toLowerCase() ?? ''] ?? 0),
        start: match.index,
        isEnd: isEndAt(match.index),
      })
  }
  return found.toSorted((a, b) => a.start - b.start)
}

const readHour = (word: string): number => HOURS.indexOf(word.toLowerCase()) + 1 || Number(word)

/** Minutes from one time to the other, by the reading that brings them closest. */
export function minutesApart(a: ClockTime, b: ClockTime): number {
  const readings = ({ minutes, eitherHalf }: ClockTime) =>
    eitherHalf ? [minutes, minutes + TWELVE_HOURS] : [minutes]
  return readings(a)
    .flatMap((x) => readings(b).map((y) => y - x))
    .reduce((nearest, gap) => (Math.abs(gap) < Math.abs(nearest) ? gap : nearest))
}
