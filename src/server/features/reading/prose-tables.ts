import { findFields, findRoles } from './fields.ts'
import type { Line } from './lines.ts'
import { fromRows } from './row-segments.ts'
import { findSpacedTables } from './spaced-rows.ts'

/** "| 2 | Ladder. Ana said it was loose. |" */
const FRAMED = /^\s*\|.*\|\s*$/u
const RULED = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/u
/** A head, the line below it and a row. */
const MIN_LINES = 3

/** A line with so many cells between tabs is a row; the last ones may be empty and left out. */
const MIN_TABBED = 3

/** The tables in a paper of prose whose cells a word processor or a page of the web sets apart with tabs. */
function findTabbedTables(lines: readonly Line[]): Line[][] {
  const tables: Line[][] = []
  let open: Line[] = []
  for (const line of [...lines, null]) {
    if (line && line.words.split('\t').length >= MIN_TABBED) {
      open.push(line)
      continue
    }
    if (open.length >= MIN_LINES) tables.push(open)
    open = []
  }
  return tables
}

/** The tables that stand in a paper of prose as Markdown has them: framed lines with a ruled one as the second. */
function findProseTables(lines: readonly Line[]): Line[][] {
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

/** The tables within a paper: those in tabs or columns of blanks, and of those in Markdown the ones in which somebody says something. */
export function readTables(
  text: string,
  lines: readonly Line[],
  about: Omit<Parameters<typeof fromRows>[2], 'taker' | 'keeper'>,
) {
  const isTold = lines.some(({ words }) => /\sI(?:['’]\p{Ll}+)?\s/u.test(words))
  const keeper = isTold ? findRoles(findFields(lines), about.namer).author : null
  const read = (tables: readonly Line[][]) =>
    tables.map((rows) => ({
      rows,
      segments: fromRows(text, { lines: rows, rows: new Set(rows) }, { ...about, taker: null, keeper }),
    }))
  const told = [
    ...read(findProseTables(lines)).filter(({ segments }) =>
      segments.some(({ part, speaker }) => part === 'assertion' && speaker !== null),
    ),
    // Whoever signs the paper asserts or denies none of the cells.
    ...read([...findTabbedTables(lines), ...findSpacedTables(lines)]),
  ]
  return {
    tabled: told.flatMap(({ segments }) => segments),
    inTables: new Set(told.flatMap(({ rows }) => rows)),
  }
}
