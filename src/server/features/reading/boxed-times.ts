import type { TimeExpression } from '#server/platform/text/time/read-times.ts'
import type { Reckoning } from '#server/platform/text/time/reckoning.ts'
import { splitLines } from './lines.ts'
import type { Segment } from './unit.ts'

/** "Stand   [ 9 ]": a line of a form with a box to fill in. */
const BOXED = /(?:^|[^\S\n]{2})\[[^\S\n].*\]/mu
/** "| 4 | Lights | mended 3/2 |": several cells. */
const CELLS = /\|[^|\n]*\|[^|\n]*\|/u
const WORD = /\p{L}{3}/u

/**
 * Reads a part of a text; of a form and of a table what comes next is not told in the order of time. A box goes on from
 * the day of the form and not behind the midnight of the box above it, and a day that a row names in its remarks is of
 * this row alone.
 */
export function readApart(
  text: string,
  { start, end, part }: Pick<Segment, 'start' | 'end' | 'part'>,
  now: Reckoning,
  read: (words: string) => TimeExpression[],
): TimeExpression[] {
  const words = text.slice(start, end)
  if (BOXED.test(words)) return readBoxes(words, now, read)
  const before = { ...now }
  const times = read(words)
  const isRow = part === 'row' || CELLS.test(words)
  if (isRow && namesInRemark(words, times)) goBack(now, before)
  return times
}

/** Line by line: a box that names a day leaves it to those below, one that tells an hour leaves nothing. */
function readBoxes(
  words: string,
  now: Reckoning,
  read: (words: string) => TimeExpression[],
): TimeExpression[] {
  return splitLines(words).flatMap(({ words: line, wordsStart }) => {
    const before = { ...now }
    now.clock = null
    const times = read(line).map((time) => ({
      ...time,
      start: time.start + wordsStart,
      end: time.end + wordsStart,
    }))
    if (now.told === before.told) goBack(now, before)
    return times
  })
}

function goBack(now: Reckoning, { spoken, told, clock, night }: Reckoning): void {
  now.spoken = spoken
  now.told = told
  now.clock = clock
  now.night = night
}

/** Whether the first day of a row stands behind words: that of an entry leads it. */
function namesInRemark(words: string, times: readonly TimeExpression[]): boolean {
  const day = times.find(({ grain, certainty }) => grain === 'day' && certainty !== 'undetermined')
  return day !== undefined && WORD.test(words.slice(0, day.start))
}
