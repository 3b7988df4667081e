import type { HandledComment } from './entry-comments.ts'
import { findEntryWriters } from './entry-writers.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'

const WRITER =
  /^(?:op|oper|operator|by|inits?\.?|initials?|sign(?:ed)?|staff|nurse|driver|officer|guard|(?:entered|made|written|checked|done|recorded|completed|inspected) by)$/i
const WORDS =
  /^(?:remarks?|notes?|comments?|entry|entries|details|observations?|occurrence|text|what happened)$/i
const CELL = /\S+(?:\s\S+){0,8}/g
/** So far a hand may be off its column. */
const SLACK = 3
const MIN_WRITTEN = 3

/**
 * The lines of a log in columns set with blanks, one of which says who writes: "DATE    HOURS   OP  REMARKS". What
 * stands behind the initials is theirs; a line without any goes on with the one above.
 */
export function findColumnWriters(lines: readonly Line[], namer: Namer): HandledComment[] {
  const head = lines.findIndex(({ words }) => findColumn(words) !== null)
  const column = findColumn(lines[head]?.words ?? '')
  if (column === null) return findEntryWriters(lines, namer)
  const found = lines.slice(head + 1).flatMap((line, at, below): HandledComment[] => {
    const cell = [...line.words.matchAll(/\S+/g)].find(({ index }) => Math.abs(index - column) <= SLACK)
    const speaker = cell && /^\p{L}/u.test(cell[0]) ? namer.known(cell[0]) : null
    if (!cell || !speaker) return []
    const next = below[at + 1]
    return [
      {
        start: line.wordsStart,
        labelEnd: line.wordsStart + cell.index + cell[0].length,
        end: next?.wordsStart ?? line.end,
        speaker,
      },
    ]
  })
  return found.length >= MIN_WRITTEN ? found : []
}

/** Where the column of writers begins, where a line is the head of such a log. */
function findColumn(words: string): number | null {
  if (!/\S\s{2,}\S/.test(words)) return null
  const cells = [...words.matchAll(CELL)].filter(({ 0: cell }) => cell.length < words.length)
  const by = cells.find(({ 0: cell }) => WRITER.test(cell))
  const said = cells.findLast(({ 0: cell }) => WORDS.test(cell))
  return by && said && by.index < said.index ? by.index : null
}
