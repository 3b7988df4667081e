import { createBm25 } from '#server/platform/text/bm25.ts'
import { cosine } from '../vectors.ts'
import type { Excerpt } from './excerpts.ts'

interface Candidate {
  readonly lead: Excerpt
  readonly vector: Float32Array
  /** How well it answers the whole question. */
  readonly scoreOfWhole: number
}

/** So few that most of them do answer, and enough that one astray does not lead the others away. */
const SEEDS = 5
/** Long excerpts have more words in common with everything. */
const SHORT = 5

/**
 * How much each excerpt has in common with the best ones of different items, from 0 to 1: words that the question does
 * not use, and meaning. What answers a question often shares nothing with it but the matter that the first hits name.
 */
export function createEchoes<Each extends Candidate>(
  candidates: readonly Each[],
  asked: ReadonlySet<string>,
): (candidate: Each) => number {
  const seeds = pickSeeds(candidates)
  const { idf } = createBm25(candidates.map(({ lead }) => lead.terms))
  const weights = new Map<string, number>()
  for (const { lead } of seeds)
    for (const term of new Set(lead.terms).difference(asked))
      weights.set(term, (weights.get(term) ?? 0) + idf(term))
  const words = new Map(candidates.map((candidate) => [candidate, measureShared(candidate.lead, weights)]))
  const most = Math.max(1e-9, ...words.values())
  return (candidate) => {
    const near = seeds.reduce((sum, { vector }) => sum + Math.max(0, cosine(vector, candidate.vector)), 0)
    return ((words.get(candidate) ?? 0) / most + near / Math.max(1, seeds.length)) / 2
  }
}

function pickSeeds<Each extends Candidate>(candidates: readonly Each[]): Each[] {
  const best = candidates.toSorted((a, b) => b.scoreOfWhole - a.scoreOfWhole)
  const byItem = Map.groupBy(best, ({ lead }) => lead.passage.evidenceId)
  return [...byItem.values()].flatMap(([first]) => first ?? []).slice(0, SEEDS)
}

const measureShared = ({ terms }: Excerpt, weights: ReadonlyMap<string, number>): number =>
  [...new Set(terms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) /
  Math.sqrt(terms.length + SHORT)
