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

/** Whoever asks in so many items conducts the inquiry. */
const ASKED_IN = 2
/** "Can you hear me?": so often somebody is asked who conducts it. */
const SMALL_TALK = 3

/** Whoever asks what another one answers: in this item, or in several others where nobody asks them in this one. */
export function findAskers(items: readonly (readonly Piece[])[]): (pieces: readonly Piece[]) => Set<string> {
  const counts = new Map(items.map((pieces) => [pieces, countAsked(pieces)]))
  const asking = [...counts.values()].flatMap((own) =>
    [...own].flatMap(([name, times]) => (times > 0 ? [name] : [])),
  )
  const inquirers = [...Map.groupBy(asking, (name) => name)].flatMap(([name, all]) =>
    all.length >= ASKED_IN ? [name] : [],
  )
  return (pieces) => {
    const own = counts.get(pieces) ?? new Map<string, number>()
    const askers = [...own].flatMap(([name, times]) => (times > 0 ? [name] : []))
    return new Set([...askers, ...inquirers.filter((name) => (own.get(name) ?? 0) >= -SMALL_TALK)])
  }
}

/** By name, how many questions of theirs are answered, less those that they answer. */
function countAsked(pieces: readonly Piece[]): Map<string, number> {
  const byStart = new Map(pieces.map((piece) => [piece.unit.start, piece]))
  const counts = new Map<string, number>()
  const count = (name: string | undefined, by: number) => {
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + by)
  }
  for (const { unit } of pieces) {
    if (!unit.question) continue
    count(byStart.get(unit.question.start)?.unit.speaker?.name, 1)
    count(unit.speaker?.name, -1)
  }
  return counts
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
