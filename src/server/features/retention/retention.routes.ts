import { z } from 'zod'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { id, idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import {
  type LegalHold,
  legalHold,
  newLegalHold,
  newRetentionPolicy,
  type RetentionPolicy,
  retentionPolicy,
  retentionPreview,
} from '#shared/contracts/retention.ts'
import {
  evidenceIsOf,
  findHold,
  insertHold,
  investigationIsThere,
  keepInvestigationInStep,
  listHolds,
  lockInvestigation,
  releaseHold,
} from './legal-holds.store.ts'
import { listPoliciesInForce, type PolicyInForce, replacePolicy } from './policies.store.ts'
import { previewRetention } from './preview-retention.ts'
import type { RetentionDeps } from './retention-deps.ts'

const tag = 'retention'
/** The end of a hold that has none. */
const UNTIL_RELEASED = new Date('9999-12-31T23:59:59.999Z')
const holdParams = z.object({ id, hold_id: id })

type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>
const presentHold = (row: HoldRow): LegalHold => ({
  ...row,
  until: iso(row.until),
  placed_at: iso(row.placed_at),
  released_at: iso(row.released_at),
})
const presentPolicy = ({ id, category, days }: PolicyInForce): RetentionPolicy => ({
  id,
  data_category: category,
  retention_days: days,
})

type Deps = Pick<RetentionDeps, 'tenancy' | 'clock' | 'ids'>

const policyRoutes = ({ tenancy, clock, ids }: Deps): Route[] => {
  const assertOwn = (own: string, named: string) => {
    if (own !== named) throw notFound()
  }
  return [
    defineRoute(
      {
        method: 'GET',
        url: '/api/organizations/:id/retention-policies',
        access: atLeast('viewer'),
        rate: 'read',
        tag,
        summary: 'Retention policies in force',
        params: idParams,
        response: listOf(retentionPolicy),
      },
      async ({ scope, params }) => {
        assertOwn(scope.organizationId, params.id)
        const policies = await tenancy.inTenant(scope, (db) => listPoliciesInForce(db, scope.organizationId))
        return { items: policies.map(presentPolicy), next_cursor: null }
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/organizations/:id/retention-policies',
        access: atLeast('admin'),
        rate: 'admin',
        audit: 'retention.policy_change',
        tag,
        summary: 'Supersede the policy of a data category',
        params: idParams,
        body: newRetentionPolicy,
        status: 201,
        response: listOf(retentionPolicy),
      },
      async ({ scope, params, body }) => {
        assertOwn(scope.organizationId, params.id)
        const policies = await tenancy.inTenant(scope, async (db) => {
          await replacePolicy(db, {
            id: ids.uuid(),
            organizationId: scope.organizationId,
            category: body.data_category,
            days: body.retention_days,
            userId: scope.userId,
            now: clock.now(),
          })
          return await listPoliciesInForce(db, scope.organizationId)
        })
        return { items: policies.map(presentPolicy), next_cursor: null }
      },
    ),
    defineRoute(
      {
        method: 'GET',
        url: '/api/organizations/:id/retention-preview',
        access: atLeast('admin'),
        rate: 'admin',
        tag,
        summary: 'What the next retention run would take, and why the rest stays',
        params: idParams,
        response: retentionPreview,
      },
      async ({ scope, params }) => {
        assertOwn(scope.organizationId, params.id)
        return await previewRetention({ tenancy, clock }, scope.organizationId)
      },
    ),
  ]
}

const holdRoutes = ({ tenancy, clock, ids }: Deps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/investigations/:id/legal-holds',
      access: atLeast('viewer'),
      rate: 'read',
      tag,
      summary: 'Legal holds on an investigation and its items',
      params: idParams,
      query: listQuery,
      response: listOf(legalHold),
    },
    async ({ scope, params, query }) =>
      await tenancy.inTenant(scope, async (db) => {
        if (!(await investigationIsThere(db, params.id))) throw notFound()
        const rows = await listHolds(db, params.id, readCursor(query.cursor), query.limit + 1)
        return toPage(rows.map(presentHold), query.limit)
      }),
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/investigations/:id/legal-holds',
      access: atLeast('admin'),
      rate: 'write',
      audit: 'legal_hold.place',
      tag,
      summary: 'Place a legal hold; what it covers is not destroyed',
      params: idParams,
      body: newLegalHold,
      status: 201,
      response: legalHold,
    },
    async ({ scope, params, body }) =>
      await tenancy.inTenant(scope, async (db) => {
        if (!(await lockInvestigation(db, params.id))) throw notFound()
        if (body.evidence_id && !(await evidenceIsOf(db, body.evidence_id, params.id))) throw notFound()
        const now = clock.now()
        const until = body.until ? new Date(body.until) : UNTIL_RELEASED
        if (until <= now)
          throw new AppError('VALIDATION_FAILED', 'A hold must end in the future.', {
            errors: [{ path: 'until', message: 'must lie in the future' }],
          })
        const row = await insertHold(db, {
          id: ids.uuid(),
          organizationId: scope.organizationId,
          investigationId: params.id,
          evidenceId: body.evidence_id ?? null,
          reason: body.reason,
          until,
          userId: scope.userId,
          now,
        })
        await keepInvestigationInStep(db, params.id, now)
        return presentHold(row)
      }),
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/investigations/:id/legal-holds/:hold_id/release',
      access: atLeast('admin'),
      rate: 'write',
      audit: 'legal_hold.release',
      tag,
      summary: 'Release a legal hold; what it deferred goes with the next run',
      params: holdParams,
      response: legalHold,
    },
    async ({ scope, params }) =>
      await tenancy.inTenant(scope, async (db) => {
        if (!(await lockInvestigation(db, params.id)) || !(await findHold(db, params.hold_id, params.id)))
          throw notFound()
        const row = await releaseHold(db, params.hold_id, scope.userId, clock.now())
        if (!row) throw new AppError('CONFLICT', 'This hold has been released already.')
        await keepInvestigationInStep(db, params.id, clock.now())
        return presentHold(row)
      }),
  ),
]

export const retentionRoutes = (deps: Deps): Route[] => [...policyRoutes(deps), ...holdRoutes(deps)]
