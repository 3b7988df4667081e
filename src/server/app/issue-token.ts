import { type EnsuredMember, ensureMember, hasOwner } from '#server/features/organizations/index.ts'
import type { SystemDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import type { AppContext } from './context.ts'
import type { TokenRequest } from './token-request.ts'

/**
 * Creates user and organization if needed, and a personal access token for them: the operator's way in. Somebody who
 * belongs there already gets another role, or works again, only where the request says so. Refuses to add a person with
 * a password to another organization: whoever first invited them may have chosen that password, and nobody has proved
 * that the address is theirs.
 */
export async function issueToken(context: AppContext, wanted: TokenRequest): Promise<IssuedToken> {
  const { clock, ids, tenancy, features } = context
  const issued = await tenancy.asSystem('issue a token from the command line', async (db) => {
    const member = await ensureMember({ clock, ids }, db, {
      email: wanted.email,
      role: wanted.role,
      organizationSlug: wanted.organization,
      platformAdmin: wanted.platform_admin,
    })
    const { organizationId, userId, membership } = member
    if (membership === 'made') await requireNoPassword(context, db, userId)
    if (membership === 'changed') await requireMayChange(db, wanted, member)
    const { token } = await features.auth.issueAccessToken(
      db,
      { clock, ids },
      {
        organizationId,
        userId,
        name: 'command line',
        days: LIMITS.tokenDaysMost,
        origin: 'command_line',
      },
    )
    return { ...member, token }
  })
  await record(context, issued, wanted.platform_admin)
  return {
    token: issued.token,
    organization_id: issued.organizationId,
    user_id: issued.userId,
    organization_is_new: issued.organizationIsNew,
  }
}

interface IssuedToken {
  readonly token: string
  readonly organization_id: string
  readonly user_id: string
  readonly organization_is_new: boolean
}

/** Looks at what the change has made of the organization; a refusal undoes it. */
async function requireMayChange(
  db: SystemDb,
  wanted: TokenRequest,
  { organizationId, roleBefore }: EnsuredMember,
): Promise<void> {
  if (!wanted.change_member)
    throw new AppError(
      'CONFLICT',
      roleBefore === wanted.role
        ? 'This person is disabled in the organization. With --change-member they may work there again.'
        : `This person already belongs to the organization, with the role ${roleBefore}. Name that role, or give them the other one with --change-member.`,
    )
  if (roleBefore === 'owner' && !(await hasOwner(db, organizationId)))
    throw new AppError('CONFLICT', 'This is the last owner. Make someone else an owner first.')
}

async function requireNoPassword({ features }: AppContext, db: SystemDb, userId: string): Promise<void> {
  if (await features.auth.hasAccount(db, userId))
    throw new AppError(
      'CONFLICT',
      'This address already has a password, from another organization. Invite the person instead: they accept with that password.',
    )
}

/** Nobody of the organization did it: the rows name no actor, only the person concerned. */
async function record(
  { features }: AppContext,
  { organizationId, userId, membership }: { organizationId: string; userId: string; membership: string },
  platformAdmin: boolean,
): Promise<void> {
  const event = {
    organizationId,
    actorId: null,
    target: { type: 'user', id: userId },
    success: true,
    ipAddress: null,
    userAgent: null,
  }
  if (membership !== 'kept' || platformAdmin)
    await features.audit.writer.record({ ...event, action: 'member.role_change' })
  await features.audit.writer.record({ ...event, action: 'auth.token_created' })
}
