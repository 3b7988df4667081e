import { z } from 'zod'
import { ROLES } from '#shared/roles.ts'

/** The organization of a new installation, and the default of `probity token`. */
export const SAMPLE_SLUG = 'sample'

export const tokenRequest = z.strictObject({
  email: z.email().max(254),
  role: z.enum(ROLES),
  organization: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens')
    .default(SAMPLE_SLUG),
  platform_admin: z.boolean().default(false),
  change_member: z.boolean().optional(),
})
export type TokenRequest = z.infer<typeof tokenRequest>
