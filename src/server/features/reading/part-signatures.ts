import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes, type TimeContext } from '#server/platform/text/time/read-times.ts'
import type { Line } from './lines.ts'
import { isStampAlone } from './stamps.ts'

/** A part of a form that somebody signed on a day: all from its start to the line of the signature. */
export interface SignedPart {
  readonly start: number
  /** The end of the line that signs it. */
  readonly end: number
  readonly day: Day
}

const SIGNS = /^\s*(?:\/s\/\s|signed\b|signature\b)/iu
const CELLS = /\s{2,}|\t/u
const FULL_DAY = 10

/** The parts of a paper that end with a line such as "Signed   A. Holt   3/5/2026" or "/s/ Ana Holt   May 3, 2026". */
export function findSignedParts(lines: readonly Line[], context: TimeContext): SignedPart[] {
  const parts: SignedPart[] = []
  let start = 0
  for (const line of lines) {
    const day = SIGNS.test(line.words) ? dayBeside(line.words, context) : null
    if (day === null) continue
    parts.push({ start, end: line.end, day })
    start = line.end + 1
  }
  return parts
}

function dayBeside(words: string, context: TimeContext): Day | null {
  const cell = words.trim().split(CELLS).slice(1).find(isStampAlone)
  const [time] = cell === undefined ? [] : readTimes(cell, context)
  return time?.from && time.from.length >= FULL_DAY ? parseDay(time.from.slice(0, FULL_DAY)) : null
}
