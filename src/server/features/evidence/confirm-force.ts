import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { invalid } from '#server/platform/errors.ts'
import type { EvidencePatch } from '#shared/contracts/evidence.ts'
import { findEvidence } from './evidence.store.ts'
import type { ConfirmedForce } from './force.store.ts'
import type { EvidenceRow } from './present-evidence.ts'

/** Refuses a paper that ends before it begins, and a former version that is not another item of the investigation. */
export async function requireForce(db: TenantDb, before: EvidenceRow, patch: EvidencePatch): Promise<void> {
  const { effective_from: from, effective_to: to } = { ...before, ...patch }
  if (from && to && to < from) throw invalid('effective_to', 'The last day cannot come before the first.')
  const former = patch.supersedes_id
  if (!former) return
  const item = former === before.id ? undefined : await findEvidence(db, former)
  if (item?.investigation_id !== before.investigation_id)
    throw invalid('supersedes_id', 'The former version is not another item of this case.')
}

/** Whoever names the days confirms them; where they are those proposed, the words that they were read from stay. */
export function confirmedForce(
  before: EvidenceRow,
  patch: EvidencePatch,
  { userId, now }: { readonly userId: string | null; readonly now: Date },
): Partial<ConfirmedForce> {
  if (patch.effective_from === undefined && patch.effective_to === undefined) return {}
  const after = { ...before, ...patch }
  const isAsRead =
    after.effective_from === before.effective_from && after.effective_to === before.effective_to
  return {
    effective_confirmed_by: userId,
    effective_confirmed_at: now,
    ...(isAsRead ? {} : { effective_basis: null }),
  }
}
