import type { TextMark } from './text-marks.ts'

/** A stretch of a text: running words, or a table as the cells of its rows. */
export interface TextPart extends TextMark {
  readonly rows: readonly (readonly TextMark[])[] | null
}

const LEAST_ROWS = 2

/** A stretch of a text cut around its tables: lines below each other with as many cells between tabs. */
export function cutAtTables(content: string, { start, end }: TextMark): TextPart[] {
  const parts: TextPart[] = []
  let words = start
  let rows: TextMark[][] = []
  const close = (at: number) => {
    const [first] = rows[0] ?? []
    if (first && rows.length >= LEAST_ROWS) {
      if (first.start > words) parts.push({ start: words, end: first.start, rows: null })
      parts.push({ start: first.start, end: at, rows })
      words = at
    }
    rows = []
  }
  for (let at = start; at < end; ) {
    const found = content.indexOf('\n', at)
    const next = found < 0 || found >= end ? end : found + 1
    const cells = toCells(content, { start: at, end: next })
    if (cells.length !== rows[0]?.length) close(at)
    if (cells.length > 1) rows.push(cells)
    at = next
  }
  close(end)
  if (words < end) parts.push({ start: words, end, rows: null })
  return parts
}

/** Of a line, without its end. */
function toCells(content: string, { start, end }: TextMark): TextMark[] {
  const line = content.slice(start, end).replace(/\r?\n$/, '')
  let at = start
  return line.split('\t').map((words) => {
    const cell = { start: at, end: at + words.length }
    at = cell.end + 1
    return cell
  })
}
