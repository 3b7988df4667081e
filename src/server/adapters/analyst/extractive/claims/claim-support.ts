import { isNumeric } from '#server/platform/text/value-types.ts'
import { compareValues, findValues } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { ClaimVerdict } from '#shared/analysis-types.ts'
import { type ClaimFeatures, type ClaimReading, denies, weightedRecall } from './claim-features.ts'
import type { EvidenceSentence } from './evidence-index.ts'

/**
 * Logistic regression that separates supported from unsupported claims. Provenance: `bench/fit-claim-support.ts` on
 * the fitting half of WiCE's dev set (Wikipedia claims with human labels, both classes weighted equally);
 * bench/faithfulness.ts measures the weights on the other half.
 */
export const SUPPORT_WEIGHTS = {
  bias: -3.27,
  jointRecall: 1.66,
  cosine: 1.45,
  numbers: 0.07,
  names: 2.02,
} as const

/** From here on the evidence counts as addressing a claim. */
export const SPOKEN_OF_FROM = 0.52

/** How likely a person would call the claim supported by these words. Not calibrated outside encyclopedic prose. */
export function supportProbability(features: ClaimFeatures): number {
  const { bias, jointRecall, cosine, numbers, names } = SUPPORT_WEIGHTS
  const sum =
    bias +
    jointRecall * features.jointRecall +
    cosine * features.cosine +
    numbers * features.numbers +
    names * features.names
  return 1 / (1 + Math.exp(-sum))
}

/**
 * A claim that paraphrases the evidence. Its names and numbers must be in the closest sentences, otherwise it is not
 * found. Rules cannot tell whether the rest means the same, so it is partly supported at most.
 */
export function judgeClaim(
  claim: string,
  reading: ClaimReading | null,
  idf: (term: string) => number,
): ClaimVerdict {
  if (!reading) return 'not_found'
  if (contradicts(claim, reading, idf)) return 'contradicted'
  const { numbers, names } = reading.features
  const isMentioned = numbers === 1 && names === 1 && supportProbability(reading.features) >= SPOKEN_OF_FROM
  return isMentioned ? 'partial' : 'not_found'
}

const SAME_FRAME = 0.8
const SAME_FRAME_BACK = 0.6

/**
 * Only if the closest sentence says nearly the same in both directions and differs in a negation, or in an amount,
 * date or number that no other close sentence has. Anything less is silence, not contradiction.
 */
function contradicts(claim: string, { sentences }: ClaimReading, idf: (term: string) => number): boolean {
  const [best] = sentences
  const claimTerms = new Set(contentTerms(claim).filter(isWord))
  const bestTerms = new Set([...best.terms].filter(isWord))
  if (weightedRecall(claimTerms, bestTerms, idf) < SAME_FRAME) return false
  if (weightedRecall(bestTerms, claimTerms, idf) < SAME_FRAME_BACK) return false
  return denies(findValues(claim)) !== denies(best.values) || differsInNumber(claim, best, sentences)
}

function differsInNumber(claim: string, best: EvidenceSentence, close: readonly EvidenceSentence[]): boolean {
  const held = close.flatMap((sentence) => sentence.values)
  const claimed = findValues(claim).filter(isNumeric)
  const absent = claimed.filter((value) => !held.some((other) => compareValues(value, other) === 'same'))
  const unclaimed = best.values.filter(
    (value) => isNumeric(value) && !claimed.some((other) => compareValues(value, other) === 'same'),
  )
  return absent.some((value) => unclaimed.some((other) => compareValues(value, other) === 'different'))
}

const isWord = (term: string): boolean => !/^\p{N}/u.test(term)
