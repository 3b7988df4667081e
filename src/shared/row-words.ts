import { nameCells } from './named-cells.ts'

/** What parts the cells of a row; which comes first decides where several do. */
const DELIMITERS = ['\t', '|', ';', ','] as const
/** A row has at least three cells: with fewer, a delimiter may as well be the author's. */
const MIN_DELIMITERS = 2
const BETWEEN = ' · '
const BETWEEN_ROWS = '; '
const EMPTY = '–'

/** So many commas outside numbers, because a list within a sentence may be written without blanks too. */
const MIN_COMMAS = 3
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/gu
const SENTENCE_END = /[.!?]["”’)]?\s*$/u

/** Rows of a table that are quoted, and what stands over their cells, where something does. */
export interface QuotedRows {
  readonly quote: string
  readonly columns?: readonly string[] | undefined
}

/**
 * The rows of a table as their cells side by side, without the delimiters and quotation marks of the file: "07:52 · Gate 2 · IN".
 * A sentence stays as it is: its commas and semicolons have a blank behind them. Cells of the rows `quoted` that do not
 * say by themselves what they are stand behind the names of their columns: "paid: 12.50".
 */
export function rowInWords(text: string, quoted: readonly QuotedRows[] = []): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.length > 1 ? lines.map((line) => rowInWords(line, quoted)) : []
  if (rows.length > 0 && rows.every((row, at) => row !== lines[at])) return rows.join(BETWEEN_ROWS)
  const row = splitRow(text)
  if (!row) return text
  const columns = quoted.find(({ quote }) => hasLine(quote, text.trim()))?.columns
  return columns?.length === row.cells.length && isMostlyFilled(row.cells)
    ? nameCells(row.cells, columns).filter(Boolean).join(BETWEEN)
    : joinCells(row.cells)
}

const hasLine = (quote: string, line: string): boolean =>
  quote.includes(line) && quote.split('\n').some((one) => one.trim() === line)

/** The cells of a row of a table, without quotation marks, and what parts them; null of anything else. */
export function splitRow(text: string): { readonly cells: string[]; readonly delimiter: string } | null {
  for (const delimiter of DELIMITERS) {
    const cells = splitCells(text, delimiter)
    if (cells.length > MIN_DELIMITERS && !isProse(text, cells, delimiter))
      return { cells: cells.map(toWords), delimiter }
  }
  return null
}

/** Where more cells are empty than hold words, the empty ones only set the words apart. */
const isMostlyFilled = (cells: readonly string[]): boolean => cells.length <= 2 * cells.filter(Boolean).length

/**
 * What a form leaves out may be what matters: an empty cell between others stands as a dash, and each keeps its place.
 */
function joinCells(cells: readonly string[]): string {
  const inner = cells.slice(cells.findIndex(Boolean), cells.findLastIndex(Boolean) + 1)
  const shown = isMostlyFilled(inner) ? inner.map((cell) => cell || EMPTY) : inner.filter(Boolean)
  return shown.join(BETWEEN)
}

function isProse(text: string, cells: readonly string[], delimiter: (typeof DELIMITERS)[number]): boolean {
  if (delimiter !== ',' && delimiter !== ';') return false
  if (cells.slice(1).some((cell) => /^\s+\S/.test(cell))) return true
  if (delimiter === ';') return false
  const inNumbers = text.match(THOUSANDS)?.length ?? 0
  return cells.length - 1 - inNumbers < MIN_COMMAS || SENTENCE_END.test(text)
}

/** A delimiter between quotation marks belongs to its cell. */
function splitCells(text: string, delimiter: string): string[] {
  const cells: string[] = []
  let start = 0
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"' && (isInside || text.slice(start, at).trim() === '')) isInside = !isInside
    else if (text[at] === delimiter && !isInside) {
      cells.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...cells, text.slice(start)]
}

const toWords = (cell: string): string => {
  const words = cell.trim()
  return /^".*"$/s.test(words) ? words.slice(1, -1).replaceAll('""', '"') : words
}
