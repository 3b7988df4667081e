import { ensureMember, ensureOrganization } from './ensure-member.ts'
import { type OrganizationsDeps, organizationsRoutes } from './organizations.routes.ts'

export const createOrganizations = (deps: OrganizationsDeps) => ({
  routes: organizationsRoutes(deps),
  jobs: [],
  api: { ensureMember, ensureOrganization },
})
