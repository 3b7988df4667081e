import type { Line } from './lines.ts'

/** Fewer blanks than this may stand within a cell. */
const GAP = /\s{2,}/

export interface Cell {
  readonly words: string
  readonly start: number
  readonly end: number
}

/** A cell without the quotation marks that a table puts around it, which quote nobody. */
export function unquoted(cell: Cell): Cell {
  const lead = cell.words.length - cell.words.trimStart().length
  const words = cell.words.trim()
  if (words.length < 2 || !words.startsWith('"') || !words.endsWith('"')) return cell
  const start = cell.start + lead + 1
  return { words: words.slice(1, -1), start, end: start + words.length - 2 }
}

/** The cells of a row; a delimiter within quotation marks divides nothing. */
export function cells(line: Pick<Line, 'words' | 'wordsStart'>, delimiter: string): Cell[] {
  const found: Cell[] = []
  if (delimiter === '  ') {
    for (const { index, 0: words } of line.words.matchAll(/\S+(?:\s\S+){0,400}/g))
      found.push({ words, start: line.wordsStart + index, end: line.wordsStart + index + words.length })
    return GAP.test(line.words.trim()) ? found : []
  }
  let start = 0
  let isQuoted = false
  const { words } = line
  const begins = delimiter === '|' && words.trimStart().startsWith('|') ? words.indexOf('|') + 1 : 0
  start = begins
  for (let at = begins; at <= words.length; at++) {
    const letter = words[at]
    if (letter === '"' && (isQuoted || words.slice(start, at).trim() === '')) isQuoted = !isQuoted
    if (at < words.length && (isQuoted || letter !== delimiter)) continue
    found.push({ words: words.slice(start, at), start: line.wordsStart + start, end: line.wordsStart + at })
    start = at + 1
  }
  return found
}
