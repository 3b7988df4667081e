import type { SystemDb } from '#server/platform/db/tenancy.ts'
import { acceptAtFirstSignIn } from './accept-invitation.ts'
import { ensureMember, ensureOrganization } from './ensure-member.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { manageMember } from './manage-member.ts'
import { membersRoutes } from './members.routes.ts'
import { organizationsRoutes } from './organizations.routes.ts'
import { findOrganizationBySlug } from './organizations.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

export const createOrganizations = (deps: OrganizationsDeps) => ({
  routes: [...organizationsRoutes(deps), ...membersRoutes(deps), ...invitationsRoutes(deps)],
  jobs: [],
  api: {
    ensureMember,
    ensureOrganization,
    manageMember,
    acceptAtFirstSignIn: acceptAtFirstSignIn.bind(null, deps),
    organizationIdOf: async (db: SystemDb, slug: string): Promise<string | null> =>
      (await findOrganizationBySlug(db, slug))?.id ?? null,
  },
})
