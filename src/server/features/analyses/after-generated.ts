import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisJob } from './analysis-jobs.ts'

/** What follows the generation of an analysis; analyses themselves know nothing of how quality is checked. */
export interface AfterGenerated {
  /** Runs in the transaction that completes or edits the analysis: starts the quality check. */
  readonly startCheck: (db: TenantDb, job: AnalysisJob) => Promise<void>
  /** Ends a check whose job is lost. `reason` is a sentence for people. */
  readonly failCheck: (job: AnalysisJob, reason: string) => Promise<void>
}
