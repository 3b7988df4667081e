import { parseDay } from '../time/calendar.ts'
import { readTimes } from '../time/read-times.ts'

/** A line of a table of versions: which one, and from when until when. */
export interface VersionRow {
  readonly version: string
  readonly from: string
  readonly to: string | null
  readonly start: number
  readonly end: number
}

const CELLS = /\s*\|\s*|\t+|\s{3,}/u
const VERSION_HEAD = /^(?:ver|version|rev|revision|ed|edition|issue)\.?(?:\s*(?:no\.?|number))?$/iu
const FROM_HEAD = /^(?:from|effective(?:\s+(?:from|date))?|in\s+force(?:\s+from)?|valid\s+from|start)$/iu
const TO_HEAD = /^(?:to|until|through|valid\s+(?:to|until)|end|expires)$/iu
const LABEL = /^(?:v|ver\.?|version|rev\.?|revision)?\s*(\d+(?:\.\d+)*)$/iu

/** The rows of a table of versions near the head of a paper, as they stand there; none where a day cannot be read. */
export function readVersionTable(text: string, dayFirst: boolean | null): VersionRow[] {
  const lines = [...text.matchAll(/[^\n]+/gu)].map(({ 0: line, index }) => ({ line, start: index }))
  const headAt = lines.findIndex(({ line }) => isHead(splitCells(line)))
  const head = lines[headAt]
  if (!head) return []
  const names = splitCells(head.line)
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const [versionAt, fromAt, toAt] = [at(VERSION_HEAD), at(FROM_HEAD), at(TO_HEAD)]
  const rows: VersionRow[] = []
  for (const { line, start } of lines.slice(headAt + 1)) {
    const cells = splitCells(line)
    const version = LABEL.exec(cells[versionAt] ?? '')?.[1]
    if (version === undefined) break
    const from = readDay(cells[fromAt], dayFirst)
    if (from === null) return []
    rows.push({ version, from, to: readDay(cells[toAt], dayFirst), start, end: start + line.length })
  }
  return rows
}

const splitCells = (line: string): string[] =>
  line
    .replace(/^\s*\|/u, '')
    .replace(/\|\s*$/u, '')
    .trim()
    .split(CELLS)
    .map((cell) => cell.trim())

const isHead = (cells: readonly string[]): boolean =>
  cells.some((cell) => VERSION_HEAD.test(cell)) && cells.some((cell) => FROM_HEAD.test(cell))

/** One day and nothing besides: "current" and "to be fixed" are none. */
function readDay(cell: string | undefined, dayFirst: boolean | null): string | null {
  if (!cell) return null
  const [time, more] = readTimes(cell, { reading: 'narrative', written: null, dayFirst })
  if (!time || more || time.grain !== 'day' || time.readings.length > 1) return null
  return time.from === time.to && parseDay(time.from ?? '') !== null ? time.from : null
}
