import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'

/** What the analyst is given, rebuilt from the stored rows whenever it must be the same again. */
export const taskOf = (
  analysis: { readonly type: AnalysisType; readonly subject: string; readonly focus: string | null },
  chunks: readonly RetrievedChunk[],
  prompt?: PromptVersion | null,
): AnalysisTask => ({
  type: analysis.type,
  subject: analysis.subject,
  focus: analysis.focus ?? '',
  passages: chunks.filter((chunk) => chunk.included).map(passageOf),
  ...(prompt ? { prompt } : {}),
})

/** The prompt that an analysis of this type is written on. */
export const promptTypeOf = (type: AnalysisType): PromptType => `analysis_${type}`

const passageOf = (chunk: RetrievedChunk): Passage => ({
  chunkId: chunk.chunkId,
  evidenceId: chunk.evidenceId,
  title: chunk.title,
  sourceType: chunk.sourceType,
  text: chunk.text,
  start: chunk.start,
  rank: chunk.rank,
  occurredAt: chunk.occurredAt?.toISOString() ?? null,
  nearDuplicateGroup: chunk.nearDuplicateGroup,
})
