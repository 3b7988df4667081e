import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { readReported } from './read-prose.ts'
import type { Speaker, UnitPart } from './unit.ts'

export interface Noted {
  readonly start: number
  readonly end: number
  readonly part: UnitPart
  readonly speaker: Speaker | null
  readonly reported: boolean
}

interface Span {
  readonly start: number
  readonly end: number
}

const PROPERTY = /^(?<name>[A-Z][A-Z-]+)(?:;[^:]*)?:/
const ORGANIZER = /^ORGANIZER[^:\n]*;CN="?(?<name>[^";:\n]+)/im
/** A file writes the end of a line as these two signs, and breaks a long one before a blank. */
const BREAK = /\\n|\n[ \t]?/gi
const LABEL = /^(?<who>\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,2}):\s+(?=\S)/u
/** "RH accepted 3/2 with note: …" */
const WITH_NOTE = /^(?<who>\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,2})\s\p{Ll}[^:\n]{2,40}:\s+(?=\S)/u
/** "--- Added during the call (RH) ---" */
const RULED = /^[-–—=*_]{2,}.*[-–—=*_]{2,}$/u
const MIN_LABELLED = 2

/** What people have written into an appointment, where it says who spoke: the organizer's words, and notes below a line. */
export function readNotes(
  text: string,
  lines: readonly Line[],
  { from, end, namer }: { readonly from: number; readonly end: number; readonly namer: Namer },
): Noted[] {
  const own = lines.filter((line) => line.start >= from && line.end <= end)
  const heads = own.filter(({ words }) => PROPERTY.test(words))
  const first = heads.findIndex(({ words }) => /^DESCRIPTION/.test(words))
  const above = text.slice(from, heads[first]?.start ?? from)
  // The row has to tell by itself what the appointment is, and when.
  if (first < 0 || !/^DTSTART/m.test(above) || !/^SUMMARY/m.test(above)) return []
  const writer = namer.find(ORGANIZER.exec(text.slice(from, end))?.groups?.name ?? '')
  const found = heads.slice(first).flatMap((head, at): Noted[] => {
    const span = { start: head.start, end: heads[first + at + 1]?.start ?? end }
    if (!/^(?:DESCRIPTION|COMMENT)/.test(head.words)) return [headed(span)]
    const label = PROPERTY.exec(head.words)?.[0].length ?? 0
    return readPieces(text, { start: span.start + label, end: span.end }, { namer, writer })
  })
  return found.filter(({ part }) => part === 'heading').length === found.length ||
    countLabels(text, found) < MIN_LABELLED
    ? []
    : found
}

const headed = (span: Span): Noted => ({ ...span, part: 'heading', speaker: null, reported: false })

const countLabels = (text: string, found: readonly Noted[]): number =>
  found.filter(({ part, start, end }) => part === 'heading' && /[^-=*]:\s*$/.test(text.slice(start, end)))
    .length

function readPieces(
  text: string,
  span: Span,
  { namer, writer }: { readonly namer: Namer; readonly writer: Speaker | null },
): Noted[] {
  let taker: Speaker | null = null
  let isNoted = false
  return pieces(text, span).flatMap((piece): Noted[] => {
    const words = text.slice(piece.start, piece.end)
    if (RULED.test(words)) {
      isNoted = true
      taker = namer.inside(words) ?? writer
      return [headed(piece)]
    }
    const label = LABEL.exec(words) ?? WITH_NOTE.exec(words)
    const speaker = label?.groups?.who ? namer.known(label.groups.who) : null
    if (label && speaker) {
      const start = piece.start + label[0].length
      return [
        headed({ start: piece.start, end: start }),
        { start, end: piece.end, part: 'assertion', speaker, reported: false },
      ]
    }
    if (!isNoted) return [{ ...piece, part: 'assertion', speaker: writer, reported: false }]
    const about = { namer, current: null, taker, tellers: new Set<string>() }
    return readReported(text, piece, about).map((one) => ({ ...one, part: 'assertion', reported: true }))
  })
}

/** The lines of a value, without the blanks around them. */
function pieces(text: string, { start, end }: Span): Span[] {
  const words = text.slice(start, end)
  const found: Span[] = []
  let from = 0
  for (const { index, 0: sign } of [...words.matchAll(BREAK), { index: words.length, 0: '' }]) {
    const piece = words.slice(from, index)
    const lead = piece.length - piece.trimStart().length
    if (piece.trim() !== '')
      found.push({ start: start + from + lead, end: start + from + piece.trimEnd().length })
    from = index + sign.length
  }
  return found
}
