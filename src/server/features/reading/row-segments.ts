import { type CellVoices, findCellVoices } from './cell-voices.ts'
import { lastWholeDay, type writtenBy } from './entry-days.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { isReport, readReported } from './read-prose.ts'
import { partRemarks, wordsOfCells } from './row-remarks.ts'
import { rowSpeakers } from './row-speakers.ts'
import { fromLine } from './segment-parts.ts'
import { type Segment, type Speaker, toTeller } from './unit.ts'

interface Around {
  readonly namer: Namer
  readonly writtenAt: ReturnType<typeof writtenBy>
  readonly days: Parameters<typeof lastWholeDay>[1]
  /** Who took the minutes, where the table is of minutes. */
  readonly taker: Speaker | null
  /** Who put a table of their own together. */
  readonly keeper?: Speaker | null
}

/** "| the second half of November": a row whose first cell is empty goes on with the row above it. */
const GOES_ON = /^\s*\|/
const GOES_ON_FRAMED = /^\s*\|\s*\|/
const FRAMED = /^\s*\|.*\|\s*$/
/** "|-----|-----|": a ruled line says nothing and begins nothing. */
const RULED = /^[\s|+:=_-]*$/
/** What is written in sentences above or below a table says something; a line without is a caption. */
const SENTENCES = /^\s*(?:\S+\s+){5,}\S+[.!?]["”’)]*\s*$/u
const PROSE_CELL = /[^|\n]{40,}|(?:[^|\n]{30,}\n\s*\|?\s*[^|\n]{20,})/

/** The rows of a table or a log, each as one, but for cells in which somebody reports at length what others said. */
export function fromRows(
  text: string,
  { lines, rows }: { readonly lines: readonly Line[]; readonly rows: ReadonlySet<Line> },
  { namer, writtenAt, days, taker, keeper = null }: Around,
): Segment[] {
  const speakers = rowSpeakers(rows, namer)
  let isHead = true
  const segments: Segment[] = []
  const written = lines.filter(({ words }) => words.trim() !== '')
  const goesOn = [...rows].every(({ words }) => FRAMED.test(words)) ? GOES_ON_FRAMED : GOES_ON
  const voices = voicesIn(rows, { namer, taker, keeper })
  const remarks = { namer, taker, voices }
  for (let at = 0; at < written.length; at++) {
    const line = written[at]
    if (!line) break
    const isRuled = RULED.test(line.words)
    const isTitle = speakers.titles.has(line)
    const isRow = rows.has(line) && !isRuled && !isTitle && (!isHead || speakers.isHeadless)
    if (rows.has(line) && !isRuled && !isTitle) isHead = false
    const day = writtenAt(line.start)
    if (!isRow) {
      const part = !rows.has(line) && SENTENCES.test(line.words) ? 'assertion' : 'heading'
      segments.push(fromLine(line, part, { written: day, reading: 'narrative' }))
      continue
    }
    let last = line
    for (
      let next = written[at + 1];
      next && rows.has(next) && goesOn.test(next.words) && !RULED.test(next.words);
      next = written[at + 1]
    ) {
      last = next
      at++
    }
    const span = { start: line.wordsStart, end: last.end }
    const words = text.slice(span.start, span.end)
    const writer = speakers.of(line)
    const parted = partRemarks(text, span, { ...remarks, taker: writer ?? taker })
    if (parted) {
      segments.push(
        ...parted.map(({ part, ...one }) =>
          fromLine(one, part, {
            written: lastWholeDay(text.slice(span.start, one.start), days) ?? day,
            reading: one.reported ? 'account' : 'message',
            isOfMoment: true,
            ...one,
            toldBy: one.reported ? one.speaker && toTeller(writer ?? taker, one.speaker) : null,
          }),
        ),
      )
      continue
    }
    const cell = reportCell(words)
    if (cell === null || writer !== null) {
      segments.push(fromLine(span, 'row', { speaker: writer, written: day, reading: 'message' }))
      continue
    }
    const from = span.start + cell
    if (cell > 0) segments.push(fromLine({ start: span.start, end: from }, 'heading', { written: day }))
    const reported = readReported(
      text,
      { start: from, end: span.end },
      {
        namer,
        current: null,
        taker,
        tellers: new Set(),
      },
    )
    for (const { speaker, ...sentence } of reported)
      segments.push(
        fromLine(sentence, 'assertion', {
          speaker,
          toldBy: speaker && toTeller(taker, speaker),
          written: day,
          reading: 'account',
          reported: true,
        }),
      )
  }
  return segments
}

/** Whose words the columns are, as the first row says; a head of a Markdown table is none. */
function voicesIn(rows: ReadonlySet<Line>, about: Parameters<typeof findCellVoices>[2]): CellVoices | null {
  const [head = [], ...others] = [...rows]
    .filter(({ words }) => !RULED.test(words))
    .map(({ words }) => wordsOfCells(words))
  return findCellVoices(head, others, about)
}

/** Where the cell begins in which somebody is reported to have said something; null where none is. */
function reportCell(words: string): number | null {
  if (!words.includes('|') || !PROSE_CELL.test(words)) return null
  let at = 0
  for (const cell of words.split('|')) {
    const lead = cell.length - cell.trimStart().length
    if (isReport(cell.trim())) return at + lead
    at += cell.length + 1
  }
  return null
}
