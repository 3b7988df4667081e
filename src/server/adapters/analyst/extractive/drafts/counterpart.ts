import type { Discrepancy, DiscrepancySide } from '../discrepancies/discrepancies.ts'
import type { AnswerSelection } from './answer-selection.ts'
import type { Excerpt } from './excerpts.ts'
import type { Ranked } from './ranking.ts'

/** Statements of the opening that may be contradicted in it. */
const ANSWERING = 2

/**
 * What another place says that cannot be right beside one of the first two statements takes the third place: whoever
 * reads only the opening must not take a denial for the answer that a record speaks against.
 */
export function withCounterpart(
  { opening, support, bearing }: AnswerSelection,
  ranked: readonly Ranked[],
  discrepancies: readonly Discrepancy[],
): AnswerSelection {
  const answering = opening.slice(0, ANSWERING)
  for (const { group } of answering) {
    const counterpart = findCounterpart(group.lead, ranked, discrepancies)
    if (!counterpart || opening.includes(counterpart)) continue
    const others = (picked: readonly Ranked[]) => picked.filter((one) => one !== counterpart)
    return {
      opening: [...answering, counterpart],
      support: others([...opening.slice(ANSWERING), ...support]),
      bearing: others(bearing),
    }
  }
  return { opening, support, bearing }
}

function findCounterpart(
  excerpt: Excerpt,
  ranked: readonly Ranked[],
  discrepancies: readonly Discrepancy[],
): Ranked | undefined {
  const sides = discrepancies.flatMap(({ left, right }) =>
    holds(excerpt, left) ? [right] : holds(excerpt, right) ? [left] : [],
  )
  return sides
    .filter((side) => !holds(excerpt, side))
    .flatMap((side) => ranked.find(({ group }) => holds(group.lead, side)) ?? [])[0]
}

export const holds = ({ passage, start, end }: Excerpt, side: DiscrepancySide): boolean =>
  passage.chunkId === side.chunkId && start < side.end && side.start < end
