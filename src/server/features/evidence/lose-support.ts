import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Impact } from '#shared/contracts/evidence.ts'
import type { LostItems, OnSupportLost } from './on-support-lost.ts'

export interface LoseSupportDeps extends Pick<Core, 'clock'> {
  readonly onSupportLost: OnSupportLost
}

/** What analyses and allegations lose without these items. */
export const findImpact = async (
  { onSupportLost }: LoseSupportDeps,
  db: TenantDb,
  { investigationId, evidenceIds }: LostItems,
): Promise<Impact> => ({
  ...(await onSupportLost.findImpact(db, investigationId, evidenceIds)),
  allegations: await onSupportLost.findAllegations(db, evidenceIds),
})

/** After items were withdrawn or deleted: returns what was lost, and marks the analyses that are affected. */
export async function loseSupport(deps: LoseSupportDeps, db: TenantDb, items: LostItems): Promise<Impact> {
  await deps.onSupportLost.supportChanged(db, { ...items, now: deps.clock.now() })
  return await findImpact(deps, db, items)
}

/** After items were excluded from analyses or included again. What people chose of them stands either way. */
export async function switchSupport(
  { onSupportLost, clock }: LoseSupportDeps,
  db: TenantDb,
  { investigationId, evidenceIds }: LostItems,
): Promise<Impact> {
  await onSupportLost.supportChanged(db, { investigationId, evidenceIds, now: clock.now() })
  return { ...(await onSupportLost.findImpact(db, investigationId, evidenceIds)), allegations: [] }
}
