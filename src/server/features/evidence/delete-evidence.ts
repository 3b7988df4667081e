import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Impact } from '#shared/contracts/evidence.ts'
import { findHoldOnItem, lockInvestigation } from '../holds/index.ts'
import { markEvidenceDeleted } from './evidence.store.ts'
import { listFamily } from './family.store.ts'
import { type LoseSupportDeps, loseSupport } from './lose-support.ts'
import { requireItem } from './present-evidence.ts'

/** Hides an item and the files inside it; the next retention run destroys them. */
export async function deleteEvidence(
  deps: Core & LoseSupportDeps,
  scope: TenantScope,
  id: string,
): Promise<{ id: string; impact: Impact }> {
  const { clock } = deps
  return await deps.tenancy.inTenant(scope, async (db) => {
    const row = await requireItem(db, id)
    await lockInvestigation(db, row.investigation_id)
    const hold = await findHoldOnItem(db, {
      investigationId: row.investigation_id,
      evidenceId: row.id,
      now: clock.now(),
    })
    if (hold && hold > clock.now())
      throw new AppError(
        'UNDER_HOLD',
        'A legal hold covers this item; it cannot be deleted until the hold ends.',
      )
    const family = await listFamily(db, row.id)
    await markEvidenceDeleted(db, family, clock.now())
    const impact = await loseSupport(deps, db, {
      investigationId: row.investigation_id,
      evidenceIds: family,
    })
    return { id: row.id, impact }
  })
}
