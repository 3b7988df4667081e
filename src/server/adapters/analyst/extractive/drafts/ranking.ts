import { createBm25, weighTerms } from '#server/platform/text/bm25.ts'
import { findValues } from '#server/platform/text/values.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { cosine } from '../vectors.ts'
import { centralities } from './centrality.ts'
import type { ExcerptGroup } from './duplicates.ts'
import { type Excerpt, toThreadName } from './excerpts.ts'
import { holdsDate, slotsFilled } from './slots.ts'
import { questionTerms, type SubQuestion } from './sub-questions.ts'
import type { Questions } from './subject.ts'

export interface Ranked {
  readonly group: ExcerptGroup
  /** Likely usefulness for each query, in the queries' order; comparable within one query only. */
  readonly scores: readonly number[]
  /** Cosine to each query. */
  readonly cosines: readonly number[]
  /** Share of each query's distinct terms, weighted by rarity, found in the words themselves. */
  readonly recalls: readonly number[]
  readonly centrality: number
  readonly vector: Float32Array
}

/** Maximum of embedded texts per draft: 25 ms each on a slow core, and a draft should take seconds. */
const MAX_EMBEDDED_SENTENCES = 130
const MAX_EMBEDDED_LENGTH = 500
const WEIGHTS = {
  words: 0.28,
  context: 0.2,
  meaning: 0.32,
  centrality: 0.04,
  rank: 0.06,
  slots: 0.1,
  date: 0.1,
}
/** Share of a score that depends on whether its item as a whole addresses the question. */
const ITEM = 0.45
/** Another mail of the same thread is nearly as likely to hold the rest of the answer. */
const SAME_THREAD = 0.85
const SLIGHT = 0.15

/**
 * Ranks excerpts for several queries at once: BM25 over their words and surroundings, sentence embeddings,
 * centrality, the passage's own rank, and whether they have what is asked for (a date for "when"). The answer to one
 * part of a question tends to be near the answers to the others, so every score also depends on how well the item
 * answers the `whole`.
 */
