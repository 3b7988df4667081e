import type { DomNode } from 'html-to-text'

export interface RowPlaces {
  /** Of each of its cells, from 0. */
  readonly columns: readonly number[]
  /** How many cells of rows above reach into it. */
  readonly carried: number
}

/** No table that a person reads has more; a page may claim any number. */
const MAX_SPAN = 100
const MAX_COLUMNS = 1_000

/** The columns in which the cells of each row of a table stand, where some reach over several rows or columns. */
export function placeCells(table: DomNode): Map<DomNode, RowPlaces> {
  const places = new Map<DomNode, RowPlaces>()
  /** By column, through how many further rows a cell reaches. */
  let reaching: number[] = []
  for (const row of rowsIn(table)) {
    const carried = reaching.filter((rows) => rows > 0).length
    const next = reaching.map((rows) => Math.max(0, (rows ?? 0) - 1))
    const columns: number[] = []
    let column = 0
    for (const cell of row.children ?? []) {
      if (cell.name !== 'td' && cell.name !== 'th') continue
      while ((reaching[column] ?? 0) > 0) column++
      columns.push(column)
      const rows = span(cell.attribs?.rowspan)
      for (let left = span(cell.attribs?.colspan); left > 0 && column < MAX_COLUMNS; left--)
        next[column++] = rows - 1
    }
    places.set(row, { columns, carried })
    reaching = Array.from(next, (rows) => rows ?? 0)
  }
  return places
}

/** Its own rows, without those of tables within it. */
const rowsIn = (node: DomNode): DomNode[] =>
  (node.children ?? []).flatMap((child) =>
    child.name === 'tr' ? [child] : child.name === 'table' ? [] : rowsIn(child),
  )

const span = (written: string | undefined): number =>
  Math.min(MAX_SPAN, Math.max(1, Number.parseInt(written ?? '', 10) || 1))
