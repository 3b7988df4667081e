import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ChangedEvidence } from '#shared/contracts/evidence.ts'
import type { AddEvidenceDeps } from './add-evidence.ts'
import type { Origin } from './custody.store.ts'
import { withdrawEvidence as saveWithdrawal } from './evidence.store.ts'
import { findReports, type LoseSupportDeps, loseSupport } from './lose-support.ts'
import { present, requireItem } from './present-evidence.ts'
import { recordChange } from './record-change.ts'

/** Takes an item out of use for a reason; it stays visible. */
export async function withdrawEvidence(
  deps: AddEvidenceDeps & LoseSupportDeps,
  scope: TenantScope,
  { id, reason, origin }: { readonly id: string; readonly reason: string; readonly origin: Origin },
): Promise<ChangedEvidence> {
  return await deps.tenancy.inTenant(scope, async (db) => {
    const row = await requireItem(db, id)
    if (row.withdrawn_at) throw new AppError('CONFLICT', 'This item has already been withdrawn.')
    const items = { investigationId: row.investigation_id, evidenceIds: [row.id] }
    const reports = await findReports(deps, db, items)
    await saveWithdrawal(db, { id: row.id, reason, now: deps.clock.now() })
    await recordChange(deps, db, { scope, row, event: 'withdrawn', origin })
    const impact = await loseSupport(deps, db, { ...items, reports })
    return { ...present(await requireItem(db, row.id)), impact }
  })
}
