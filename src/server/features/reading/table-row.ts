import { type CellKind, columnKind } from './cell-kinds.ts'

/** A value of a row at its place in the text, so that it can be cited alone. */
export interface Cell {
  readonly start: number
  readonly end: number
  /** The head of its column, as written; empty where there is none. */
  readonly column: string
  readonly kind: CellKind
}

export interface TableRow {
  readonly start: number
  readonly end: number
  readonly cells: readonly Cell[]
}

export interface Span {
  readonly start: number
  readonly end: number
}
export type RawRow = readonly Span[]

export const wordsIn = (text: string, cell: Span | undefined): string =>
  cell ? text.slice(cell.start, cell.end) : ''

export const toRow = (cells: readonly Cell[]): TableRow => ({
  start: cells[0]?.start ?? 0,
  end: cells.at(-1)?.end ?? 0,
  cells: cells.filter(({ start, end }) => end > start),
})

const JSON_MEMBER =
  /"(?<key>[^"\\\n]{1,60})"\s*:\s*(?:"(?<words>(?:[^"\\\n]|\\.){0,4000})"|(?<number>-?\d[\d.]{0,20}))/g

/** The members of JSON records; each is a row of its own, since records nest. */
export function jsonRows(text: string): TableRow[] {
  return [...text.matchAll(JSON_MEMBER)].map(({ index, 0: whole, groups }) => {
    const value = groups?.words ?? groups?.number ?? ''
    const start = index + whole.length - value.length - (groups?.words === undefined ? 0 : 1)
    const column = groups?.key ?? ''
    return toRow([{ start, end: start + value.length, column, kind: columnKind(column, [value]) }])
  })
}

/** Without the white space and the double quotes around it. */
export function trimmed(text: string, { start, end }: Span): Span {
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  if (end - start >= 2 && text[start] === '"' && text[end - 1] === '"')
    return { start: start + 1, end: end - 1 }
  return { start, end }
}
