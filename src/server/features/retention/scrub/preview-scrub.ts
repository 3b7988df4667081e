import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { iso } from '#server/platform/http/present.ts'
import type { RetentionPreview } from '#shared/contracts/retention.ts'
import { listPoliciesInForce } from '../policies/policies.store.ts'
import { daysAfter, dueBefore, holdsEndAfter } from '../safety-margin.ts'
import { listForScrubPreview, type PreviewedScrub } from './preview-scrub.store.ts'

/**
 * In which investigations the next scrub would replace personal data, and why it skips the others. Changes nothing.
 */
export const previewScrub = (
  deps: { tenancy: Tenancy; clock: Clock },
  organizationId: string,
): Promise<RetentionPreview> =>
  deps.tenancy.inTenant({ organizationId, userId: null }, async (db) => {
    const now = deps.clock.now()
    const policies = await listPoliciesInForce(db, organizationId, now)
    const days = policies.find(({ category }) => category === 'pii')?.days
    const before = days === undefined ? null : dueBefore(now, days)
    const all = await listForScrubPreview(db, before, holdsEndAfter(now))
    return {
      organization_id: organizationId,
      strays: null,
      due: all
        .filter((one) => one.due && !one.holdUntil)
        .map(({ id, rows }) => ({ data_category: 'pii' as const, investigation_id: id, rows })),
      kept: all.filter((one) => !one.due || one.holdUntil).map((one) => whyKept(one, days)),
    }
  })

function whyKept(one: PreviewedScrub, days: number | undefined): RetentionPreview['kept'][number] {
  const kept = { data_category: 'pii', investigation_id: one.id, evidence_id: null } as const
  if (one.holdUntil) return { ...kept, reason: 'legal_hold', until: iso(one.holdUntil) }
  if (!one.closedAt) return { ...kept, reason: 'open', until: null }
  if (days === undefined) return { ...kept, reason: 'no_policy', until: null }
  return { ...kept, reason: 'not_yet_due', until: iso(daysAfter(one.closedAt, days)) }
}
