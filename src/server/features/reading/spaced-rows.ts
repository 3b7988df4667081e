import type { Line } from './lines.ts'

/** Columns that are set apart with blanks; two blanks behind the end of a sentence are a typist's. */
const GAP = /(?<=[^\s.!?:])[^\S\n]{2,}/u
const RULED = /^[\s|+:=_-]*$/
const MIN_CELLS = 4
const MAX_WORDS = 6
/** What ends a row is a value; somebody's words at its end make it a turn or an entry. */
const MAX_LAST_WORDS = 4
const MAX_LENGTH = 240
const MIN_ROWS = 3
/** So many of the lines have to be rows. */
const REGULAR_SHARE = 0.6
/** Columns besides the first that two rows have at the same place. */
const MIN_ALIGNED = 2

/** Whether a line is several short cells with blanks between them. */
export function isSpacedRow(words: string): boolean {
  if (words.length > MAX_LENGTH) return false
  const cells = words.trim().split(GAP)
  return (
    cells.length >= MIN_CELLS &&
    cells.every((cell) => countWords(cell) <= MAX_WORDS) &&
    countWords(cells.at(-1) ?? '') <= MAX_LAST_WORDS
  )
}

const countWords = (cell: string): number => cell.trim().split(/\s+/).length

/** The rows of a table in columns of blanks, or null where the text is mostly something else. */
export function findSpacedRows(lines: readonly Line[]): ReadonlySet<Line> | null {
  const written = lines.filter(({ words }) => !RULED.test(words))
  const rows = written.filter(({ words }) => isSpacedRow(words))
  if (rows.length < MIN_ROWS || rows.length < REGULAR_SHARE * written.length) return null
  const starts = rows.map(({ words }) => readStarts(words))
  const isAligned = (at: number, other: number) =>
    (starts[at]?.intersection(starts[other] ?? NONE).size ?? 0) >= MIN_ALIGNED
  const aligned = rows.filter((_, at) => isAligned(at, at - 1) || isAligned(at, at + 1))
  return aligned.length >= MIN_ROWS && aligned.length >= REGULAR_SHARE * rows.length ? new Set(aligned) : null
}

const NONE: ReadonlySet<number> = new Set()

/** Where the cells of a row begin, but the first. */
function readStarts(words: string): Set<number> {
  const starts = new Set<number>()
  let at = 0
  for (const part of words.split(/([^\S\n]{2,})/u)) {
    if (at > 0 && part.trim() !== '') starts.add(at)
    at += part.length
  }
  return starts
}
