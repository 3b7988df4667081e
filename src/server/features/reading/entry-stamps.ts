import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes, type TimeContext } from '#server/platform/text/time/read-times.ts'
import { readAgo } from './ago.ts'
import type { Line } from './lines.ts'
import { isStampAlone } from './stamps.ts'

/** A line that heads an entry and gives its moment in a cell of its own; null: so long ago that the day is open. */
export interface EntryStamp {
  readonly line: Line
  /** Where the entry begins: with the name that has the line above for itself, else with the moment. */
  readonly start: number
  readonly day: Day | null
  /** Whether its moment counts from the day of the capture, "2 days ago". */
  readonly isAgo: boolean
}

const MIN_STAMPS = 3
const MAX_HEAD = 140
/** Words of a name. */
const MAX_NAME = 4
const FULL_DAY = 10
const CELLS = /\s{2,}|\t|\s[·•|]\s/u
/** "rec. 24/06 09:12", "posted 3 Jun 2026": what a cell calls its moment. */
const CALLED = /^(?:rec(?:eived|['’]?d)?|sent|posted|added|created|edited|on)\.?:?\s+/iu
const HAS_YEAR_OR_CLOCK = /(?<!\d)(?:19|20)\d\d(?!\d)|\d[:.]\d\d(?![\d./-])|\d[./-]\d{1,2}[./-]\d\d(?!\d)/u
/** Whoever signs a part closes it. */
const SIGNS = /^\s*(?:signed|signature|sign\b|\/s\/)/iu

/**
 * The heads of a ticket, a thread or a page of posts: lines of several cells, one of which is a moment, with words
 * right below them. Fewer than three are something else.
 */
export function findEntryStamps(
  lines: readonly Line[],
  context: TimeContext,
  captured: Day | null,
): EntryStamp[] {
  const found = lines.map((line, at): EntryStamp | null => {
    const stamp = readStamp(line, context, captured)
    return stamp && { line, start: findStart(lines, at), ...stamp }
  })
  const heads = found.flatMap((stamp, at) => {
    const below = lines[at + 1]?.words.trim() ?? ''
    return stamp && HAS_WORDS.test(below) && !found[at + 1] ? [stamp] : []
  })
  const all = found.filter((stamp) => stamp !== null)
  return heads.length < MIN_STAMPS || heads.length * 2 < all.length ? [] : all
}

const HAS_WORDS = /\p{L}{2}/u

/**
 * Where what stands below the last entry begins: behind a blank line, where no entry above holds one. Null where the
 * last entry reaches the end.
 */
export function endOfEntries(lines: readonly Line[], stamps: readonly EntryStamp[]): number | null {
  if (stamps.length === 0) return null
  const heads = new Set(stamps.map(({ start }) => start))
  const last = stamps.at(-1)?.start ?? 0
  let isBehindBlank = true
  for (const { words, start } of lines) {
    const isBlank = words.trim() === ''
    if (!isBlank && isBehindBlank && !heads.has(start) && start > (stamps[0]?.start ?? 0))
      return start > last ? start : null
    isBehindBlank = isBlank
  }
  return null
}

function findStart(lines: readonly Line[], at: number): number {
  const [above, own] = [lines[at - 1], lines[at]]
  const isNamed = above && above.words.trim() !== '' && above.words.trim().split(/\s+/).length <= MAX_NAME
  const isFirst = (lines[at - 2]?.words ?? '').trim() === ''
  return (isNamed && isFirst ? above.start : own?.start) ?? 0
}

function readStamp(
  line: Line,
  context: TimeContext,
  captured: Day | null,
): Pick<EntryStamp, 'day' | 'isAgo'> | null {
  const words = line.words.trim()
  if (words.length > MAX_HEAD || !/\d|\bago\b/.test(words) || SIGNS.test(words)) return null
  const cells = words.split(CELLS)
  if (cells.length < 2) return null
  for (const cell of cells) {
    const ago = readAgo(cell)
    if (ago) return { day: captured === null || ago.days === null ? null : captured - ago.days, isAgo: true }
    const moment = cell.replace(CALLED, '')
    if (!HAS_YEAR_OR_CLOCK.test(moment) || !isStampAlone(moment)) continue
    const day = wholeDay(moment, context)
    if (day !== null) return { day, isAgo: false }
  }
  return null
}

function wholeDay(words: string, context: TimeContext): Day | null {
  const [time] = readTimes(words, context)
  return time?.from && time.from.length >= FULL_DAY ? parseDay(time.from.slice(0, FULL_DAY)) : null
}
