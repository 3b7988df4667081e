import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import { member, type Organization, organization, organizationPatch } from '#shared/contracts/organizations.ts'
import { findOrganization, listMembers, updateOrganization } from './organizations.store.ts'

export interface OrganizationsDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
}

const tag = 'organization'
type Row = NonNullable<Awaited<ReturnType<typeof findOrganization>>>

const present = (row: Row): Organization => ({ ...row, created_at: iso(row.created_at), updated_at: iso(row.updated_at) })

export const organizationsRoutes = ({ tenancy, clock }: OrganizationsDeps): Route[] => [
  defineRoute(
    { method: 'GET', url: '/api/organizations/:id', access: atLeast('viewer'), rate: 'read', tag, summary: 'One organization', params: idParams, response: organization },
    async ({ scope, params }) => {
      const row = await tenancy.inTenant(scope, (db) => findOrganization(db, params.id))
      if (!row) throw notFound()
      return present(row)
    },
  ),
  defineRoute(
    { method: 'PATCH', url: '/api/organizations/:id', access: atLeast('admin'), rate: 'admin', audit: 'organization.update', tag, summary: 'Change the organization', params: idParams, body: organizationPatch, response: organization },
    async ({ scope, params, body }) => {
      const row = await tenancy.inTenant(scope, (db) => updateOrganization(db, params.id, body, clock.now()))
      if (!row) throw notFound()
      return present(row)
    },
  ),
  defineRoute(
    { method: 'GET', url: '/api/organizations/:id/members', access: atLeast('viewer'), rate: 'read', tag, summary: 'People of the organization', params: idParams, query: listQuery, response: listOf(member) },
    async ({ scope, params, query }) =>
      await tenancy.inTenant(scope, async (db) => {
        if (!(await findOrganization(db, params.id))) throw notFound()
        const page = toPage(await listMembers(db, readCursor(query.cursor), query.limit + 1), query.limit)
        return {
          next_cursor: page.next_cursor,
          items: page.items.map(({ id, ...row }) => ({ ...row, user_id: id, mfa_methods: [] })),
        }
      }),
  ),
]
