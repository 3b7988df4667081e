import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { JobSender } from '#server/platform/jobs/job-queue.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { AnalysisTask, Analyst, TokenUsage } from '#server/ports/analyst.ts'
import type { AnalysisType, Provider } from '#shared/analysis-types.ts'
import type { PromptTexts, PromptType, PromptVersion } from '#shared/prompt-types.ts'
import type { GoldenCase } from './evaluation/golden-set.ts'

export type QualityPromptType = Extract<PromptType, `quality_${string}`>

export interface PromptsDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: AuditWriter
}

export interface PreviewDeps extends PromptsDeps {
  readonly investigationExists: (db: TenantDb, investigationId: string) => Promise<boolean>
  /** The first question or topic of an investigation. */
  readonly firstInquiry: (
    db: TenantDb,
    kind: 'question' | 'topic',
    investigationId: string,
  ) => Promise<string | null>
  /** The passages that retrieval finds now. */
  readonly passagesFor: (
    scope: TenantScope,
    wanted: { investigationId: string; type: AnalysisType; query: string },
    signal: AbortSignal,
  ) => Promise<AnalysisTask['passages']>
  /** System prompt and user's turn exactly as a language model would be sent them. */
  readonly requestFor: (
    workId: string,
    prompt: PromptVersion,
    task: AnalysisTask,
  ) => { readonly system: string; readonly user: string }
}

/** One piece of an evaluation's work. */
export interface EvaluationWork {
  readonly organizationId: string
  readonly workId: string
  readonly promptFor: (type: QualityPromptType) => Promise<PromptTexts>
}

export interface EvaluationDeps extends PromptsDeps {
  readonly jobs: JobSender
  /** The organization's analyst, with these quality prompts; what it is called for belongs to no analysis. */
  readonly analystFor: (work: EvaluationWork) => Promise<Analyst>
  readonly analystName: (
    db: TenantDb,
    organizationId: string,
  ) => Promise<{ provider: Provider; model: string }>
  /** At list price in US dollars; null where the price of the model is not known. */
  readonly costOf: (model: string, usage: TokenUsage) => number | null
  /** What the analyst was given for an analysis; null where it is gone. */
  readonly taskOfAnalysis: (db: TenantDb, analysisId: string) => Promise<AnalysisTask | null>
  readonly goldenCases: () => readonly GoldenCase[]
}
