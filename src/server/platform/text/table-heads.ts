import { splitRow } from '#shared/row-words.ts'
import type { Span } from './span.ts'

/** What stands above the rows of a table or log: the line right above them, and up to two before it. */
export interface Head {
  readonly line: string
  readonly above: readonly string[]
}

/** A row, and what of it stands before a time and up to its end. */
export interface Row {
  readonly line: string
  readonly before: string
  readonly until: string
}

const DELIMITERS = ['\t', ';', '|', ',']
const MAX_ABOVE = 600
const MAX_ROW = 1_000
const MAX_LINES_ABOVE = 2

export function rowAround(text: string, row: number, { start, end }: Span): Row {
  const line = text.slice(row, Math.max(end, row + MAX_ROW)).split('\n', 1)[0] ?? ''
  return { line, before: text.slice(row, start), until: text.slice(row, end) }
}

/** Rows without an empty line between them share their head. */
export function readHeads(text: string, rows: Iterable<number>): Map<number, Head> {
  const heads = new Map<number, Head>()
  let [head, end]: [Head | null, number] = [null, 0]
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    if (head === null || row >= end) {
      const lines = text
        .slice(Math.max(end, row - MAX_ABOVE), row)
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.trim() !== '')
      head = { line: lines.at(-1) ?? '', above: lines.slice(-1 - MAX_LINES_ABOVE, -1) }
      const blank = text.indexOf('\n\n', row)
      end = blank < 0 ? text.length : blank
    }
    heads.set(row, head)
  }
  return heads
}

/** The cells of a head, and those over the columns in which a time stands. */
export function cellsOver(
  head: string,
  row: Row,
): { readonly cells: readonly string[]; readonly own: readonly string[] } {
  const delimiter = DELIMITERS.find((one) => head.includes(one) && row.line.includes(one))
  if (delimiter === undefined) return { cells: [], own: [] }
  const cells = head.split(delimiter)
  const count = (words: string) => words.split(delimiter).length - 1
  return { cells, own: cells.slice(count(row.before), count(row.until) + 1) }
}

const MAX_NAME = 40

/**
 * Finds what stands over the column of a time in a row: "Paid on". Null where the line above the table names no columns:
 * it then has other cells than the row, or one that holds a number as the rows do. `rows`: where the rows begin.
 */
export function createColumnFinder(
  text: string,
  rows: Iterable<number>,
): (time: Span, row: number) => string | null {
  const heads = readHeads(text, rows)
  return (time, row) => {
    const line = heads.get(row)?.line
    if (line === undefined || /\p{N}/u.test(line)) return null
    const around = rowAround(text, row, time)
    const { cells, own } = cellsOver(line, around)
    const [name, another] = own
    if (name === undefined || another !== undefined) return null
    if (cells.length !== cellsOver(around.line, around).cells.length) return null
    const words = name.replace(/["_\s]+/g, ' ').trim()
    return words.length > 0 && words.length <= MAX_NAME ? words : null
  }
}

const MAX_LINES_BEFORE = 5

/**
 * Reads what stands over the cells of rows of a text, in their order: of the first lines of their table, the one with as
 * many cells. Null where that holds a number, as the rows do, and of what are not whole rows of one table. The text may
 * end behind these rows.
 */
export function createColumnsReader(text: string): (rows: Span) => string[] | null {
  // Rows are mostly asked for in their order: of a long table only what lies between two of them is looked through.
  let last = { top: 0, start: 0 }
  const findTop = (start: number): number => {
    const from = start >= last.start ? last.start : 0
    const blank = text.slice(from, start).lastIndexOf('\n\n')
    last = { top: blank >= 0 ? from + blank + 2 : from === 0 ? 0 : last.top, start }
    return last.top
  }
  return ({ start, end }) => {
    if (!isWholeLines(text, start, end)) return null
    const rows = text.slice(start, end).split('\n').map(splitRow)
    const [row] = rows
    if (!row) return null
    const isOfTable = (one: typeof row | null | undefined) =>
      one?.delimiter === row.delimiter && one.cells.length === row.cells.length
    const head = text.slice(findTop(start), start).split('\n', MAX_LINES_BEFORE).map(splitRow).find(isOfTable)
    return head && rows.every(isOfTable) && !head.cells.some((cell) => /\p{N}/u.test(cell))
      ? head.cells
      : null
  }
}

function isWholeLines(text: string, start: number, end: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return start > 0 && before.trim() === '' && /^[^\S\n]*(?:\n|$)/.test(text.slice(end))
}
