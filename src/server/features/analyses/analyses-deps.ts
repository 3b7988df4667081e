import type { Core } from '#server/platform/core.ts'
import type { FindContrary } from '#server/ports/contrary.ts'
import type { Notifier } from '#server/ports/notifier.ts'
import type { AiApi } from '../ai/index.ts'
import type { EvidenceApi } from '../evidence/index.ts'
import type { RetrievalApi } from '../retrieval/index.ts'
import type { AfterGenerated } from './after-generated.ts'
import type { GenerationStep } from './analysis-jobs.ts'
import type { Judgments } from './judgments.ts'

export interface AnalysesDeps extends Core {
  readonly ai: AiApi
  readonly retrieval: RetrievalApi
  readonly evidence: EvidenceApi
  readonly judgments: Judgments
  /** What of the evidence speaks otherwise than a finding. */
  readonly findContrary: FindContrary
  readonly afterGenerated: AfterGenerated
  /** Generations that one organization may have under way at the same time. */
  readonly generationsPerOrganization: number
  readonly publicUrl: string
  /** null: no mail is set up, so nobody is told by mail that an analysis has finished. */
  readonly mail: Notifier | null
  readonly onStep: (step: GenerationStep) => void
}
