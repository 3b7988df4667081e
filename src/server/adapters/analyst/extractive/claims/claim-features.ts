import { weighTerms } from '#server/platform/text/bm25.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import { pairUp } from '../pair-up.ts'
import { cosine } from '../vectors.ts'
import type { EvidenceIndex, EvidenceSentence } from './evidence-index.ts'

/** How the words of a claim compare with the evidence closest to it; all between 0 and 1. */
export interface ClaimFeatures {
  /** Share of the claim's terms, weighted by rarity, in the single closest sentence. */
  readonly recall: number
  /** The same over all sentences compared. */
  readonly wideRecall: number
  readonly cosine: number
  /** Share of the claim's names in those sentences or the titles of their items; 1 if it has none. */
  readonly names: number
}

export interface ClaimReading {
  readonly features: ClaimFeatures
  /** The single closest sentence, then those that add most to it. */
  readonly sentences: readonly [EvidenceSentence, ...EvidenceSentence[]]
  /** All compared sentences, closest first. */
  readonly closest: readonly EvidenceSentence[]
}

const CANDIDATES = 10
const JOINT = 3

/** The sentences of the evidence worth comparing with a claim, by BM25. */
export function candidatesFor(claim: string, { sentences, bm25 }: EvidenceIndex): EvidenceSentence[] {
  const scores = Array.from(bm25.score(weighTerms(contentTerms(claim))))
  const best = pairUp(sentences, scores)
    .filter(([, score]) => score > 0)
    .sort(([, a], [, b]) => b - a)
  // Mails quote each other: the same sentence ten times would leave no room for another.
  const different = new Map<string, EvidenceSentence>()
  for (const [sentence] of best) {
    if (!different.has(sentence.text)) different.set(sentence.text, sentence)
    if (different.size === CANDIDATES) break
  }
  return [...different.values()]
}

interface ClaimText {
  readonly text: string
  readonly vector: Float32Array
}

interface Candidate {
  readonly sentence: EvidenceSentence
  readonly vector: Float32Array
}

/** Null without candidates. */
export function readClaim(
  claim: ClaimText,
  candidates: readonly Candidate[],
  idf: (term: string) => number,
): ClaimReading | null {
  const terms = new Set(contentTerms(claim.text))
  const computeRecall = (held: ReadonlySet<string>) => weightedRecall(terms, held, idf)
  const compared = candidates.map(({ sentence, vector }) => {
    const near = cosine(claim.vector, vector)
    return { sentence, near, closeness: computeRecall(sentence.terms) + Math.max(0, near) }
  })
  const closest = compared.toSorted((a, b) => b.closeness - a.closeness).map(({ sentence }) => sentence)
  const [best] = closest
  if (!best) return null
  const sentences = candidates.map(({ sentence }) => sentence)
  const joint = coverJointly(best, sentences, computeRecall)
  return {
    sentences: joint,
    closest,
    features: {
      recall: computeRecall(best.terms),
      wideRecall: computeRecall(unionTerms(sentences)),
      cosine: Math.max(0, ...compared.map(({ near }) => near)),
      names: shareNamed(findValues(claim.text), sentences),
    },
  }
}

export const denies = (values: readonly Value[]): boolean =>
  values.filter((value) => value.kind === 'negation').length % 2 === 1

export function weightedRecall(
  wanted: ReadonlySet<string>,
  held: ReadonlySet<string>,
  idf: (term: string) => number,
): number {
  let all = 0
  let found = 0
  for (const term of wanted) {
    all += idf(term)
    if (held.has(term)) found += idf(term)
  }
  return all > 0 ? found / all : 0
}

const unionTerms = (sentences: readonly EvidenceSentence[]): Set<string> =>
  new Set(sentences.flatMap((sentence) => [...sentence.terms]))

/** The best sentence, then one by one those that add most of what is still missing. */
function coverJointly(
  best: EvidenceSentence,
  candidates: readonly EvidenceSentence[],
  computeRecall: (held: ReadonlySet<string>) => number,
): [EvidenceSentence, ...EvidenceSentence[]] {
  const joint: [EvidenceSentence, ...EvidenceSentence[]] = [best]
  while (joint.length < JOINT) {
    const held = unionTerms(joint)
    const gain = (sentence: EvidenceSentence) =>
      computeRecall(held.union(sentence.terms)) - computeRecall(held)
    const next = candidates.reduce((a, b) => (gain(b) > gain(a) ? b : a))
    if (gain(next) <= 0) break
    joint.push(next)
  }
  return joint
}

function shareNamed(values: readonly Value[], sentences: readonly EvidenceSentence[]): number {
  const names = values.filter((value) => value.kind === 'name').flatMap((value) => contentTerms(value.value))
  const held = unionTerms(sentences).union(
    new Set(sentences.flatMap(({ passage }) => contentTerms(passage.title))),
  )
  return names.length === 0 ? 1 : names.filter((term) => held.has(term)).length / names.length
}
