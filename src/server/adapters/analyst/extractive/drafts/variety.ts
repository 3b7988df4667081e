import { cosine } from '../vectors.ts'
import { disagree } from './duplicates.ts'
import type { Ranked } from './ranking.ts'

const RELEVANCE = 0.75
const CONTAINED = 0.8
/** From this share of common words on, two excerpts are versions of one statement. */
const ALIKE = 0.7

export interface Choice {
  /** How useful a candidate is. */
  readonly by: (candidate: Ranked) => number
  readonly most: number
  /** What is chosen already. */
  readonly besides?: readonly Ranked[]
}

/** Maximal marginal relevance: the best next pick is useful, and unlike what is already chosen. */
export function pickVaried(
  candidates: readonly Ranked[],
  { by: score, most, besides: chosen = [] }: Choice,
): Ranked[] {
  const picked: Ranked[] = []
  let open = candidates.filter((candidate) => !chosen.some((other) => repeats(candidate, other)))
  while (picked.length < most && open.length > 0) {
    const value = (candidate: Ranked): number => {
      const likeness = Math.max(
        0,
        ...[...chosen, ...picked].map((other) => cosine(candidate.vector, other.vector)),
      )
      return RELEVANCE * score(candidate) - (1 - RELEVANCE) * likeness
    }
    const best = open
      .map((candidate) => [candidate, value(candidate)] as const)
      .reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    picked.push(best)
    open = open.filter((candidate) => !repeats(candidate, best))
  }
  return picked
}

/**
 * Nearly all words of one are in the other: the same list cut differently, the same sentence quoted in part. Never
 * two versions of one statement that disagree.
 */
function repeats(a: Ranked, b: Ranked): boolean {
  if (a === b) return true
  const [left, right] = [new Set(a.group.lead.terms), new Set(b.group.lead.terms)]
  const [fewer, more] = left.size <= right.size ? [left, right] : [right, left]
  if (fewer.intersection(more).size < CONTAINED * fewer.size) return false
  return fewer.size < ALIKE * more.size || !disagree(a.group.lead, b.group.lead)
}
