import type { Core } from '#server/platform/core.ts'
import type { AiApi } from '../ai/index.ts'
import type { RetrievalApi } from '../retrieval/index.ts'

export interface EvaluationDeps extends Core {
  readonly ai: AiApi
  readonly retrieval: RetrievalApi
}
