import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { unreadUnit } from '../unread-unit.ts'

/** A row of a table that stands in the text of an item. */
export interface TableRow {
  /** Offsets into the text of the item. */
  readonly start: number
  readonly end: number
  readonly cells: readonly string[]
  /** The names of its columns, where the table begins with as many. */
  readonly head: readonly string[]
}

interface Line {
  readonly start: number
  readonly text: string
}

/** What parts the cells of a line; whoever sets out columns by hand leaves two spaces at least. */
const PARTED: readonly RegExp[] = [/\t/u, /\|/u, / {2,}|\t/u]
const LEAST_CELLS = 3
/** One line in columns is a heading or a field of a form. */
const LEAST_LINES = 2
const RULER = /^[\s\-=_+|]*$/u
/** "rest_in_24h" names a column; what begins with a figure fills one. */
const COLUMN_NAME = /^\p{L}[^.:/]{0,30}$/u

export const isHead = (cells: readonly string[]): boolean =>
  cells.length >= LEAST_CELLS && cells.every((cell) => COLUMN_NAME.test(cell))

/** "wk 24/11" names a column too where figures stand below it. */
const namesFigures = (
  { cells }: Pick<TableRow, 'cells'>,
  below: readonly Pick<TableRow, 'cells'>[],
): boolean =>
  cells.every((cell) => /^\p{L}/u.test(cell)) &&
  below.some((row) => row.cells.length === cells.length && row.cells.some((cell) => /^\d/u.test(cell)))

/** The rows of the tables that were set out in columns: by tabs, bars, or gaps between the words. */
export function readTables(passages: readonly Passage[]): TableRow[] {
  const rows: TableRow[] = []
  let block: (Line & { readonly cells: readonly string[] })[] = []
  let parted: RegExp | null = null
  const close = () => {
    const [first, ...below] = block
    const head = first && (isHead(first.cells) || namesFigures(first, below)) ? first.cells : []
    if (block.length >= LEAST_LINES)
      for (const { start, text, cells } of head.length > 0 ? block.slice(1) : block)
        rows.push({ start, end: start + text.length, cells, head: cells.length === head.length ? head : [] })
    block = []
  }
  for (const line of listLines(passages)) {
    if (RULER.test(line.text)) continue
    const by = PARTED.find((one) => line.text.split(one).length >= LEAST_CELLS) ?? null
    if (by !== parted) close()
    parted = by
    if (by) block.push({ ...line, cells: line.text.split(by).map((cell) => cell.trim()) })
  }
  close()
  return rows
}

/** The lines of an item, without the space around them; what stands in two passages once. */
function listLines(passages: readonly Passage[]): Line[] {
  const lines = new Map<number, Line>()
  for (const { text, start } of passages)
    for (const found of text.matchAll(/\S[^\n]*/gu)) {
      const line = { start: start + found.index, text: found[0].trimEnd() }
      // The passage before may have cut it short.
      const known = lines.get(line.start)
      if (!known || known.text.length < line.text.length) lines.set(line.start, line)
    }
  return [...lines.values()].toSorted((a, b) => a.start - b.start)
}

/**
 * The units of a passage, each row of a table as one of them. Talk that stands in columns stays talk: its speaker is
 * somebody, and no cell of the table.
 */
export function joinRows(
  units: readonly PassageUnit[],
  rows: readonly TableRow[],
): { readonly unit: PassageUnit; readonly row: TableRow | null }[] {
  const cells = new Set(rows.flatMap((row) => row.cells))
  const within = (unit: PassageUnit, row: TableRow) => unit.start < row.end && unit.end > row.start
  const isTalk = units.some(
    ({ speaker, ...unit }) =>
      speaker !== null && !cells.has(speaker.name) && rows.some((row) => within({ ...unit, speaker }, row)),
  )
  if (isTalk || rows.length === 0) return units.map((unit) => ({ unit, row: null }))
  const apart = units.filter((unit) => !rows.some((row) => within(unit, row)))
  return [
    ...apart.map((unit) => ({ unit, row: null })),
    ...rows.map((row) => {
      const own = units.filter((unit) => within(unit, row))
      return {
        row,
        unit: {
          ...unreadUnit({ start: row.start, end: row.end, part: 'row' }),
          level: own[0]?.level ?? 0,
          times: own.flatMap(({ times }) => times),
          saidOn: own[0]?.saidOn ?? null,
        },
      }
    }),
  ].toSorted((a, b) => a.unit.start - b.unit.start)
}
