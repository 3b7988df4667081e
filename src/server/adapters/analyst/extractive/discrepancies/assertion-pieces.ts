import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { tellsOwnMaking } from '../record-lines.ts'
import { unreadUnit } from '../unread-unit.ts'

/** A unit and its words. */
export interface Piece {
  readonly passage: Passage
  readonly unit: PassageUnit
  readonly text: string
}

/** What asks, heads, greets, is a standard text or tells of its own making says nothing itself. */
export const isSilent = ({ unit, text }: Pick<Piece, 'unit' | 'text'>): boolean =>
  SILENT.has(unit.part) || tellsOwnMaking(text)

const SILENT: ReadonlySet<PassageUnit['part']> = new Set(['question', 'heading', 'greeting', 'boilerplate'])

/** Every unit once, in the passage that holds all of it. */
export function toPieces(chunks: readonly Passage[]): Piece[] {
  const pieces = new Map<number, Piece>()
  for (const passage of chunks) {
    const last = passage.start + passage.text.length
    for (const unit of passage.units ?? sentenceUnits(passage)) {
      if (unit.start < passage.start || unit.end > last || pieces.has(unit.start)) continue
      const text = passage.text.slice(unit.start - passage.start, unit.end - passage.start)
      pieces.set(unit.start, { passage, unit, text })
    }
  }
  return [...pieces.values()].toSorted((a, b) => a.unit.start - b.unit.start)
}

/** Of passages that nobody has read yet. */
const sentenceUnits = ({ text, start }: Passage): PassageUnit[] =>
  splitSentences(text).map((span) =>
    unreadUnit({
      start: start + span.start,
      end: start + span.end,
      part: text.slice(span.start, span.end).endsWith('?') ? 'question' : 'assertion',
    }),
  )

/** Whoever asks what another one answers. */
export function findAskers(pieces: readonly Piece[], byStart: ReadonlyMap<number, Piece>): Set<string> {
  const asked = new Map<string, number>()
  const answered = new Map<string, number>()
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const { unit } of pieces) {
    if (!unit.question) continue
    const asker = byStart.get(unit.question.start)?.unit.speaker?.name
    if (asker) count(asked, asker)
    if (unit.speaker) count(answered, unit.speaker.name)
  }
  return new Set([...asked].flatMap(([name, times]) => (times > (answered.get(name) ?? 0) ? [name] : [])))
}

/** "That night" is the one spoken of, whatever the words alone would mean. */
const REFERS_BACK = /^that\b/i
const DAY = /^\d{4}-\d\d-\d\d/
/** The days that it names; a month or a year fits too many. */
export const readDays = (piece: Piece | undefined): string[] =>
  (piece?.unit.times ?? []).flatMap(({ from, to, start }) => {
    if (piece && REFERS_BACK.test(piece.text.slice(start - piece.unit.start))) return []
    const [first, last] = [from?.slice(0, 10), to?.slice(0, 10)]
    return first !== undefined && DAY.test(first) && (last === undefined || last === first) ? [first] : []
  })
