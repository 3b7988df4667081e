import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { Citation } from '#shared/contracts/analyses.ts'
import type { FeedbackStatus } from '#shared/feedback-words.ts'

export interface Wording {
  readonly analysisId: string
  readonly investigationId: string
  readonly contentSha256: string
  /** Its citations that speak otherwise than what they stand beside. */
  readonly contrary: readonly Pick<Citation, 'id' | 'evidence_id'>[]
}

export interface GatesPassed {
  readonly detailReviewedAt: Date | null
  readonly citationCheckedAt: Date | null
  /** Null where the organization does not ask for it, or nothing that speaks otherwise can be opened. */
  readonly contraryOpened: boolean | null
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
  readonly recordEdit: (db: TenantDb, scope: TenantScope, wording: Omit<Wording, 'contrary'>) => Promise<void>
}
