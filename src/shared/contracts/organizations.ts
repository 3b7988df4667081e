import { z } from 'zod'
import { ROLES } from '../roles.ts'
import { id, line, timestamp } from './common.ts'

export const organization = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  audit_log_retention_days: z.number().int(),
  investigation_retention_days: z.number().int().nullable(),
  background_ai_enabled: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Organization = z.infer<typeof organization>

export const organizationPatch = z
  .strictObject({
    name: line(200),
    audit_log_retention_days: z.number().int().min(1).max(36_500),
    investigation_retention_days: z.number().int().min(1).max(36_500).nullable(),
    background_ai_enabled: z.boolean(),
  })
  .partial()
export type OrganizationPatch = z.infer<typeof organizationPatch>

export const MEMBER_STATUSES = ['active', 'disabled'] as const
export const member = z.object({
  user_id: id,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  mfa_methods: z.array(z.enum(['webauthn', 'totp'])),
  status: z.enum(MEMBER_STATUSES),
})
export type Member = z.infer<typeof member>
