import { type Noted, readNotes } from './calendar-notes.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { fromLine } from './segment-parts.ts'
import type { Segment } from './unit.ts'

/**
 * Each appointment is one row: what it is called and when it is stand in lines of their own. Where people have written
 * into it who said what, the row ends above that.
 */
export function splitCalendar(text: string, lines: readonly Line[], namer: Namer): Segment[] {
  const segments: Segment[] = []
  let begun: Line | null = null
  const close = (from: Line, end: number) => {
    const noted = readNotes(text, lines, { from: from.wordsStart, end, namer })
    const first = noted[0]?.start ?? end
    segments.push(fromLine({ start: from.wordsStart, end: first }, 'row', { reading: 'narrative' }))
    for (const { part, reported, ...one } of noted as readonly Noted[])
      segments.push(fromLine(one, part, { ...one, reported, reading: reported ? 'account' : 'message' }))
  }
  for (const line of lines) {
    if (/^BEGIN:VEVENT\b/.test(line.words)) begun = line
    if (begun === null) {
      if (line.words.trim() !== '') segments.push(fromLine(line, 'heading', { reading: 'narrative' }))
      continue
    }
    if (!/^END:VEVENT\b/.test(line.words)) continue
    close(begun, line.end)
    begun = null
  }
  if (begun !== null) close(begun, lines.at(-1)?.end ?? begun.end)
  return segments
}
