import type { AnalysisTask, Passage, QuotedPlace } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { AnalysisParams } from '#shared/contracts/analysis-views.ts'
import type { RegenerationReason } from '#shared/feedback-words.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import { listStatements } from './compose-content.ts'

interface StoredTask {
  readonly type: AnalysisType
  readonly subject: string
  readonly focus: string | null
  readonly regeneration_reason?: RegenerationReason | null
  readonly former_citations?: readonly QuotedPlace[] | null
  readonly params?: AnalysisParams | null
  readonly case_facts?: CaseFacts | null
}

/** The analyst's input, rebuilt from the stored rows whenever it must be identical. */
export const composeTask = (
  analysis: StoredTask,
  chunks: readonly RetrievedChunk[],
  prompt?: PromptVersion | null,
): AnalysisTask => ({
  type: analysis.type,
  subject: analysis.subject,
  focus: analysis.focus ?? '',
  passages: chunks.filter((chunk) => chunk.included).map(toPassage),
  ...(analysis.regeneration_reason
    ? {
        revision: {
          reason: analysis.regeneration_reason,
          cited: analysis.former_citations ?? [],
        },
      }
    : {}),
  ...(analysis.params ? { params: analysis.params } : {}),
  ...(analysis.case_facts ? { caseFacts: analysis.case_facts } : {}),
  ...(prompt ? { prompt } : {}),
})

/**
 * The same for a check: a person may have picked words from a passage that retrieval left out. What a search of the
 * whole case added was not read.
 */
export const taskToCheck = (
  analysis: StoredTask & { readonly content: AnalysisContent },
  chunks: readonly RetrievedChunk[],
): AnalysisTask => {
  const cited = new Set(citationsRead(analysis).map(({ chunk_id }) => chunk_id))
  return composeTask(
    analysis,
    chunks.map((chunk) => (cited.has(chunk.chunkId) ? { ...chunk, included: true } : chunk)),
  )
}

/** Where the analysis found what it says. Stored with the next one, because this one may be edited meanwhile. */
export const citedPlaces = ({ content }: { readonly content: AnalysisContent | null }): QuotedPlace[] =>
  content === null
    ? []
    : citationsRead({ content }).map(({ evidence_id, start, end }) => ({ evidence_id, start, end }))

const citationsRead = ({ content }: { readonly content: AnalysisContent }) =>
  listStatements(content).flatMap(supportingCitations)

/** The prompt type for an analysis of this type. */
export const toPromptType = (type: AnalysisType): PromptType => `analysis_${type}`

const toPassage = (chunk: RetrievedChunk): Passage => ({
  chunkId: chunk.chunkId,
  evidenceId: chunk.evidenceId,
  title: chunk.title,
  sourceType: chunk.sourceType,
  text: chunk.text,
  start: chunk.start,
  rank: chunk.rank,
  occurredAt: chunk.occurredAt?.toISOString() ?? null,
  nearDuplicateGroup: chunk.nearDuplicateGroup,
  ...(chunk.units ? { units: chunk.units } : {}),
})
