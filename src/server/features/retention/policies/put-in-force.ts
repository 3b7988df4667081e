import type { RetentionDeps } from '../retention-deps.ts'
import { deletePendingPolicy, listPendingPolicies, lockPolicies, replacePolicy } from './policies.store.ts'
import { recordInInstallation, recordInOrganization } from './record-policy-change.ts'

/**
 * Turns an organization's pending shortenings into policies once their time has come. Runs and changes of policies do
 * so before anything else.
 */
export async function putInForce(
  { tenancy, clock, audit }: Pick<RetentionDeps, 'tenancy' | 'clock' | 'audit'>,
  organizationId: string,
): Promise<void> {
  const put = await tenancy.inTenant({ organizationId, userId: null }, async (db) => {
    await lockPolicies(db, organizationId)
    const now = clock.now()
    const due = (await listPendingPolicies(db)).filter(({ pending_until }) => pending_until <= now)
    for (const pending of due) {
      await replacePolicy(db, {
        id: pending.id,
        organizationId,
        category: pending.data_category,
        days: pending.retention_days,
        userId: pending.created_by,
        now,
      })
      await deletePendingPolicy(db, pending.data_category)
    }
    return due
  })
  for (const { created_by } of put) {
    const change = {
      action: 'retention.shortening_in_force',
      organizationId,
      actorId: created_by,
      ipAddress: null,
      userAgent: null,
    } as const
    await recordInOrganization(audit, change)
    await recordInInstallation(audit, change)
  }
}
