import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Impact } from '#shared/contracts/evidence.ts'

/** What the analyses of an investigation know of their support; evidence itself knows nothing of analyses. */
export interface LoseSupport {
  /** What analyses lose without these items, whether they are lost already or not. */
  readonly impactOf: (
    db: TenantDb,
    investigationId: string,
    evidenceIds: readonly string[],
  ) => Promise<Impact>
  /** Marks the analyses that cite any of these items, so that judgments made before can be told from later ones. */
  readonly supportChanged: (
    db: TenantDb,
    investigationId: string,
    evidenceIds: readonly string[],
    now: Date,
  ) => Promise<void>
}

/** After items were withdrawn, excluded, included or deleted: answers what that took, and marks what rests on them. */
export async function loseSupport(
  deps: LoseSupport,
  db: TenantDb,
  investigationId: string,
  evidenceIds: readonly string[],
  now: Date,
): Promise<Impact> {
  if (evidenceIds.length === 0) return { statements_losing_support: 0, analyses: [] }
  await deps.supportChanged(db, investigationId, evidenceIds, now)
  return await deps.impactOf(db, investigationId, evidenceIds)
}
