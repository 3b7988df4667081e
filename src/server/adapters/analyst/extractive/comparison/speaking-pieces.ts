import type { Passage } from '#server/ports/analyst.ts'
import { findAskers, isSilent, type Piece, toPieces } from '../discrepancies/assertion-pieces.ts'

/** What items say, each by itself: without headings and greetings, and without whoever asks the questions in it. */
export const speakingPieces = (passages: readonly Passage[]): Piece[] =>
  [...Map.groupBy(passages, ({ evidenceId }) => evidenceId).values()].flatMap((chunks) => {
    const pieces = toPieces(chunks)
    const askers = findAskers(pieces, new Map(pieces.map((piece) => [piece.unit.start, piece])))
    return pieces.filter(
      ({ unit, text }) =>
        !isSilent({ unit, text }) &&
        (unit.part === 'answer' || unit.speaker === null || !askers.has(unit.speaker.name)),
    )
  })
