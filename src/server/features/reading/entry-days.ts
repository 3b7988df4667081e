import { type Day, parseDay, toParts, weekday } from '#server/platform/text/time/calendar.ts'
import {
  DAY,
  FULL_WEEKDAY,
  MONTH,
  PART_OF_DAY,
  toWeekday,
  WEEKDAY,
} from '#server/platform/text/time/date-words.ts'
import { readTimes, type TimeContext } from '#server/platform/text/time/read-times.ts'
import { endOfEntries, findEntryStamps } from './entry-stamps.ts'
import { type Line, lineStartsBehind } from './lines.ts'
import { findSignedParts } from './part-signatures.ts'
import type { ItemAbout } from './unit.ts'

/** A heading of a log or of a diary is not much longer than its date. */
const DAY_HEADING = 90
export const DAY_GRAIN = 10
/** Fewer lines that begin with a day are no log. */
const MIN_ENTRIES = 3

/**
 * The day that a place in a text was written on, where each part says so itself: an entry that begins with its date,
 * or stands below a line that does. Elsewhere it is the day of the whole. Of a line that only tells of the day with
 * which it begins it is that of what is around it.
 */
export function writtenBy(
  lines: readonly Line[],
  about: Pick<ItemAbout, 'conduct'> & { readonly dayFirst: boolean | null },
  whole: Day | null,
): (place: number, tellsOfDays?: boolean) => Day | null {
  const context = { reading: 'narrative', written: null, ...about } as const
  const entries: {
    readonly start: number
    readonly end: number
    readonly day: Day | null
    readonly below: Day | null
  }[] = []
  const stamps = findEntryStamps(lines, context, whole)
  const stamped = new Map(stamps.map((stamp) => [stamp.start, stamp] as const))
  const stampedTo = endOfEntries(lines, stamps)
  const signed = findSignedParts(lines, context)
  let below = whole
  let before: Day | null = null
  for (const { words, start, end } of lines) {
    const stamp = stamped.get(start)
    if (stamp || start === stampedTo) {
      below = stamp ? stamp.day : whole
      before = below ?? before
      // "2 days ago" counts from the capture of the page, what stands below it from that day.
      entries.push({ start, end: stamp?.line.end ?? end, day: stamp?.isAgo ? whole : below, below })
      continue
    }
    const day: Day | null =
      (before === null ? null : numberedBehind(words, before)) ??
      dayAtStart(words, context) ??
      (before === null ? null : nextAtStart(words, before))
    before = day ?? before
    if (day === null) continue
    const isHeading = words.trim().length < DAY_HEADING && !/[.!?]$/.test(words.trim())
    if (isHeading) below = day
    entries.push({ start, end, day, below })
  }
  const isLog = entries.length >= MIN_ENTRIES
  return (place, tellsOfDays = false) => {
    const entry = lastUpTo(entries, place)
    const part = signed.find(({ end }) => place <= end)
    if (part && (!entry || entry.start < part.start) && (whole === null || signed.length > 1)) return part.day
    // What stands below the last of several signatures was added by somebody else.
    if (!entry) return signed.length > 1 && !part ? null : whole
    return place <= entry.end && (isLog || !tellsOfDays) ? entry.day : entry.below
  }
}

/** Where the parts of a text begin that have a day of their own within a paragraph. */
export function cutsOfDays(
  lines: readonly Line[],
  about: Pick<ItemAbout, 'conduct'> & { readonly dayFirst: boolean | null },
): number[] {
  const context = { reading: 'narrative', written: null, ...about } as const
  const ago = findEntryStamps(lines, context, null).filter(({ isAgo }) => isAgo)
  return [
    ...lineStartsBehind(
      lines,
      ago.map(({ line }) => line),
    ),
    ...lineStartsBehind(lines, findSignedParts(lines, context)),
  ]
}

