import { createBm25, weighTerms } from '#server/platform/text/bm25.ts'
import { pairUp } from '../pair-up.ts'
import type { ExcerptGroup } from './duplicates.ts'
import { type PersonAsked, termsFor } from './people-asked.ts'
import { questionTerms, type SubQuestion } from './sub-questions.ts'
import type { Questions } from './subject.ts'

/** What an excerpt's words say about one query. */
export interface WordScores {
  readonly words: number
  readonly context: number
  readonly recall: number
}

export interface Candidate {
  readonly group: ExcerptGroup
  readonly whole: WordScores
  readonly parts: readonly WordScores[]
}

/** BM25 over the words and the surroundings of excerpts, for the whole question and each of its parts. */
export function scoreWords(
  groups: readonly ExcerptGroup[],
  {
    whole,
    parts,
    peopleIn,
  }: Pick<Questions, 'whole' | 'parts'> & {
    readonly peopleIn: (query: SubQuestion) => readonly PersonAsked[]
  },
): Candidate[] {
  const context = createBm25(groups.map((group) => group.lead.context))
  const score = (query: SubQuestion): WordScores[] => {
    const people = peopleIn(query)
    const held = groups.map(({ lead }) => termsFor(lead, people, query.slots.has('said')))
    const words = createBm25(held)
    const termSets = held.map((terms) => new Set(terms))
    const terms = weighTerms(questionTerms(query.search))
    const rarities = [...terms.keys()].map((term) => [term, words.idf(term)] as const)
    const all = rarities.reduce((sum, [, rarity]) => sum + rarity, 0) || 1
    const inWords = toUnit(words.score(terms))
    const inContext = toUnit(context.score(terms))
    return termSets.map((set, index) => ({
      words: inWords[index]!,
      context: inContext[index]!,
      recall: rarities.reduce((sum, [term, rarity]) => sum + (set.has(term) ? rarity : 0), 0) / all,
    }))
  }
  const candidates = pairUp(groups, score(whole)).map(([group, ofWhole]) => {
    const ofParts: WordScores[] = []
    return { group, whole: ofWhole, parts: ofParts }
  })
  for (const part of parts)
    for (const [candidate, ofPart] of pairUp(candidates, score(part))) candidate.parts.push(ofPart)
  return candidates
}

function toUnit(scores: Float64Array): Float64Array {
  const highest = scores.reduce((most, score) => Math.max(most, score), 0)
  return highest > 0 ? scores.map((score) => score / highest) : scores
}
