import type { AnalysisType } from '#shared/analysis-types.ts'
import type { ExclusionCode } from '#shared/contracts/retrieval.ts'
import type { ChunkDetail } from './retrieval.store.ts'
import type { RetrievedChunk } from './retrieved-chunk.ts'
import { type Fingerprint, fingerprint, isSameText } from './same-text.ts'

export interface Candidate extends ChunkDetail {
  /** Whole percent; null if there was nothing to compare with. */
  readonly similarity: number | null
  /** Place in the ranking by words, 1 is first; null if none of the words occurs. */
  readonly wordPlace: number | null
}

export interface ContextRules {
  /** Below this percent a chunk is excluded, unless its words rank it high. null: no question to compare with. */
  readonly leastSimilarity: number | null
  /**
   * The first chunks by words, up to this place, stay whatever their similarity: exact names and numbers mean little
   * to an embedding model.
   */
  readonly trustedWordPlaces: number
  readonly mostTokens: number
  readonly mostChunks: number
  /** Excluded chunks still listed after the last included one. */
  readonly listedBeyond: number
  readonly backgroundEnabled: boolean
  /** Items that were asked for by name: neither unlike what is asked nor a copy of another. */
  readonly itemsFirst?: ReadonlySet<string>
}

/**
 * About forty full chunks: nearly all of a small case. Logs and tables share no words with a question and mean little
 * to an embedding model, so the threshold only leaves out what is plainly about something else.
 */
export const CONTEXT_RULES = {
  leastSimilarity: 10,
  trustedWordPlaces: 20,
  mostTokens: 40 * 256,
  mostChunks: 80,
  listedBeyond: 20,
} as const

/** Comparing the evidence with itself takes as many passages as there is room for. */
const WHOLE_CASE = { leastSimilarity: null, mostTokens: 160 * 256, mostChunks: 240 } as const
const WIDER: Partial<Record<AnalysisType, Partial<ContextRules>>> = {
  error_check: WHOLE_CASE,
  timeline: WHOLE_CASE,
  comparative: WHOLE_CASE,
  witness_credibility: WHOLE_CASE,
  risk: WHOLE_CASE,
}
/** Whether a type reads the rest of the evidence after what its focus names. */
export const readsWholeCase = (type: AnalysisType): boolean => type in WIDER

const CANDIDATES_PER_CHUNK = 3

/** The rules for one type of analysis, and how many ranked chunks are worth considering under them. */
export function contextRules(
  type: AnalysisType,
): Omit<ContextRules, 'backgroundEnabled'> & { candidates: number } {
  const rules = { ...CONTEXT_RULES, ...WIDER[type] }
  return { ...rules, candidates: rules.mostChunks * CANDIDATES_PER_CHUNK }
}

interface Exclusion {
  readonly code: ExclusionCode
  readonly reason: string
}

/**
 * Decides for each candidate, best first, whether it enters the context. Gives the first reason that applies, in this
 * order: withdrawn, switched off, too dissimilar, same text as a better one, no room left.
 */
export function selectContext(candidates: readonly Candidate[], rules: ContextRules): RetrievedChunk[] {
  const kept: { rank: number; print: Fingerprint }[] = []
  const decided: RetrievedChunk[] = []
  let tokens = 0
  let full = false
  let beyond = 0
  for (const [index, candidate] of candidates.entries()) {
    const rank = index + 1
    const print = fingerprint(candidate.text)
    const twin = kept.find((other) => isSameText(other.print, print))
    full ||=
      kept.length >= rules.mostChunks || (kept.length > 0 && tokens + candidate.tokenCount > rules.mostTokens)
    const exclusion =
      excludeByRule(candidate, rules) ??
      (twin && !rules.itemsFirst?.has(candidate.evidenceId) ? excludeDuplicate(twin.rank) : null) ??
      (full ? NO_ROOM : null)
    if (!exclusion) {
      kept.push({ rank, print })
      tokens += candidate.tokenCount
    } else if (full && ++beyond > rules.listedBeyond) break
    decided.push(toRetrieved(candidate, rank, exclusion))
  }
  return decided
}

const NO_ROOM: Exclusion = {
  code: 'over_budget',
  reason: 'The context was already full of more relevant passages.',
}

const excludeDuplicate = (rank: number): Exclusion => ({
  code: 'duplicate',
  reason: `The same text as the passage ranked ${rank}.`,
})

function excludeByRule(candidate: Candidate, rules: ContextRules): Exclusion | null {
  if (candidate.withdrawn) return { code: 'withdrawn', reason: 'This item was withdrawn from the case.' }
  if (!candidate.includeInAi)
    return { code: 'background_off', reason: 'This item is excluded from analyses.' }
  if (candidate.sourceType === 'background_doc' && !rules.backgroundEnabled)
    return { code: 'background_off', reason: 'Background documents are excluded for the organization.' }
  const { similarity } = candidate
  if (rules.itemsFirst?.has(candidate.evidenceId)) return null
  if (rules.leastSimilarity === null || (similarity !== null && similarity >= rules.leastSimilarity))
    return null
  if (candidate.wordPlace !== null && candidate.wordPlace <= rules.trustedWordPlaces) return null
  const distance =
    similarity === null
      ? 'Its meaning has not been compared yet'
      : `Its similarity of ${similarity}% is below the threshold of ${rules.leastSimilarity}%`
  const reason = `${distance}, and it contains few of the words asked for.`
  return { code: 'below_threshold', reason }
}

const toRetrieved = (candidate: Candidate, rank: number, exclusion: Exclusion | null): RetrievedChunk => ({
  rank,
  chunkId: candidate.chunkId,
  evidenceId: candidate.evidenceId,
  title: candidate.title,
  sourceType: candidate.sourceType,
  occurredAt: candidate.occurredAt,
  included: exclusion === null,
  similarity: candidate.similarity,
  exclusionCode: exclusion?.code ?? null,
  exclusionReason: exclusion?.reason ?? null,
  text: candidate.text,
  start: candidate.start,
  end: candidate.end,
  nearDuplicateGroup: candidate.nearDuplicateGroup,
})
