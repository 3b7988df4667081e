import { ensureMember } from '#server/features/organizations/index.ts'
import type { SystemDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import type { AppContext } from './context.ts'
import type { TokenRequest } from './token-request.ts'

/**
 * Creates user and organization if needed, and a personal access token for them: the operator's way in. Refuses to
 * add a person with a password to another organization: whoever first invited them may have chosen that password, and
 * nobody has proved that the address is theirs.
 */
export async function issueToken(
  context: AppContext,
  wanted: TokenRequest,
): Promise<{ token: string; organization_id: string; user_id: string }> {
  const { clock, ids, tenancy, features } = context
  const issued = await tenancy.asSystem('issue a token from the command line', async (db) => {
    const { organizationId, userId, membership } = await ensureMember({ clock, ids }, db, {
      email: wanted.email,
      role: wanted.role,
      organizationSlug: wanted.organization,
      platformAdmin: wanted.platform_admin,
    })
    if (membership === 'made') await requireNoPassword(context, db, userId)
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
    return { organizationId, userId, membership, token }
  })
  await record(context, issued, wanted.platform_admin)
  return { token: issued.token, organization_id: issued.organizationId, user_id: issued.userId }
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
