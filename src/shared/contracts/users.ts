import { z } from 'zod'
import { id, timestamp } from './common.ts'
import { member } from './organizations.ts'

/** A person of the organization as its administrators see them. */
export const adminUser = member.omit({ user_id: true }).extend({
  id,
  locked: z.boolean().describe('Too many failed passwords or second factors in a row'),
  last_seen_at: timestamp.nullable().describe('Last activity of a browser session in this organization'),
})
export type AdminUser = z.infer<typeof adminUser>

export const adaptiveAuthentication = z.object({
  supported: z.boolean().describe('Whether the identity provider assesses the risk of sign-ins'),
  enabled: z.boolean(),
  until: timestamp.nullable().describe('When it is switched on again by itself'),
})
export type AdaptiveAuthenticationState = z.infer<typeof adaptiveAuthentication>

export const MAX_ADAPTIVE_AUTHENTICATION_OFF_HOURS = 24
export const adaptiveAuthenticationChange = z.discriminatedUnion('enabled', [
  z.strictObject({ enabled: z.literal(true), until: z.null().optional() }),
  z.strictObject({
    enabled: z.literal(false),
    until: timestamp.describe(`At most ${MAX_ADAPTIVE_AUTHENTICATION_OFF_HOURS} hours ahead`),
  }),
])
