import { firstOfEach, pairNearest, type RatedPair } from '../mutual-nearest.ts'
import { isFormLine } from '../record-lines.ts'
import { cosine, type Embedder, embedTexts } from '../vectors.ts'
import { readWords, type Said } from './column-units.ts'

/** What two columns say of one matter, as it seems; scores are 0 to about 1. */
export type NearPair = RatedPair<Said>

/** At 25 ms a text on a slow core, a draft takes a few seconds. */
const MAX_EMBEDDED = 120
const FEWEST_TOKENS = 4

/**
 * Sentences of two columns that seem to be on one matter: people put it in words of their own. What was searched for
 * first is looked at first; rows and lines of forms are left out.
 */
export async function pairNear(said: readonly Said[], embedder: Embedder): Promise<NearPair[]> {
  const columns = Map.groupBy(
    said.filter(
      (one) => !one.isRow && one.unit.tokens.length >= FEWEST_TOKENS && !isFormLine(readWords(one)),
    ),
    ({ column }) => column,
  )
  const chosen = firstOfEach(columns.values(), MAX_EMBEDDED, ({ place }) => place.passage.rank)
  const vectorByText = await embedTexts(chosen.flat().map(readWords), embedder)
  const likeness = (a: Said, b: Said) => cosine(vectorByText(readWords(a)), vectorByText(readWords(b)))
  return pairNearest(chosen, { likeness, inCommon })
}

function inCommon({ unit: a }: Said, { unit: b }: Said): number {
  const keys = new Set(b.tokens.filter(({ isContent }) => isContent).map(({ key }) => key))
  const shared = new Map(a.tokens.filter(({ key }) => keys.has(key)).map(({ key, weight }) => [key, weight]))
  return [...shared.values()].reduce((sum, weight) => sum + weight, 0)
}
