import type { Core } from '#server/platform/core.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { roleCovers } from '#shared/roles.ts'
import { changeInvestigation } from './change-investigation.ts'
import { createInvestigation } from './create-investigation.ts'
import type { FindHeldPart } from './find-held-part.ts'
import {
  findInvestigation,
  investigationExists,
  listInvestigations,
  markInvestigationDeleted,
  readInvestigation,
} from './investigations.store.ts'
import { listDecisions } from './list-decisions.ts'

const tag = 'investigations'

export interface InvestigationsDeps extends Core {
  readonly findHeldPart: FindHeldPart
}

type Row = NonNullable<Awaited<ReturnType<typeof readInvestigation>>>

const present = (row: Row): Investigation => ({
  ...row,
  parties: row.parties.map(({ name, role, aliases = [], email = null }) => ({ name, role, aliases, email })),
  opened_at: iso(row.opened_at),
  closed_at: iso(row.closed_at),
  legal_hold_until: iso(row.legal_hold_until),
  last_activity_at: iso(row.last_activity_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

export const investigationsRoutes = ({ tenancy, clock, ids, findHeldPart }: InvestigationsDeps): Route[] => [
  defineRoute(
    endpoints.listInvestigations,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'investigation.view',
      tag,
      summary: 'Investigations, newest first',
    },
    async ({ scope, user, query }) => {
      const reviewer = roleCovers(user.role, 'member') ? user.userId : null
      const { waiting_on: day } = query
      const waiting = day === undefined || reviewer === null ? undefined : { userId: reviewer, day }
      // Nothing waits for somebody who can only read.
      if (day !== undefined && !waiting) return { items: [], next_cursor: null }
      const page = { before: readCursor(query.cursor), limit: query.limit + 1, reviewer, waiting }
      const rows = await tenancy.reading(scope, (db) => listInvestigations(db, page))
      return toPage(
        rows.map((row) => ({ ...present(row), report_to_review: row.report_to_review })),
        query.limit,
      )
    },
  ),
  defineRoute(
    endpoints.createInvestigation,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'investigation.create',
      tag,
      summary: 'Open an investigation',
    },
    async ({ scope, body }) =>
      present(
        await tenancy.inTenant(scope, (db) => createInvestigation({ clock, ids }, db, { scope, body })),
      ),
  ),
  defineRoute(
    endpoints.getInvestigation,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'investigation.view',
      tag,
      summary: 'One investigation',
    },
    async ({ scope, params }) => {
      const row = await tenancy.inTenant(scope, (db) => readInvestigation(db, params.id))
      if (!row) throw notFound()
      return present(row)
    },
  ),
  defineRoute(
    endpoints.listDecisions,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'investigation.view',
      tag,
      summary: 'What people judged, found and alleged last, the latest first',
    },
    async ({ scope, params, query }) =>
      await tenancy.inTenant(scope, async (db) => {
        if (!(await investigationExists(db, params.id))) throw notFound()
        return { items: await listDecisions(db, params.id, query.limit) }
      }),
  ),
  defineRoute(
    endpoints.updateInvestigation,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'investigation.update',
      tag,
      summary: 'Change an investigation',
    },
    async ({ scope, params, body }) =>
      present(
        await tenancy.inTenant(scope, (db) =>
          changeInvestigation({ clock }, db, { id: params.id, patch: body }),
        ),
      ),
  ),
  defineRoute(
    endpoints.deleteInvestigation,
    {
      access: atLeast('admin'),
      rate: 'write',
      audit: 'investigation.delete',
      tag,
      summary: 'Hide an investigation; the next retention run destroys it',
    },
    async ({ scope, params }) =>
      await tenancy.inTenant(scope, async (db) => {
        const now = clock.now()
        const held = await findHeldPart(db, params.id, now)
        if (!(await findInvestigation(db, params.id))) throw notFound()
        if (held)
          throw new AppError(
            'UNDER_HOLD',
            `${held === 'case' ? 'This case' : 'An item of this case'} is under legal hold, so the case cannot be deleted until the hold ends.`,
          )
        await markInvestigationDeleted(db, params.id, now)
      }),
  ),
]