export async function rankExcerpts(
  all: readonly ExcerptGroup[],
  { whole, parts, preference }: Pick<Questions, 'whole' | 'parts' | 'preference'>,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Ranked[]> {
  const wanted = all.filter((group) => preference(group) > 0)
  // If nothing else is left, an unwanted excerpt is better than no answer.
  const groups = wanted.length > 0 ? wanted : all
  const queries = [whole, ...parts]
  const lexical = scoreWords(groups, queries)
  const kept = topCandidates(groups, lexical, MAX_EMBEDDED_SENTENCES - queries.length)
  const leads = kept.map((index) => groups[index]!.lead)
  const vectors = await embeddings.embed([...queries, ...leads].map(searchText), signal)
  const own = vectors.slice(queries.length)
  const central = centralities(leads, own)
  const scoreQuestion = (q: number): number[] =>
    kept.map((index, place) => {
      const { words, context } = lexical[q]!
      return (
        WEIGHTS.words * words[index]! +
        WEIGHTS.context * context[index]! +
        WEIGHTS.meaning * Math.max(0, cosine(vectors[q]!, own[place]!)) +
        WEIGHTS.centrality * central[place]! +
        scoreForm(leads[place]!, queries[q]!)
      )
    })
  const items = itemAffinities(leads, scoreQuestion(0))
  const preferences = kept.map((index) => preference(groups[index]!) || 1)
  const scores = parts.map((_, part) =>
    scoreQuestion(part + 1).map(
      (score, place) => score * (1 - ITEM + ITEM * items[place]!) * preferences[place]!,
    ),
  )
  return kept.map((index, place) => ({
    group: groups[index]!,
    scores: scores.map((part) => part[place]!),
    cosines: parts.map((_, part) => cosine(vectors[part + 1]!, own[place]!)),
    recalls: parts.map((_, part) => lexical[part + 1]!.recall[index]!),
    centrality: central[place]! * preferences[place]!,
    vector: own[place]!,
  }))
}

/** With its item's title, a sentence full of "it" and "they" still says what it is about. */
const searchText = (source: SubQuestion | Excerpt): string =>
  'search' in source ? source.search : `${source.passage.title}: ${source.text}`.slice(0, MAX_EMBEDDED_LENGTH)

/** The part of an excerpt's score that does not depend on the question's words. */
function scoreForm({ passage, text, values, slight }: Excerpt, query: SubQuestion): number {
  const wanted = [...query.slots].filter((slot) => slot !== 'what')
  const filled = slotsFilled(text, values)
  const served = wanted.filter((slot) => filled.has(slot)).length / Math.max(1, wanted.length)
  const asked = findValues(query.search)
  const around = findValues(`${passage.title}\n${passage.occurredAt?.slice(0, 10) ?? ''}`)
  const dated = holdsDate(asked, values) ? 1 : holdsDate(asked, around) ? 0.7 : 0
  const rank = 1 / (1 + (passage.rank - 1) / 10)
  return WEIGHTS.rank * rank + WEIGHTS.slots * served + WEIGHTS.date * dated - (slight ? SLIGHT : 0)
}

/** How well the best excerpt of each item or thread answers the whole question: 1 for the best of all. */
function itemAffinities(excerpts: readonly Excerpt[], scores: readonly number[]): number[] {
  const best = new Map<string, number>()
  const raise = (key: string, score: number) => best.set(key, Math.max(best.get(key) ?? 0, score))
  excerpts.forEach(({ passage }, index) => {
    raise(`item ${passage.evidenceId}`, scores[index]!)
    raise(`thread ${toThreadName(passage.title)}`, scores[index]! * SAME_THREAD)
  })
  const highest = Math.max(...best.values(), 1e-9)
  return excerpts.map(
    ({ passage }) =>
      Math.max(best.get(`item ${passage.evidenceId}`)!, best.get(`thread ${toThreadName(passage.title)}`)!) /
      highest,
  )
}

interface WordScores {
  readonly words: Float64Array
  readonly context: Float64Array
  readonly recall: Float64Array
}

function scoreWords(groups: readonly ExcerptGroup[], queries: readonly SubQuestion[]): WordScores[] {
  const words = createBm25(groups.map((group) => group.lead.terms))
  const context = createBm25(groups.map((group) => group.lead.context))
  const termSets = groups.map((group) => new Set(group.lead.terms))
  return queries.map((query) => {
    const terms = weighTerms(questionTerms(query.search))
    const rarities = [...terms.keys()].map((term) => [term, words.idf(term)] as const)
    const all = rarities.reduce((sum, [, rarity]) => sum + rarity, 0) || 1
    const recall = termSets.map(
      (set) => rarities.reduce((sum, [term, rarity]) => sum + (set.has(term) ? rarity : 0), 0) / all,
    )
    return {
      words: toUnit(words.score(terms)),
      context: toUnit(context.score(terms)),
      recall: Float64Array.from(recall),
    }
  })
}

function toUnit(scores: Float64Array): Float64Array {
  const highest = scores.reduce((most, score) => Math.max(most, score), 0)
  return highest > 0 ? scores.map((score) => score / highest) : scores
}

/** Embedding is expensive: only excerpts with promising words, neighbors or passage rank get that far. */
function topCandidates(
  groups: readonly ExcerptGroup[],
  lexical: readonly WordScores[],
  most: number,
): number[] {
  const promise = groups.map(({ lead }, index) => {
    const words = Math.max(0, ...lexical.map((query) => query.words[index]! + 0.4 * query.context[index]!))
    return words + 0.5 / lead.passage.rank - (lead.slight ? 2 * SLIGHT : 0)
  })
  return [...groups.keys()].sort((a, b) => promise[b]! - promise[a]!).slice(0, most)
}