/** "0412  02/10/2024": a row may have a number or a mark before its day; a message of a list says when it came. */
const NUMBERED =
  /^\s*(?:#?\p{Lu}{0,4}-?\d{1,6}[\s,;|.:)]+(?=\S{0,3}\s?\d)|(?:\p{L}{2,12}\s*:[^:\n]{1,40}\s)?(?:sent|received|date|on|time)\s*:\s*|(?:\p{L}{2,12}\s){0,2}(?:day|night|shift|evening|morning|week)(?:\s(?:of|for|commencing|beginning|ending))?\s*:\s*)/iu

const NEXT_ENTRY = new RegExp(
  `^[\\s*•–-]*(?:(?<next>(?:the\\s)?(?:next|following)\\s(?:day|morning))|(?<weekday>${FULL_WEEKDAY}))(?:\\s${PART_OF_DAY})?(?:\\s[\\d.:]{1,5}(?:\\s?[ap]m)?)?\\s?[:,–-]`,
  'iu',
)
const NEXT_IN_CAPITALS = /^[\s*•–-]*(?<weekday>MON|TUES?|WEDS?|THU(?:RS?)?|FRI|SAT|SUN)(?=\s+\D)/u
/** "Tue", "TUESDAY", "tues - off": a weekday that has the line for itself, or a dash behind it. */
const NEXT_ALONE = new RegExp(`^[\\s*_#•–-]*(?<weekday>${WEEKDAY})\\.?(?:[\\s*_]*$|\\s[–-]\\s)`, 'iu')

const NEXT = [NEXT_ENTRY, NEXT_IN_CAPITALS, NEXT_ALONE]

/** Whether a line of a list of days begins with a weekday or with "next day" alone. */
export const beginsNextDay = (words: string): boolean => findNext(words) !== undefined

const findNext = (words: string) => {
  const head = words.slice(0, DAY_HEADING)
  return NEXT.find((next) => next.test(head))?.exec(head)?.groups
}

/** "Saturday: …" in a list of days is the next one behind the entry above, "Next day" the day behind it. */
function nextAtStart(words: string, before: Day): Day | null {
  const { next, weekday: named } = findNext(words) ?? {}
  if (next !== undefined) return before + 1
  return named === undefined ? null : before + ((toWeekday(named) - weekday(before) + 7) % 7 || 7)
}

/** "Fri 27." in a diary whose last entry is of the 24th: the next such day, whatever months have one as well. */
function numberedBehind(words: string, before: Day): Day | null {
  const { named = '', number } = NUMBERED_WEEKDAY.exec(words)?.groups ?? {}
  if (number === undefined) return null
  const day = before + ((toWeekday(named) - weekday(before) + 7) % 7)
  const weeks = Array.from({ length: MAX_WEEKS_BETWEEN }, (_, week) => day + 7 * week)
  return weeks.find((one) => toParts(one).day === Number(number)) ?? null
}
const NUMBERED_WEEKDAY = new RegExp(
  `^[\\s*_#•–-]{0,6}(?<named>${WEEKDAY})\\.?,?\\s(?:the\\s)?(?<number>${DAY})(?:st|nd|rd|th)?(?![\\p{L}\\d:/-]|\\.\\d|,?\\s(?:of\\s)?${MONTH}(?!\\p{L}))`,
  'iu',
)
/** Further apart, two entries of a diary would name the month. */
const MAX_WEEKS_BETWEEN = 4

export const GOES_ON_TO = /^\s*(?:\d{1,2}[:.]\d\d\s*)?(?:to|until|till|[-–—])\s*$/i

/** "6 May is wrong", "6 May was a holiday": words about the day, and not of it. */
const IS_SUBJECT = /^\s(?:is|was|cannot|can['’]t|isn['’]t|wasn['’]t)\b/u

function dayAtStart(words: string, context: TimeContext): Day | null {
  const head = words.slice(0, DAY_HEADING)
  const lead = head.length - head.trimStart().length
  if (!/\d/.test(head)) return null
  const numbered = NUMBERED.exec(head)?.[0].length ?? lead
  const times = readTimes(head, context)
  const at = times.findIndex((one) => one.start - numbered <= 2)
  const [time, behind] = at < 0 ? [] : times.slice(at)
  if (!time?.from || time.from.length < DAY_GRAIN || !/\d/.test(time.text)) return null
  if (IS_SUBJECT.test(head.slice(time.end))) return null
  // "15/1 to 18/1: closed" was written when that was over.
  const isRange = behind !== undefined && GOES_ON_TO.test(head.slice(time.end, behind.start))
  const last = isRange && (behind.from?.length ?? 0) >= DAY_GRAIN ? behind.from : time.from
  return last === null ? null : parseDay(last)
}

/** The last day that words write whole: a remark in a row was made on the day of the cell before it. */
export function lastWholeDay(
  words: string,
  about: Pick<ItemAbout, 'conduct'> & { readonly dayFirst: boolean | null },
): Day | null {
  const times = readTimes(words, { reading: 'narrative', written: null, ...about })
  const last = times.findLast(
    ({ from, certainty }) => certainty === 'stated' && (from?.length ?? 0) >= DAY_GRAIN,
  )
  return last?.from ? parseDay(last.from.slice(0, DAY_GRAIN)) : null
}

/** Where the last of what is sorted by its start stands that does not start behind a place; -1 where all do. */
export function placeUpTo(sorted: readonly { readonly start: number }[], place: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.start ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The last of what is sorted by its start that does not start behind a place. */
export const lastUpTo = <T extends { readonly start: number }>(
  sorted: readonly T[],
  place: number,
): T | undefined => sorted[placeUpTo(sorted, place)]
