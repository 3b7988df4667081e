import type { Line } from './lines.ts'
import { fromLine } from './segment-parts.ts'
import type { Segment } from './unit.ts'

/** A file of a calendar (RFC 5545). */
export const CALENDAR = /^\s*BEGIN:VCALENDAR\b/

/** Each appointment is one row: what it is called and when it is stand in lines of their own. */
export function splitCalendar(lines: readonly Line[]): Segment[] {
  const segments: Segment[] = []
  let begun: Line | null = null
  for (const line of lines) {
    if (/^BEGIN:VEVENT\b/.test(line.words)) begun = line
    if (begun === null) {
      if (line.words.trim() !== '') segments.push(fromLine(line, 'heading', { reading: 'narrative' }))
      continue
    }
    if (!/^END:VEVENT\b/.test(line.words)) continue
    segments.push(fromLine({ start: begun.wordsStart, end: line.end }, 'row', { reading: 'narrative' }))
    begun = null
  }
  if (begun !== null) {
    const end = lines.at(-1)?.end ?? begun.end
    segments.push(fromLine({ start: begun.wordsStart, end }, 'row', { reading: 'narrative' }))
  }
  return segments
}
