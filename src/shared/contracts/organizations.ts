import { z } from 'zod'
import { ROLES } from '../roles.ts'
import { id, line, timestamp } from './common.ts'

const role = z.enum(ROLES)

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

export const formerMember = z.object({
  user_id: id,
  name: z.string().describe('By which they were known on the day on which they left'),
})
export type FormerMember = z.infer<typeof formerMember>

export const memberParams = z.object({ id, user_id: id })
export const memberChange = z.strictObject({ role })

/** `address_refused`: the mail server knows no such address; `refused`: it did not take the mail for another reason. */
export const MAIL_PROBLEMS = ['unreachable', 'address_refused', 'refused'] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]

export const INVITATION_STATUSES = ['open', 'accepted', 'revoked', 'expired'] as const
export const invitation = z.object({
  id,
  email: z.string(),
  role,
  status: z.enum(INVITATION_STATUSES),
  expires_at: timestamp,
  created_by: id.nullable(),
  created_at: timestamp,
  mail: z
    .object({ sent_at: timestamp.nullable(), problem: z.enum(MAIL_PROBLEMS).nullable() })
    .nullable()
    .describe('What became of the mail with the link; null where no mail was set up'),
})
export type Invitation = z.infer<typeof invitation>

export const invitationParams = z.object({ id, invitation_id: id })
export const newInvitation = z.strictObject({ email: z.email().max(254), role })
export const issuedInvitation = invitation.extend({
  link: z.string().describe('Shown this once; whoever has it may accept the invitation'),
})
export type IssuedInvitation = z.infer<typeof issuedInvitation>

export const invitationLink = z.strictObject({
  secret: z.string().min(1).max(200).describe('the part of the link after #'),
})

/** What whoever holds the link may know before they accept. */
export const offeredInvitation = z.object({
  organization: z.string().describe('Its name'),
  invited_by: z.string().describe('The name of whoever made the invitation'),
  email: z.string(),
  role,
  expires_at: timestamp,
})
export type OfferedInvitation = z.infer<typeof offeredInvitation>

export const invitationAcceptance = invitationLink.extend({
  name: line(200),
  password: z
    .string()
    .min(1, 'must not be empty')
    .max(1_024)
    .optional()
    .describe(
      'a new one, or that of the account you have; not needed where another identity provider is set up',
    ),
})
export type InvitationAcceptance = z.infer<typeof invitationAcceptance>
