import type { Core } from '#server/platform/core.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { LegalHold } from '#shared/contracts/retention.ts'
import { keepInvestigationInStep } from '../investigations/index.ts'
import {
  findHold,
  insertHold,
  investigationIsThere,
  isEvidenceIn,
  listHolds,
  lockInvestigation,
  releaseHold,
} from './legal-holds.store.ts'

const tag = 'retention'
/** The end of an open-ended hold. */
const UNTIL_RELEASED = new Date('9999-12-31T23:59:59.999Z')

type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>
const presentHold = (row: HoldRow): LegalHold => ({
  ...row,
  until: iso(row.until),
  placed_at: iso(row.placed_at),
  released_at: iso(row.released_at),
})

export const holdsRoutes = ({ tenancy, clock, ids }: Core): Route[] => [
  defineRoute(
    endpoints.listLegalHolds,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'legal_hold.view',
      auditTarget: 'investigation',
      tag,
      summary: 'Legal holds on an investigation and its items',
    },
    async ({ scope, params, query }) =>
      await tenancy.inTenant(scope, async (db) => {
        if (!(await investigationIsThere(db, params.id))) throw notFound()
        const rows = await listHolds(db, {
          investigationId: params.id,
          after: readCursor(query.cursor),
          limit: query.limit + 1,
        })
        return toPage(rows.map(presentHold), query.limit)
      }),
  ),
  defineRoute(
    endpoints.placeLegalHold,
    {
      access: atLeast('admin'),
      rate: 'write',
      audit: 'legal_hold.place',
      tag,
      summary: 'Place a legal hold; what it covers is not destroyed',
    },
    async ({ scope, params, body }) =>
      await tenancy.inTenant(scope, async (db) => {
        if (!(await lockInvestigation(db, params.id))) throw notFound()
        if (body.evidence_id && !(await isEvidenceIn(db, body.evidence_id, params.id))) throw notFound()
        const now = clock.now()
        const until = body.until ? new Date(body.until) : UNTIL_RELEASED
        if (until <= now)
          throw new AppError('VALIDATION_FAILED', 'A hold must end in the future.', {
            errors: [{ path: 'until', message: 'must be in the future' }],
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
    endpoints.releaseLegalHold,
    {
      access: atLeast('admin'),
      rate: 'write',
      audit: 'legal_hold.release',
      tag,
      summary: 'Release a legal hold; the next run destroys what it deferred',
    },
    async ({ scope, params }) =>
      await tenancy.inTenant(scope, async (db) => {
        if (!(await lockInvestigation(db, params.id)) || !(await findHold(db, params.hold_id, params.id)))
          throw notFound()
        const row = await releaseHold(db, { id: params.hold_id, userId: scope.userId, now: clock.now() })
        if (!row) throw new AppError('CONFLICT', 'This hold has already been released.')
        await keepInvestigationInStep(db, params.id, clock.now())
        return presentHold(row)
      }),
  ),
]
