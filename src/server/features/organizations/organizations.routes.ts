import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { Organization } from '#shared/contracts/organizations.ts'
import { findOrganization, updateOrganization } from './organizations.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

const tag = 'organization'
type Row = NonNullable<Awaited<ReturnType<typeof findOrganization>>>

const present = (row: Row): Organization => ({
  ...row,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

export const organizationsRoutes = ({ tenancy, clock }: OrganizationsDeps): Route[] => [
  defineRoute(
    endpoints.getOrganization,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'settings.view',
      auditTarget: 'organization',
      tag,
      summary: 'One organization',
    },
    async ({ scope, params }) => {
      const row = await tenancy.inTenant(scope, (db) => findOrganization(db, params.id))
      if (!row) throw notFound()
      return present(row)
    },
  ),
  defineRoute(
    endpoints.updateOrganization,
    {
      access: atLeast('admin'),
      rate: 'admin',
      stepUp: true,
      audit: 'organization.update',
      tag,
      summary: 'Change the organization',
    },
    async ({ scope, params, body }) => {
      const row = await tenancy.inTenant(scope, (db) =>
        updateOrganization(db, { id: params.id, patch: body, now: clock.now() }),
      )
      if (!row) throw notFound()
      return present(row)
    },
  ),
]
