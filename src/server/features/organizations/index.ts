import type { SystemDb } from '#server/platform/db/tenancy.ts'
import { ensureMember, ensureOrganization } from './ensure-member.ts'
import { type OrganizationsDeps, organizationsRoutes } from './organizations.routes.ts'
import { findOrganizationBySlug } from './organizations.store.ts'

export const createOrganizations = (deps: OrganizationsDeps) => ({
  routes: organizationsRoutes(deps),
  jobs: [],
  api: {
    ensureMember,
    ensureOrganization,
    organizationIdOf: async (db: SystemDb, slug: string): Promise<string | null> => (await findOrganizationBySlug(db, slug))?.id ?? null,
  },
})
