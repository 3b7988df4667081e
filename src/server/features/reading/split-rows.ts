import type { Line } from './lines.ts'
import { findSpacedRows } from './spaced-rows.ts'

const DELIMITERS = ['\t', ';', '|', ','] as const
const MIN_ROWS = 3
/** So many of the lines have to have as many cells as the first one. */
const REGULAR_SHARE = 0.6
/** A line that begins with a moment is one of a log. */
const LOG_LINE =
  /^\s*\[?(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|\p{Lu}\p{Ll}{2}\s+\d{1,2})[T ,]+\d{1,2}[:.]\d\d/u
const SENTENCE_WORDS = 14
/** Where more of the lines begin with no moment, entries go on over several lines. */
const LOGGED_SHARE = 0.8

/** Which lines are rows of a table or a log, or null where the text is neither. */
export function findRows(lines: readonly Line[]): ReadonlySet<Line> | null {
  const written = lines.filter(({ words }) => words.trim() !== '')
  if (written.length < MIN_ROWS) return null
  for (const delimiter of DELIMITERS) {
    const counts = written.map(({ words }) => countCells(words, delimiter))
    const usual = mostFrequent(counts.filter((count) => count > (delimiter === ',' ? 2 : 1)))
    if (usual === null) continue
    const rows = written.filter((_, at) => counts[at] === usual)
    const isProse =
      delimiter === ',' &&
      rows.some(({ words }) => /,\s\p{Ll}+\s\p{Ll}+\s\p{Ll}+/u.test(words)) &&
      rows.every(({ words }) => words.split(/\s+/).length > SENTENCE_WORDS)
    const table = delimiter === '\t' ? withUneven(rows, written, counts) : rows
    if (rows.length >= MIN_ROWS && table.length >= REGULAR_SHARE * written.length && !isProse)
      return new Set(table)
  }
  const logged = written.filter(({ words }) => LOG_LINE.test(words))
  return logged.length >= MIN_ROWS && logged.length >= LOGGED_SHARE * written.length
    ? new Set(logged)
    : findSpacedRows(lines)
}

/** Rows of a sheet end with their last filled cell, and another sheet has other columns: beside each other all are rows. */
function withUneven(
  rows: readonly Line[],
  written: readonly Line[],
  counts: readonly number[],
): readonly Line[] {
  const usual = new Set(rows)
  const isApart = (at: number) => (counts[at] ?? 0) > 1
  return written.filter(
    (line, at) =>
      usual.has(line) || (isApart(at) && /\d/.test(line.words) && (isApart(at - 1) || isApart(at + 1))),
  )
}

/** In double quotes a delimiter is a character as any other. */
const countCells = (words: string, delimiter: string): number =>
  (words.includes('"') ? words.replace(QUOTED_CELL, '') : words).replace(BULLET, '').split(delimiter).length
/** A bullet and the tab that a word processor sets behind it begin an item of a list, no cell. */
const BULLET = /^[^\S\n]*(?:[-–—•·◦▪*o]|\(?(?:\d{1,3}|[a-z])[.)])\t/u
const QUOTED_CELL = /(?<=^|[\t;|,])[^\S\t\n]*"(?:[^"]|"")*"(?=[^\S\t\n]*(?:[\t;|,]|$))/gu

function mostFrequent(counts: readonly number[]): number | null {
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  const [best] = [...tally].sort((a, b) => b[1] - a[1])
  return best?.[0] ?? null
}
