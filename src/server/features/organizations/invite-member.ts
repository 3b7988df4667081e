import { sha256 } from '#server/platform/crypto/digests.ts'
import { AppError } from '#server/platform/errors.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { iso } from '#server/platform/http/present.ts'
import type { IssuedInvitation } from '#shared/contracts/organizations.ts'
import type { Role } from '#shared/roles.ts'
import { insertInvitation, revokeInvitations } from './invitations.store.ts'
import { mailInvitation } from './mail-invitation.ts'
import { refusalToManage } from './member-rules.ts'
import { requireOrganization } from './members.routes.ts'
import { findMemberByEmail } from './members.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

const SECRET_BYTES = 32
export const INVITATION_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Creates an invitation; an earlier one to the same address stops working. Only the response contains the link, and the
 * mail with it where mail is set up.
 */
export async function inviteMember(
  deps: OrganizationsDeps,
  user: UserCaller,
  { organizationId, ...wanted }: { organizationId: string; email: string; role: Role },
): Promise<IssuedInvitation> {
  const { tenancy, clock, ids, publicUrl } = deps
  const now = clock.now()
  const email = wanted.email.toLowerCase()
  const secret = ids.secret(SECRET_BYTES)
  const row = {
    organizationId,
    id: ids.uuid(),
    email,
    role: wanted.role,
    tokenSha256: sha256(secret),
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    createdBy: user.userId,
    now,
  }
  await tenancy.inTenant(user, async (db) => {
    await requireOrganization(db, organizationId)
    const refusal = refusalToManage(user, { userId: '', role: wanted.role }, null)
    if (refusal) throw new AppError('FORBIDDEN', refusal)
    if (await findMemberByEmail(db, email))
      throw new AppError('CONFLICT', 'This person already belongs to the organization.')
    await revokeInvitations(db, { email }, now)
    await insertInvitation(db, row)
  })
  const link = `${publicUrl}/invitation#${secret}`
  return {
    id: row.id,
    email,
    role: wanted.role,
    status: 'open',
    expires_at: iso(row.expiresAt),
    created_by: user.userId,
    created_at: iso(now),
    link,
    mail: await mailInvitation(deps, user, { ...row, link }),
  }
}
