import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import type { Speaker } from './unit.ts'
import { whoSays } from './who-says.ts'
import { whoThinks } from './who-thinks.ts'

export interface ToldPart {
  readonly start: number
  readonly end: number
  readonly speaker: Speaker | null
}

/** The last column of a row of a form, or a line set in as far as one. */
const ROW = /^\s*\S.*?\S\s{3,}\S/u
const LAST_CELL = /^(?:\s{8,}|.*\S\s{3,})(?=\S)/u
const BULLET = /^[-–—•]\s+/u
/** "Holt: …", "Holt disagrees: …", "Leader's remark: …" */
const LABEL =
  /^(?<who>\p{Lu}[\p{L}.’-]*(?:\s\p{Lu}[\p{L}.’-]*){0,2}?)(?:['’]s?\s(?:remark|comment|answer|reply|note|view|words)|\s\p{Ll}{3,12}(?:s|ed))?:\s+(?=\S)/u
const MIN_LINES = 2

/**
 * What is told in the columns of a form that nobody signs, by the start of its line: the words of those whom a cell
 * names before a colon or as saying them. Two lines at least have to be so.
 */
export function findToldCells(
  lines: readonly Line[],
  namer: Namer,
): ReadonlyMap<number, readonly ToldPart[]> {
  const found = new Map<number, readonly ToldPart[]>()
  let rows = 0
  for (const line of lines) {
    const lead = line.words.length > 400 ? undefined : LAST_CELL.exec(line.words)?.[0].length
    if (lead === undefined) continue
    const parts = readCell(line.words.slice(lead), line.wordsStart + lead, namer)
    if (parts.every(({ speaker }) => speaker === null)) continue
    if (ROW.test(line.words)) rows++
    found.set(line.wordsStart, parts)
  }
  return rows < MIN_LINES ? new Map() : found
}

function readCell(cell: string, offset: number, namer: Namer): ToldPart[] {
  return splitSentences(cell).flatMap(({ start, end }): ToldPart[] => {
    const bullet = BULLET.exec(cell.slice(start, end))?.[0].length ?? 0
    const words = cell.slice(start + bullet, end)
    const label = LABEL.exec(words)
    const who = label?.groups?.who
    const named = who === undefined ? null : (namer.known(who) ?? namer.byFunction(who.toLowerCase()))
    const speaker = named ?? whoSays(words, { namer, current: null }, true) ?? whoThinks(words, namer)
    const from = start + bullet + (named && label ? label[0].length : 0)
    return [{ start: offset + from, end: offset + end, speaker }]
  })
}
