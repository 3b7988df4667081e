import { z } from 'zod'
import { LIMITS } from '#shared/limits.ts'
import { ROLES } from '#shared/roles.ts'
import type { AppContext } from './context.ts'
import { SAMPLE_SLUG } from './first-run.ts'

export const tokenRequest = z.strictObject({
  email: z.email().max(254),
  role: z.enum(ROLES),
  organization: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens')
    .default(SAMPLE_SLUG),
  platform_admin: z.boolean().default(false),
})
export type TokenRequest = z.infer<typeof tokenRequest>

/** Makes user and organization if need be and a personal access token for them: the operator's way in. */
export async function issueToken(
  { clock, ids, tenancy, features }: AppContext,
  wanted: TokenRequest,
): Promise<{ token: string; organization_id: string; user_id: string }> {
  return await tenancy.asSystem('issue a token from the command line', async (db) => {
    const { organizationId, userId } = await features.organizations.ensureMember(
      db,
      { clock, ids },
      {
        email: wanted.email,
        role: wanted.role,
        organizationSlug: wanted.organization,
        platformAdmin: wanted.platform_admin,
      },
    )
    const { token } = await features.auth.issueAccessToken(
      db,
      { clock, ids },
      { organizationId, userId, name: 'command line', days: LIMITS.tokenDaysMost },
    )
    return { token, organization_id: organizationId, user_id: userId }
  })
}
