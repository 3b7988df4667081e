import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { FeedbackStatus } from '#shared/feedback-words.ts'

export interface Wording {
  readonly analysisId: string
  readonly investigationId: string
  readonly contentSha256: string
}

export interface GatesPassed {
  readonly detailReviewedAt: Date | null
  readonly citationCheckedAt: Date | null
}

/** What an analysis shows about the judgments on it; analyses themselves know nothing of how people judge. */
export interface Judgments {
  readonly latestStatuses: (
    db: TenantDb,
    analysisIds: readonly string[],
  ) => Promise<ReadonlyMap<string, FeedbackStatus>>
  readonly gatesPassed: (db: TenantDb, scope: TenantScope, wording: Wording) => Promise<GatesPassed>
  /** Records that this wording is being sent to the caller, and returns the gates they have passed on it. */
  readonly serve: (db: TenantDb, scope: TenantScope, wording: Wording) => Promise<GatesPassed>
  readonly recordEdit: (db: TenantDb, scope: TenantScope, wording: Wording) => Promise<void>
}
