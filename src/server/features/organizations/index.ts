import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { membersRoutes } from './members.routes.ts'
import { organizationsRoutes } from './organizations.routes.ts'
import { findOrganizationBySlug } from './organizations.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

export { acceptAtFirstSignIn } from './accept-invitation.ts'
export type { MemberAccounts } from './accounts.ts'
export { createOrganization, type EnsuredMember, ensureMember, ensureOrganization } from './ensure-member.ts'
export { mailInTurn } from './mail-in-turn.ts'
export { type MemberAction, manageMember } from './manage-member.ts'
export {
  findMailAddress,
  hasOwner,
  listOwners,
  pageMembers,
  wantsMailWhenDone,
  wantsMailWhenMentioned,
} from './members.store.ts'

export { saveRetentionDays, setMailWishes, setName, setUserStatus } from './organizations.store.ts'
export { lockUnfinishedSample, saveUnfinishedSample } from './unfinished-sample.store.ts'

export const createOrganizations = (deps: OrganizationsDeps) => ({
  routes: [...organizationsRoutes(deps), ...membersRoutes(deps), ...invitationsRoutes(deps)],
  jobs: [],
})

export const findOrganizationId = async (db: IdentityDb, slug: string): Promise<string | null> =>
  (await findOrganizationBySlug(db, slug))?.id ?? null
