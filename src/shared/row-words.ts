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

/**
 * The rows of a table as their cells side by side, without the delimiters and quotation marks of the file: "07:52 · Gate 2 · IN".
 * A sentence stays as it is: its commas and semicolons have a blank behind them.
 */
export function rowInWords(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.length > 1 ? lines.map(rowInWords) : []
  if (rows.length > 0 && rows.every((row, at) => row !== lines[at])) return rows.join(BETWEEN_ROWS)
  for (const delimiter of DELIMITERS) {
    const cells = splitCells(text, delimiter)
    if (cells.length > MIN_DELIMITERS && !isProse(text, cells, delimiter))
      return joinCells(cells.map(toWords))
  }
  return text
}

/**
 * What a form leaves out may be what matters: an empty cell between others stands as a dash, and each keeps its place.
 * Where more cells are empty than hold words, they only set the words apart.
 */
function joinCells(cells: readonly string[]): string {
  const filled = cells.filter(Boolean)
  const inner = cells.slice(cells.findIndex(Boolean), cells.findLastIndex(Boolean) + 1)
  const shown = inner.length > 2 * filled.length ? filled : inner.map((cell) => cell || EMPTY)
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
