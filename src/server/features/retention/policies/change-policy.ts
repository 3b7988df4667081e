import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { DataCategory } from '#shared/manifest.ts'
import { SHORTENING_DAYS } from '#shared/retention-limits.ts'
import type { RetentionDeps } from '../retention-deps.ts'
import { daysAfter } from '../safety-margin.ts'
import { announceShortening } from './announce-shortening.ts'
import {
  deletePendingPolicy,
  listPoliciesInForce,
  lockPolicies,
  putPendingPolicy,
  replacePolicy,
} from './policies.store.ts'

export interface WantedPolicy {
  readonly organizationId: string
  readonly userId: string | null
  readonly category: DataCategory
  /** null: kept indefinitely. */
  readonly days: number | null
}

/** Null is the longest: kept indefinitely. */
export const isShorter = (days: number | null, than: number | null): boolean =>
  days !== null && (than === null || days < than)

/**
 * A longer retention takes effect at once. A shorter one waits, and every owner is notified, so that neither a
 * mistake nor a stolen session destroys anything before another owner can cancel it.
 */
export async function changePolicy(
  db: TenantDb,
  deps: Pick<RetentionDeps, 'clock' | 'ids' | 'jobs'>,
  wanted: WantedPolicy,
): Promise<void> {
  const { organizationId, userId, category, days } = wanted
  await lockPolicies(db, organizationId)
  const now = deps.clock.now()
  const inForce = await listPoliciesInForce(db, organizationId, now)
  const current = inForce.find((policy) => policy.category === category)?.days ?? null
  const policy = { id: deps.ids.uuid(), organizationId, category, userId, now }
  if (days !== null && isShorter(days, current)) {
    const until = daysAfter(now, SHORTENING_DAYS)
    await putPendingPolicy(db, { ...policy, days, until })
    await announceShortening(db, deps.jobs, {
      kind: 'pending',
      organizationId,
      category,
      days,
      former: current,
      until,
    })
    return
  }
  await deletePendingPolicy(db, category)
  await replacePolicy(db, { ...policy, days })
}
