import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { InvestigationPatch } from '#shared/contracts/investigations.ts'
import { explainConflict, requireLead, requireOrderedConduct } from './create-investigation.ts'
import { findInvestigation, findLastChanger, updateInvestigation } from './investigations.store.ts'

/** Refuses with CONFLICT, and who it was, where somebody has changed what the patch was made from. */
export async function changeInvestigation(
  { clock }: Pick<Core, 'clock'>,
  db: TenantDb,
  { id, patch }: { readonly id: string; readonly patch: InvestigationPatch },
) {
  const before = await findInvestigation(db, id)
  if (!before) throw notFound()
  requireOrderedConduct({ ...before, ...patch })
  if (patch.lead_investigator_id !== before.lead_investigator_id)
    await requireLead(db, patch.lead_investigator_id)
  const now = clock.now()
  const row = await updateInvestigation(db, {
    id,
    patch,
    closedAt: closedAt(patch, before, now),
    now,
  }).catch(explainConflict)
  if (row) return row
  if (patch.expected_updated_at === undefined) throw notFound()
  const who = await findLastChanger(db, id, new Date(patch.expected_updated_at))
  throw new AppError(
    'CONFLICT',
    `${who ?? 'Someone'} changed this case after you opened its details, so yours were not saved.`,
  )
}

/** Retention counts from `closed_at`, so it follows the status and nothing else. */
const closedAt = (
  patch: InvestigationPatch,
  before: { readonly closed_at: Date | null },
  now: Date,
): Date | null | undefined => {
  if (patch.status === undefined) return undefined
  const closed = patch.status === 'closed' || patch.status === 'archived'
  return closed ? (before.closed_at ?? now) : null
}
