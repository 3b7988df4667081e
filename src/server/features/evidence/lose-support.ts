import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Impact } from '#shared/contracts/impact.ts'
import type { LostItems, OnSupportLost } from './on-support-lost.ts'

export interface LoseSupportDeps extends Pick<Core, 'clock'> {
  readonly onSupportLost: OnSupportLost
}

/** The versions of the report that say anything of these items; a draft no longer does once they are gone. */
export const findReports = (
  { onSupportLost }: LoseSupportDeps,
  db: TenantDb,
  items: LostItems,
): Promise<Impact['reports']> => onSupportLost.findReports(db, items)

/** What analyses, allegations and reports lose without these items. */
export const findImpact = async (deps: LoseSupportDeps, db: TenantDb, items: LostItems): Promise<Impact> => ({
  ...(await findLosses(deps, db, items)),
  reports: await findReports(deps, db, items),
})

const findLosses = async (
  { onSupportLost }: LoseSupportDeps,
  db: TenantDb,
  { investigationId, evidenceIds }: LostItems,
): Promise<Omit<Impact, 'reports'>> => ({
  ...(await onSupportLost.findImpact(db, investigationId, evidenceIds)),
  allegations: await onSupportLost.findAllegations(db, evidenceIds),
})

/**
 * After items were withdrawn or deleted: returns what was lost, and marks the analyses that are affected. `reports`: found
 * before.
 */
export async function loseSupport(
  deps: LoseSupportDeps,
  db: TenantDb,
  { reports, ...items }: LostItems & Pick<Impact, 'reports'>,
): Promise<Impact> {
  await deps.onSupportLost.supportChanged(db, { ...items, now: deps.clock.now() })
  return { ...(await findLosses(deps, db, items)), reports }
}

/** After items were excluded from analyses or included again. What people chose of them stands either way. */
export async function switchSupport(
  { onSupportLost, clock }: LoseSupportDeps,
  db: TenantDb,
  { investigationId, evidenceIds }: LostItems,
): Promise<Impact> {
  await onSupportLost.supportChanged(db, { investigationId, evidenceIds, now: clock.now() })
  return {
    ...(await onSupportLost.findImpact(db, investigationId, evidenceIds)),
    allegations: [],
    reports: [],
  }
}
