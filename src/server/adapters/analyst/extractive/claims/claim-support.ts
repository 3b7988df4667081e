import { contentTerms } from '#server/platform/text/words.ts'
import type { ClaimVerdict } from '#shared/analysis-types.ts'
import type { Difference } from './claim-differences.ts'
import { type ClaimFeatures, weightedRecall } from './claim-features.ts'

/**
 * Two logistic regressions. Provenance: `bench/fit-claim-support.ts`. The first separates supported from unsupported
 * claims on the fitting half of WiCE (Wikipedia claims with human labels); the second separates summaries from the same
 * with a fine edit, on the fitting half of SummEdits, with the supported claims of WiCE's fitting half beside them.
 * bench/faithfulness.ts measures both on the other halves.
 */
export const MATTER_WEIGHTS = { bias: -3.32, wideRecall: 1.76, cosine: 1.4, names: 2.06 } as const

/** From here on the evidence counts as speaking of the matter. */
export const SPOKEN_OF_FROM = 0.517

export const FACT_WEIGHTS = {
  bias: 0.33,
  cosine: 0.22,
  value: -0.3,
  name: -0.72,
  denial: -1.02,
  opposite: -0.44,
  limit: -1.26,
  turned: -0.23,
} as const

/** From here on the facts of a claim count as those of the evidence. */
export const AGREES_FROM = 0.364

const sigmoid = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** How likely the evidence speaks of what the claim is about. Not calibrated outside encyclopedic prose. */
export const matterProbability = (features: ClaimFeatures): number =>
  sigmoid(
    MATTER_WEIGHTS.bias +
      MATTER_WEIGHTS.wideRecall * features.wideRecall +
      MATTER_WEIGHTS.cosine * features.cosine +
      MATTER_WEIGHTS.names * features.names,
  )

export interface FactFeatures {
  readonly cosine: number
  readonly value: number
  readonly name: number
  readonly denial: number
  readonly opposite: number
  readonly limit: number
  readonly turned: number
}

const MOST = 2

/** How many differences of each kind there are; what lies beyond two tells nothing more. */
export function factFeatures(cosine: number, differences: readonly Difference[]): FactFeatures {
  const count = (...kinds: readonly Difference['kind'][]) =>
    Math.min(MOST, differences.filter(({ kind }) => kinds.includes(kind)).length)
  return {
    cosine,
    value: count('value'),
    name: count('name'),
    denial: count('denial'),
    opposite: count('opposite'),
    limit: count('limit'),
    turned: count('role', 'certainty'),
  }
}

/** How likely nothing in the claim was changed against the evidence. */
export function factProbability(features: FactFeatures): number {
  const { bias, ...weights } = FACT_WEIGHTS
  const terms = Object.entries(weights) as [keyof FactFeatures, number][]
  return sigmoid(terms.reduce<number>((sum, [name, weight]) => sum + weight * features[name], bias))
}

const SAME_FRAME = 0.8
const SAME_FRAME_BACK = 0.6

/** Whether claim and sentence say nearly the same in both directions, so that what differs takes another's place. */
function sharesFrame({ text, idf }: JudgedClaim, { claimed, sentence }: Difference): boolean {
  if (!sentence) return false
  const whole = new Set(contentTerms(text).filter(isWord))
  const held = new Set([...sentence.terms].filter(isWord))
  const rest = whole.difference(new Set(contentTerms(claimed)))
  return (
    weightedRecall(rest.size > 0 ? rest : whole, held, idf) >= SAME_FRAME &&
    weightedRecall(held, whole, idf) >= SAME_FRAME_BACK
  )
}

const isWord = (term: string): boolean => !/^\p{N}/u.test(term)

export interface JudgedClaim {
  readonly text: string
  readonly features: ClaimFeatures
  readonly differences: readonly Difference[]
  readonly idf: (term: string) => number
}

/** In part at most, because similarity cannot tell a paraphrase from an invention. */
export interface Judgement {
  readonly verdict: Exclude<ClaimVerdict, 'supported'>
  /** What contradicts it. */
  readonly difference: Difference | null
}

/**
 * The verdict on a claim that no sentence states in the same words. What the evidence has otherwise is contradicted,
 * what it does not have is not found.
 */
export function judgeClaim(claim: JudgedClaim): Judgement {
  const { features, differences } = claim
  const opposed = differences.filter(({ sentence }) => sentence !== null)
  const framed = opposed.find((difference) => sharesFrame(claim, difference))
  if (framed) return { verdict: 'contradicted', difference: framed }
  if (matterProbability(features) < SPOKEN_OF_FROM) return { verdict: 'not_found', difference: null }
  if (factProbability(factFeatures(features.cosine, differences)) >= AGREES_FROM)
    return { verdict: 'partial', difference: null }
  const [difference = null] = opposed
  return { verdict: difference ? 'contradicted' : 'not_found', difference }
}
