import { sourceOfItem } from '#server/platform/text/copies.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { pairUp } from '../pair-up.ts'
import { unreadUnit } from '../unread-unit.ts'
import { isHeading, isMailHeader, type LineShape, shapeLines } from './line-shapes.ts'

/** A unit as it stands in one passage; `start` and `end` are offsets in `passage.text`. */
export interface Piece {
  readonly passage: Passage
  readonly start: number
  readonly end: number
  readonly text: string
  readonly unit: PassageUnit
  /** Words around the evidence, or a line drawn between rows: shown only as part of what surrounds it. */
  idle: boolean
}

/** The pieces of every item in reading order; overlapping parts of passages come once. */
export function readPieces(passages: readonly Passage[]): Piece[][] {
  const items = [...Map.groupBy(passages, (passage) => passage.evidenceId).values()].map(piecesOfItem)
  dropFooters(items)
  return items
}

function piecesOfItem(passages: readonly Passage[]): Piece[] {
  const pieces: Piece[] = []
  const at = (piece: Piece) => piece.passage.start + piece.start
  const until = (piece: Piece) => piece.passage.start + piece.end
  for (const passage of passages.toSorted((a, b) => a.start - b.start)) {
    for (const piece of toPieces(passage)) {
      // Of a sentence cut at a passage's edge the whole version stays.
      let last = pieces.at(-1)
      while (last && at(last) >= at(piece) && until(last) < until(piece)) {
        pieces.pop()
        last = pieces.at(-1)
      }
      if (!last || at(piece) >= until(last)) pieces.push(piece)
    }
  }
  return pieces
}

/** A message of faces or a thumb says nothing that could be quoted. */
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const toPieces = (passage: Passage): Piece[] =>
  passage.units && passage.units.length > 0 ? piecesRead(passage, passage.units) : piecesGuessed(passage)

function piecesRead(passage: Passage, units: readonly PassageUnit[]): Piece[] {
  return units.flatMap((unit) => {
    const start = Math.max(0, unit.start - passage.start)
    const end = Math.min(passage.text.length, unit.end - passage.start)
    const text = passage.text.slice(start, end)
    if (text.trim() === '') return []
    const idle =
      unit.part === 'greeting' ||
      unit.part === 'boilerplate' ||
      (unit.part === 'heading' && isMailHeader(text)) ||
      !hasWords(text)
    return [{ passage, start, end, text, unit, idle }]
  })
}

/** What the form of its lines tells of a passage that nobody has read yet. */
function piecesGuessed(passage: Passage): Piece[] {
  const spans = splitSentences(passage.text)
  const texts = spans.map(({ start, end }) => passage.text.slice(start, end))
  const shapes = shapeLines(texts)
  return pairUp(spans, pairUp(texts, shapes)).map(([{ start, end }, [text, shape]], index) => ({
    passage,
    start,
    end,
    text,
    unit: unreadUnit({
      start: passage.start + start,
      end: passage.start + end,
      part: guessPart(text, shape, shapes[index + 1]),
    }),
    idle: shape === 'furniture' || !hasWords(text),
  }))
}

function guessPart(text: string, shape: LineShape, below: LineShape | undefined): PassageUnit['part'] {
  if (shape === 'furniture') return 'boilerplate'
  if (below === 'prose' && isHeading(text)) return 'heading'
  if (shape === 'row') return 'row'
  return /\?["'”’)\]]*$/.test(text) ? 'question' : 'assertion'
}

const wordsOnly = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** What a mail and its replies have in common. */
export const toThreadName = (title: string): string =>
  wordsOnly(title.replace(/^(?:\s*(?:re|fw|fwd)\s*:)+/i, ''))

const FOOTER_LINES = 6
/** Of an item: in a short one nearly everything would stand at the end. */
const FOOTER_SHARE = 1 / 3
const FOOTER_THREADS = 3

/**
 * A footer ends items with different subjects; a message quoted within its own thread, or stored under other names,
 * does not.
 */
function dropFooters(items: readonly Piece[][]): void {
  const places = new Map<string, { threads: Set<string>; sources: Set<string> }>()
  const elsewhere = new Set<string>()
  for (const pieces of items) {
    const footer = Math.min(FOOTER_LINES, Math.max(1, Math.floor(pieces.length * FOOTER_SHARE)))
    pieces.forEach((piece, index) => {
      const key = wordsOnly(piece.text)
      if (piece.unit.part === 'row' || index < pieces.length - footer) elsewhere.add(key)
      const { threads, sources } = places.get(key) ?? { threads: new Set(), sources: new Set() }
      threads.add(toThreadName(piece.passage.title))
      sources.add(sourceOfItem(piece.passage))
      places.set(key, { threads, sources })
    })
  }
  for (const piece of items.flat()) {
    const key = wordsOnly(piece.text)
    const found = places.get(key)
    const isSpread = found && Math.min(found.threads.size, found.sources.size) >= FOOTER_THREADS
    if (isSpread && !elsewhere.has(key)) piece.idle = true
  }
}
