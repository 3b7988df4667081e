import type { Span } from '#server/platform/text/span.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { Piece } from '../discrepancies/assertion-pieces.ts'
import {
  type Place,
  readStretches,
  type Stretch,
  splitFurther,
  type Unit,
} from '../discrepancies/discrepancy-units.ts'
import { isShortAnswer, neededQuestion } from '../needed-question.ts'
import type { Roster } from '../roster.ts'
import type { Column } from './choose-columns.ts'
import { speakingPieces } from './speaking-pieces.ts'

/** What one column says in one sentence or row. */
export interface Said {
  readonly unit: Unit
  readonly column: number
  readonly place: Place & { readonly passage: Passage }
  /** Of a table or log. */
  readonly isRow: boolean
}

/** The words as they stand in the passage. */
export const readWords = ({ place: { passage, start, end } }: Said): string => passage.text.slice(start, end)

/**
 * Every sentence and row of the passages with what each column says of it, in reading order: without what only asks,
 * greets or heads, and a short answer together with its question.
 */
export function readColumns(
  passages: readonly Passage[],
  columns: readonly Column[],
  roster: Roster,
): { readonly units: readonly Unit[]; readonly said: readonly Said[] } {
  const toColumns = ownersAmong(columns, roster)
  const owned = speakingPieces(passages).filter((piece) => toColumns(piece).length > 0)
  const stretches = new Map(
    [...Map.groupBy(owned, ({ passage }) => passage)].map(([passage, own]) => [passage, toStretches(own)]),
  )
  const units = readStretches(
    [...stretches].map(([passage, all]) => ({ passage, stretches: [...all.keys()] })),
  )
  const pieceAt = new Map(
    [...stretches].flatMap(([passage, all]) =>
      [...all].map(([{ start }, piece]) => [`${passage.chunkId} ${start}`, piece] as const),
    ),
  )
  const said = units.flatMap((unit) => {
    const own = new Map<number, Said>()
    for (const { passage, ...span } of unit.places) {
      const piece = passage && pieceAt.get(`${passage.chunkId} ${span.start}`)
      if (!piece) continue
      for (const column of toColumns(piece))
        if (!own.has(column))
          own.set(column, { unit, column, place: { passage, ...span }, isRow: piece.unit.part === 'row' })
    }
    return [...own.values()].toSorted((a, b) => a.column - b.column)
  })
  return { units, said }
}

function ownersAmong(columns: readonly Column[], roster: Roster): (piece: Piece) => readonly number[] {
  const mainNames = new Map<string, string | null>()
  const toMainName = (name: string): string | null => {
    if (!mainNames.has(name)) mainNames.set(name, roster.find(name))
    return mainNames.get(name) ?? null
  }
  return ({ passage, unit: { speaker } }) =>
    columns.flatMap(({ evidenceId, party }, at) => {
      const isOwn =
        party === null
          ? passage.evidenceId === evidenceId
          : speaker !== null && toMainName(speaker.name) === party
      return isOwn ? [at] : []
    })
}

interface Answer extends Span {
  end: number
  /** From the end of the question to the answer. */
  readonly aside: Span
}

/** The pieces of one passage, cut where sentences run together; short answers go with the question that they answer. */
function toStretches(pieces: readonly Piece[]): Map<Stretch, Piece> {
  const stretches = new Map<Stretch, Piece>()
  const answers = new Map<number, Answer>()
  for (const piece of pieces) {
    const { passage, unit } = piece
    const own = { start: unit.start - passage.start, end: unit.end - passage.start }
    const question = neededQuestion(passage, unit)
    const begun = question && answers.get(question.start)
    if (begun && isShortAnswer({ start: begun.aside.end, end: begun.end })) {
      begun.end = own.end
    } else if (question && !begun) {
      const answer = { start: question.start, end: own.end, aside: { start: question.end, end: own.start } }
      answers.set(question.start, answer)
      stretches.set(answer, piece)
    } else {
      for (const stretch of splitFurther(passage.text, own)) stretches.set(stretch, piece)
    }
  }
  return stretches
}
