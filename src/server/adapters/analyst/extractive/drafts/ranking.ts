import type { Nicknames } from '../nicknames.ts'
import { pairUp } from '../pair-up.ts'
import { cosine, type Embedder, embedTexts } from '../vectors.ts'
import { centralities } from './centrality.ts'
import type { ExcerptGroup } from './duplicates.ts'
import { createEchoes } from './echoes.ts'
import type { Excerpt } from './excerpts.ts'
import { findKnowledgeAsked, type KnowledgeAsked, tellsOfKnowing } from './knowledge-asked.ts'
import { concerns, findPeopleAsked, type PersonAsked } from './people-asked.ts'
import { toThreadName } from './pieces.ts'
import { type Candidate, scoreWords, type WordScores } from './score-words.ts'
import { slotsFilled } from './slots.ts'
import { questionTerms, type SubQuestion } from './sub-questions.ts'
import type { Questions } from './subject.ts'
import { findTellerAsked, tellsOfTelling } from './telling-asked.ts'
import { findTimesAsked, isOfDay, isOfTime, type TimesAsked } from './times-asked.ts'

/** How near an excerpt is to one part of the question. */
export interface Nearness {
  /** Likely usefulness; comparable within one part only. */
  readonly score: number
  readonly cosine: number
  /** Share of the part's distinct terms, weighted by rarity, found in the words themselves. */
  readonly recall: number
  /** How much it tells of what somebody knew, where the part asks for that; else 0. */
  readonly knowledge: number
}

export interface Ranked {
  readonly group: ExcerptGroup
  /** To each part of the question, in order. */
  readonly nearness: readonly Nearness[]
  /** The best of its scores. */
  readonly overall: number
  readonly centrality: number
  readonly vector: Float32Array
}

export function nearnessTo({ nearness }: Ranked, part: number): Nearness {
  const found = nearness[part]
  if (!found) throw new RangeError(`the question has no part ${part}`)
  return found
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
  day: 0.16,
  time: 0.12,
  people: 0.14,
  all: 0.2,
  echo: 0.3,
  knowledge: 0.5,
  telling: 0.6,
}
/** Share of a score that depends on whether its item as a whole addresses the question. */
const ITEM = 0.45
/** Another mail of the same thread is nearly as likely to hold the rest of the answer. */
const SAME_THREAD = 0.85
const SLIGHT = 0.15
/** Beside its words: a row of a log shares none with the question, and may be of the very day and person. */
const FORM_PROMISES = 2

/**
 * Ranks excerpts for several queries at once: BM25 over their words and surroundings, sentence embeddings,
 * centrality, the passage's own rank, and whether they have what is asked for (a date for "when"). The answer to one
 * part of a question tends to be near the answers to the others, so every score also depends on how well the item
 * answers the `whole`, and on what the excerpt has in common with the best ones.
 */
export async function rankExcerpts(
  all: readonly ExcerptGroup[],
  { whole, parts, preference, nicknames }: Omit<Questions, 'given'>,
  embedder: Embedder,
): Promise<Ranked[]> {
  const wanted = all.filter((group) => preference(group) > 0)
  // If nothing else is left, an unwanted excerpt is better than no answer.
  const groups = wanted.length > 0 ? wanted : all
  const constraintsOf = findConstraints(
    [whole, ...parts],
    groups.map(({ lead }) => lead),
    nicknames,
  )
  const peopleIn = (query: SubQuestion) => constraintsOf(query).people
  const promising = scoreWords(groups, { whole, parts, peopleIn }).map((candidate) => ({
    ...candidate,
    form: Math.max(
      ...[whole, ...parts].map((query) => scoreForm(candidate.group.lead, query, constraintsOf(query))),
    ),
  }))
  const kept = mostPromising(promising, MAX_EMBEDDED_SENTENCES - 1 - parts.length)
  const leads = kept.map(({ group }) => group.lead)
  const vectorFor = await embedTexts([whole, ...parts, ...leads].map(searchText), embedder)
  const found = kept.map((candidate) => {
    const { lead } = candidate.group
    return { ...candidate, lead, vector: vectorFor(searchText(lead)) }
  })
  const scored = pairUp(found, centralities(found)).map(([candidate, centrality]) => {
    const { group, lead, vector } = candidate
    const compare = (query: SubQuestion, words: WordScores) => {
      const near = cosine(vectorFor(searchText(query)), vector)
      return toNearness(words, {
        cosine: near,
        centrality,
        form: scoreForm(lead, query, constraintsOf(query)),
        knowledge: knowledgeIn(lead, constraintsOf(query)),
      })
    }
    const scoreOfWhole = compare(whole, candidate.whole).score
    const nearness = pairUp(parts, candidate.parts).map(([part, words]) => compare(part, words))
    return { group, lead, vector, centrality, scoreOfWhole, nearness }
  })
  const affinityFor = createItemAffinity(scored)
  const echoFor = createEchoes(scored, new Set(questionTerms(whole.search)))
  return scored.map((own) => {
    const { group, lead, vector } = own
    const preferred = preference(group) || 1
    const factor = 1 - ITEM + ITEM * affinityFor(lead)
    const echo = WEIGHTS.echo * echoFor(own)
    const nearness = own.nearness.map((part) => ({
      ...part,
      score: (part.score * factor + echo) * preferred,
    }))
    const overall = Math.max(...nearness.map(({ score }) => score))
    return { group, nearness, overall, centrality: own.centrality * preferred, vector }
  })
}

