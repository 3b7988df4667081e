import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Ids } from '#server/platform/ids.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import {
  type Investigation,
  type InvestigationPatch,
  investigation,
  investigationPatch,
  newInvestigation,
} from '#shared/contracts/investigations.ts'
import { createInvestigation, explainConflict } from './create-investigation.ts'
import {
  findInvestigation,
  listInvestigations,
  markInvestigationDeleted,
  readInvestigation,
  updateInvestigation,
} from './investigations.store.ts'

export interface InvestigationsDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
}

const tag = 'investigations'
type Row = NonNullable<Awaited<ReturnType<typeof readInvestigation>>>

const present = (row: Row): Investigation => ({
  ...(row as unknown as Investigation),
  opened_at: iso(row.opened_at),
  closed_at: iso(row.closed_at),
  legal_hold_until: iso(row.legal_hold_until),
  last_activity_at: iso(row.last_activity_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** Closed investigations age from `closed_at`, so it follows the status and nothing else. */
const closedAt = (
  patch: InvestigationPatch,
  before: Pick<Row, 'closed_at'>,
  now: Date,
): Date | null | undefined => {
  if (patch.status === undefined) return undefined
  const closed = patch.status === 'closed' || patch.status === 'archived'
  return closed ? (before.closed_at ?? now) : null
}

export const investigationsRoutes = ({ tenancy, clock, ids }: InvestigationsDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/investigations',
      access: atLeast('viewer'),
      rate: 'read',
      tag,
      summary: 'Investigations, newest first',
      query: listQuery,
      response: listOf(investigation),
    },
    async ({ scope, query }) => {
      const rows = await tenancy.inTenant(scope, (db) =>
        listInvestigations(db, readCursor(query.cursor), query.limit + 1),
      )
      return toPage(rows.map(present), query.limit)
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/investigations',
      access: atLeast('member'),
      rate: 'write',
      audit: 'investigation.create',
      tag,
      summary: 'Open an investigation',
      body: newInvestigation,
      status: 201,
      response: investigation,
    },
    async ({ scope, body }) =>
      present(await tenancy.inTenant(scope, (db) => createInvestigation(db, scope, { clock, ids }, body))),
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/investigations/:id',
      access: atLeast('viewer'),
      rate: 'read',
      tag,
      summary: 'One investigation',
      params: idParams,
      response: investigation,
    },
    async ({ scope, params }) => {
      const row = await tenancy.inTenant(scope, (db) => readInvestigation(db, params.id))
      if (!row) throw notFound()
      return present(row)
    },
  ),
  defineRoute(
    {
      method: 'PATCH',
      url: '/api/investigations/:id',
      access: atLeast('member'),
      rate: 'write',
      audit: 'investigation.update',
      tag,
      summary: 'Change an investigation',
      params: idParams,
      body: investigationPatch,
      response: investigation,
    },
    async ({ scope, params, body }) =>
      await tenancy.inTenant(scope, async (db) => {
        const before = await findInvestigation(db, params.id)
        if (!before) throw notFound()
        const now = clock.now()
        const row = await updateInvestigation(db, params.id, body, closedAt(body, before, now), now).catch(
          explainConflict,
        )
        if (!row) throw notFound()
        return present(row)
      }),
  ),
  defineRoute(
    {
      method: 'DELETE',
      url: '/api/investigations/:id',
      access: atLeast('admin'),
      rate: 'write',
      audit: 'investigation.delete',
      tag,
      summary: 'Hide an investigation; the next retention run destroys it',
      params: idParams,
      status: 204,
      response: z.void(),
    },
    async ({ scope, params }) =>
      await tenancy.inTenant(scope, async (db) => {
        const row = await findInvestigation(db, params.id)
        if (!row) throw notFound()
        if (row.legal_hold_until && row.legal_hold_until > clock.now())
          throw new AppError(
            'UNDER_HOLD',
            'This investigation is under legal hold and cannot be deleted until the hold ends.',
          )
        await markInvestigationDeleted(db, params.id, clock.now())
      }),
  ),
]
