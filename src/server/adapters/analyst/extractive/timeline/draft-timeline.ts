import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'

export async function draftTimeline(
  _task: AnalysisTask,
  _embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  signal.throwIfAborted()
  return { title: 'Timeline', sections: [], limitations: [] }
}