function findConstraints(
  queries: readonly SubQuestion[],
  excerpts: readonly Excerpt[],
  nicknames: Nicknames,
) {
  const found = new Map(
    queries.map((query) => {
      const people = findPeopleAsked(query.search, excerpts, nicknames)
      const knowledge = findKnowledgeAsked(query.search, people, excerpts)
      const teller = findTellerAsked(query, people)
      return [query, { people, times: findTimesAsked(query.search), knowledge, teller }]
    }),
  )
  return (query: SubQuestion): Constraints =>
    found.get(query) ?? {
      people: [],
      times: { days: [], clock: [], hours: [], spans: [] },
      knowledge: null,
      teller: null,
    }
}

interface OtherScores {
  readonly cosine: number
  readonly centrality: number
  readonly form: number
  readonly knowledge: number
}

/** How near an excerpt by itself is to a query. */
function toNearness(
  { words, context, recall }: WordScores,
  { cosine, centrality, form, knowledge }: OtherScores,
): Nearness {
  const score =
    WEIGHTS.words * words +
    WEIGHTS.context * context +
    WEIGHTS.meaning * Math.max(0, cosine) +
    WEIGHTS.centrality * centrality +
    form
  return { score, cosine, recall, knowledge }
}

/** With its item's title, a sentence full of "it" and "they" still says what it is about. */
const searchText = (source: SubQuestion | Excerpt): string =>
  'search' in source ? source.search : `${source.passage.title}: ${source.text}`.slice(0, MAX_EMBEDDED_LENGTH)

/** Whom and which times a query names: what answers it has to be about them. */
interface Constraints {
  readonly people: readonly PersonAsked[]
  readonly times: TimesAsked
  readonly knowledge: KnowledgeAsked | null
  /** Who is asked when they told something. */
  readonly teller: PersonAsked | null
}

const knowledgeIn = (excerpt: Excerpt, { knowledge }: Pick<Constraints, 'knowledge'>): number =>
  knowledge ? tellsOfKnowing(excerpt, knowledge) : 0

/** The part of an excerpt's score that does not depend on the question's words. */
function scoreForm(
  excerpt: Excerpt,
  query: SubQuestion,
  { people, times, knowledge, teller }: Constraints,
): number {
  const { passage, slight } = excerpt
  const wanted = [...query.slots].filter((slot) => slot !== 'what')
  const filled = slotsFilled(excerpt)
  const served = wanted.filter((slot) => filled.has(slot)).length / Math.max(1, wanted.length)
  const rank = 1 / (1 + (passage.rank - 1) / 10)
  const met =
    people.reduce((sum, person) => sum + concerns(excerpt, person, people), 0) / Math.max(1, people.length)
  const day = isOfDay(excerpt, times)
  const time = isOfTime(excerpt, times) ? 1 : 0
  const demands = [
    ...(people.length > 0 ? [met] : []),
    ...(times.days.length > 0 ? [day] : []),
    ...(times.clock.length + times.hours.length + times.spans.length > 0 ? [time] : []),
  ]
  return (
    WEIGHTS.rank * rank +
    WEIGHTS.slots * served +
    WEIGHTS.day * day +
    WEIGHTS.time * time +
    (demands.length > 1 ? WEIGHTS.all * Math.min(...demands) : 0) +
    WEIGHTS.people * met +
    WEIGHTS.knowledge * knowledgeIn(excerpt, { knowledge }) +
    (teller && tellsOfTelling(excerpt, teller) ? WEIGHTS.telling : 0) -
    (slight ? SLIGHT : 0)
  )
}

interface ScoredExcerpt {
  readonly lead: Excerpt
  readonly scoreOfWhole: number
}

/** How well the best excerpt of an excerpt's item or thread answers the whole question: 1 for the best of all. */
function createItemAffinity(scored: readonly ScoredExcerpt[]): (excerpt: Excerpt) => number {
  const best = new Map<string, number>()
  const bestFor = (key: string) => best.get(key) ?? 0
  const raise = (key: string, score: number) => best.set(key, Math.max(bestFor(key), score))
  const toItem = ({ passage }: Excerpt) => `item ${passage.evidenceId}`
  const toThread = ({ passage }: Excerpt) => `thread ${toThreadName(passage.title)}`
  for (const { lead, scoreOfWhole } of scored) {
    raise(toItem(lead), scoreOfWhole)
    raise(toThread(lead), scoreOfWhole * SAME_THREAD)
  }
  const highest = Math.max(...best.values(), 1e-9)
  return (excerpt) => Math.max(bestFor(toItem(excerpt)), bestFor(toThread(excerpt))) / highest
}

/** Embedding is expensive: only excerpts with promising words, neighbors or passage rank get that far. */
function mostPromising<Each extends Candidate & { readonly form: number }>(
  candidates: readonly Each[],
  most: number,
): Each[] {
  const promise = ({ group: { lead }, whole, parts, form }: Each): number => {
    const words = Math.max(0, ...[whole, ...parts].map((query) => query.words + 0.4 * query.context))
    return words + 0.5 / lead.passage.rank + FORM_PROMISES * form - (lead.slight ? 2 * SLIGHT : 0)
  }
  return candidates
    .map((candidate) => [candidate, promise(candidate)] as const)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([candidate]) => candidate)
}
