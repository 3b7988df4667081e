import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Impact } from '#shared/contracts/evidence.ts'
import type { LostItems, OnSupportLost } from './on-support-lost.ts'

export interface LoseSupportDeps extends Pick<Core, 'clock'> {
  readonly onSupportLost: OnSupportLost
}

/**
 * After items were withdrawn, excluded, included or deleted: returns what analyses lost, and marks those affected.
 */
export async function loseSupport(
  { onSupportLost, clock }: LoseSupportDeps,
  db: TenantDb,
  { investigationId, evidenceIds }: LostItems,
): Promise<Impact> {
  if (evidenceIds.length === 0) return { statements_losing_support: 0, analyses: [] }
  await onSupportLost.supportChanged(db, { investigationId, evidenceIds, now: clock.now() })
  return await onSupportLost.findImpact(db, investigationId, evidenceIds)
}
