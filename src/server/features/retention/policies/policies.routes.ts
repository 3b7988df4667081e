import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route, type RouteInput } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { RetentionPolicies } from '#shared/contracts/retention.ts'
import type { RetentionDeps } from '../retention-deps.ts'
import { announceShortening } from './announce-shortening.ts'
import { changePolicy } from './change-policy.ts'
import {
  deletePendingPolicy,
  listPendingPolicies,
  listPoliciesInForce,
  lockPolicies,
} from './policies.store.ts'
import { putInForce } from './put-in-force.ts'
import { type PolicyChange, recordInInstallation } from './record-policy-change.ts'

const tag = 'retention'
type Deps = Pick<RetentionDeps, 'tenancy' | 'clock' | 'ids' | 'audit' | 'jobs'>
type PendingCategory = RetentionPolicies['pending'][number]['data_category']

/** Retention periods. Owners change them; everyone in the organization may read them. */
export const policyRoutes = (deps: Deps): Route[] => [
  defineRoute(
    endpoints.getRetentionPolicies,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'retention.view',
      auditTarget: 'organization',
      tag,
      summary: 'Retention policies in force, and pending shorter ones',
    },
    async ({ scope, params }) => {
      requireOwnOrganization(scope, params.id)
      return await deps.tenancy.inTenant(scope, (db) => readPolicies(db, deps, scope))
    },
  ),
  defineRoute(
    endpoints.updateRetentionPolicy,
    {
      access: atLeast('owner'),
      rate: 'admin',
      stepUp: true,
      audit: 'retention.policy_change',
      tag,
      summary:
        'Change the retention of a data category: a longer one takes effect at once, a shorter one after seven days',
    },
    async ({ scope, params, body, request }) => {
      requireOwnOrganization(scope, params.id)
      // One whose days have passed is the policy, even if no run has written it: a new one must not put it off again.
      await putInForce(deps, scope.organizationId)
      const answer = await deps.tenancy.inTenant(scope, async (db) => {
        await changePolicy(db, deps, { ...scope, category: body.data_category, days: body.retention_days })
        return await readPolicies(db, deps, scope)
      })
      await recordInInstallation(deps.audit, toChange('retention.policy_change', scope, request))
      return answer
    },
  ),
  defineRoute(
    endpoints.cancelPendingPolicy,
    {
      access: atLeast('owner'),
      rate: 'admin',
      audit: 'retention.shortening_taken_back',
      tag,
      summary: 'Cancel a shorter retention that is not in force yet',
    },
    async ({ scope, params, request }) => {
      requireOwnOrganization(scope, params.id)
      const answer = await deps.tenancy.inTenant(scope, async (db) => {
        await takeBack(db, deps, { ...scope, category: params.data_category })
        return await readPolicies(db, deps, scope)
      })
      await recordInInstallation(deps.audit, toChange('retention.shortening_taken_back', scope, request))
      return answer
    },
  ),
]

function requireOwnOrganization({ organizationId }: TenantScope, named: string): void {
  if (organizationId !== named) throw notFound()
}

const toChange = (
  action: PolicyChange['action'],
  scope: TenantScope,
  request: RouteInput<unknown, unknown, unknown>['request'],
): PolicyChange => ({
  action,
  organizationId: scope.organizationId,
  actorId: scope.userId,
  ipAddress: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
})

/** A policy in force can no longer be cancelled, only replaced with a longer one. */
async function takeBack(
  db: TenantDb,
  { clock, jobs }: Deps,
  { organizationId, category }: { readonly organizationId: string; readonly category: PendingCategory },
): Promise<void> {
  await lockPolicies(db, organizationId)
  const pending = await deletePendingPolicy(db, category)
  if (!pending || pending.pending_until <= clock.now()) throw notFound()
  const days = pending.retention_days
  await announceShortening(db, jobs, { kind: 'taken_back', organizationId, category, days })
}

async function readPolicies(
  db: TenantDb,
  { clock }: Deps,
  { organizationId }: TenantScope,
): Promise<RetentionPolicies> {
  const now = clock.now()
  const policies = await listPoliciesInForce(db, organizationId, now)
  const pending = (await listPendingPolicies(db)).filter(({ pending_until }) => pending_until > now)
  return {
    items: policies.map(({ id, category, days }) => ({ id, data_category: category, retention_days: days })),
    next_cursor: null,
    pending: pending.map((one) => ({
      data_category: one.data_category,
      retention_days: one.retention_days,
      pending_until: iso(one.pending_until),
      requested_by: one.created_by,
      requested_at: iso(one.created_at),
    })),
  }
}
