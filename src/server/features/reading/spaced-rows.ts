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
  if (aligned.length < MIN_ROWS || aligned.length < REGULAR_SHARE * rows.length) return null
  // Between two rows, a line with the same columns is one too, whatever stands in its last cell.
  const table = new Set(aligned)
  const isBetween = (at: number) =>
    [written[at - 1], written[at + 1]].every(
      (other) =>
        other !== undefined &&
        table.has(other) &&
        readStarts(other.words).intersection(readStarts(written[at]?.words ?? '')).size >= MIN_SHARED,
    )
  return new Set(written.filter((line, at) => table.has(line) || isBetween(at)))
}

/** Fewer columns are those of an address, a form or talk. */
const MIN_SHARED = 3
/** A box to be ticked is of whoever fills in the form. */
const TICKED = /\[[ xX]?\]/u
const CELL = /\S+(?:\s(?=\S)\S+)*/gu

/** The tables in columns of blanks that stand in a paper of something else, each from its head to its last row. */
export function findSpacedTables(lines: readonly Line[]): Line[][] {
  const tables: Line[][] = []
  let open: Line[] = []
  for (const line of [...lines, null]) {
    const last = open.at(-1)
    const isRow = line !== null && !TICKED.test(line.words)
    if (isRow && (last === undefined ? isSpacedRow(line.words) : sharesColumns(line, last))) {
      open.push(line)
      continue
    }
    const rows = open.filter(({ words }) => isSpacedRow(words))
    const isRegular = rows.length >= MIN_ROWS && rows.length >= REGULAR_SHARE * open.length
    if (isRegular && rows.filter(holdsFigures).length >= MIN_FIGURED) tables.push(open)
    open = isRow && isSpacedRow(line.words) ? [line] : []
  }
  return tables
}

/** Words alone stand below one another by chance. */
const MIN_FIGURED = 2
const holdsFigures = ({ words }: Line): boolean =>
  words.split(GAP).filter((cell) => /\d/.test(cell)).length >= MIN_FIGURED

/** Whether the cells of one line stand over or under one of another each, but for one that may be wider. */
function sharesColumns(line: Line, other: Line): boolean {
  const [cells, below] = [toCells(line.words), toCells(other.words)]
  const meets = ([start, end]: readonly number[], [from, to]: readonly number[]) =>
    (start ?? 0) < (to ?? 0) && (from ?? 0) < (end ?? 0)
  const counts = cells.map((cell) => below.filter((one) => meets(cell, one)).length)
  const back = below.map((one) => cells.filter((cell) => meets(cell, one)).length)
  return (
    [...counts, ...back].filter((count) => count > 1).length <= 1 &&
    counts.filter((count) => count === 1).length >= MIN_SHARED
  )
}

/** Where the cells of a row begin and end. */
const toCells = (words: string): [number, number][] =>
  [...words.matchAll(CELL)].map(({ index, 0: cell }) => [index, index + cell.length])

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
