import type { AnalysisTask, Analyst, Draft, Metered } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { draftAnswer } from './draft-answer.ts'

export function createExtractiveAnalyst({ embeddings }: { embeddings: EmbeddingModel }): Pick<Analyst, 'draft'> {
  return {
    async draft(task: AnalysisTask, signal: AbortSignal): Promise<Metered<Draft>> {
      signal.throwIfAborted()
      return { value: await draftAnswer(task, embeddings, signal), usage: { inputTokens: 0, outputTokens: 0 } }
    },
  }
}
