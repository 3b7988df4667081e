import { mutualNearest, type RatedPair } from '../mutual-nearest.ts'
import { cosine, type Embedder, embedTexts } from '../vectors.ts'
import type { Said } from './column-units.ts'

/** What two columns say of one matter, as it seems; scores are 0 to about 1. */
export type NearPair = RatedPair<Said>

/** At 25 ms a text on a slow core, a draft takes a few seconds. */
const MAX_EMBEDDED = 120
const FEWEST_TOKENS = 4
const LEAST_ALIKE = 0.6
const WORDS_IN_COMMON = 0.15
const MAX_IN_COMMON = 2

/**
 * Sentences of two columns of which each is the other's nearest, by meaning and by the rare words they share: people
 * put one matter in words of their own. What was searched for first is looked at first; rows are left out.
 */
export async function pairNear(said: readonly Said[], embedder: Embedder): Promise<NearPair[]> {
  const columns = Map.groupBy(
    said.filter(({ isRow, unit }) => !isRow && unit.tokens.length >= FEWEST_TOKENS),
    ({ column }) => column,
  )
  const limit = Math.floor(MAX_EMBEDDED / Math.max(1, columns.size))
  const chosen = [...columns.values()].map((own) => own.toSorted(byRank).slice(0, limit))
  const vectorByText = await embedTexts(chosen.flat().map(readWords), embedder)
  const rate = (a: Said, b: Said) =>
    cosine(vectorByText(readWords(a)), vectorByText(readWords(b))) +
    WORDS_IN_COMMON * Math.min(MAX_IN_COMMON, inCommon(a, b))
  return mutualNearest(chosen, rate, LEAST_ALIKE)
}

const byRank = (a: Said, b: Said): number => a.place.passage.rank - b.place.passage.rank

const readWords = ({ place: { passage, start, end } }: Said): string => passage.text.slice(start, end)

function inCommon({ unit: a }: Said, { unit: b }: Said): number {
  const keys = new Set(b.tokens.filter(({ isContent }) => isContent).map(({ key }) => key))
  const shared = new Map(a.tokens.filter(({ key }) => keys.has(key)).map(({ key, weight }) => [key, weight]))
  return [...shared.values()].reduce((sum, weight) => sum + weight, 0)
}
