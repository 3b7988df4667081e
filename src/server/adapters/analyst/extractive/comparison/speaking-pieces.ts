import type { Passage } from '#server/ports/analyst.ts'
import { findAskers, isSilent, type Piece, toPieces } from '../discrepancies/assertion-pieces.ts'

/** What items say, each by itself: without headings and greetings, and without whoever asks the questions in it. */
export function speakingPieces(passages: readonly Passage[]): Piece[] {
  const items = [...Map.groupBy(passages, ({ evidenceId }) => evidenceId).values()].map(toPieces)
  const readAskers = findAskers(items)
  return items.flatMap((pieces) => {
    const askers = readAskers(pieces)
    return pieces.filter(
      ({ unit, text }) =>
        !isSilent({ unit, text }) &&
        (unit.part === 'answer' || unit.speaker === null || !askers.has(unit.speaker.name)),
    )
  })
}
