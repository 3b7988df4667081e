import type { Line } from './lines.ts'
import { fromRows } from './row-segments.ts'

/** "| 2 | Ladder. Ana said it was loose. |" */
const FRAMED = /^\s*\|.*\|\s*$/u
const RULED = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/u
/** A head, the line below it and a row. */
const MIN_LINES = 3

/** The tables that stand in a paper of prose as Markdown has them: framed lines with a ruled one as the second. */
export function findProseTables(lines: readonly Line[]): Line[][] {
  const tables: Line[][] = []
  let open: Line[] = []
  for (const line of [...lines, null]) {
    if (line && FRAMED.test(line.words)) {
      open.push(line)
      continue
    }
    if (open.length >= MIN_LINES && RULED.test(open[1]?.words ?? '')) tables.push(open)
    open = []
  }
  return tables
}

/** Those of the tables within a paper in which somebody says something. */
export function readTables(
  text: string,
  tables: readonly Line[][],
  about: Omit<Parameters<typeof fromRows>[2], 'taker'>,
) {
  const read = tables.map((lines) => ({
    lines,
    segments: fromRows(text, { lines, rows: new Set(lines) }, { ...about, taker: null }),
  }))
  const told = read.filter(({ segments }) =>
    segments.some(({ part, speaker }) => part === 'assertion' && speaker !== null),
  )
  return {
    tabled: told.flatMap(({ segments }) => segments),
    inTables: new Set(told.flatMap(({ lines }) => lines)),
  }
}
