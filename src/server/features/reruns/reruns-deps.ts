import type { Core } from '#server/platform/core.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { AiApi } from '../ai/index.ts'

export interface RerunsDeps extends Core {
  readonly ai: AiApi
  readonly embeddings: EmbeddingModel
}
