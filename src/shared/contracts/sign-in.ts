import { z } from 'zod'
import { ROLES } from '../roles.ts'
import { id, line, timestamp } from './common.ts'

const organizationName = z.object({ id, name: z.string(), slug: z.string() })

/** `needs` says what is missing before the session may act; nobody is signed in where `user` is null. */
export const session = z.object({
  user: z.object({ id, email: z.string(), name: z.string() }).nullable(),
  organization: organizationName.nullable(),
  organizations: z.array(organizationName.extend({ role: z.enum(ROLES) })),
  role: z.enum(ROLES).nullable(),
  platform_admin: z.boolean(),
  expires_at: timestamp.nullable(),
  csrf_token: z.string(),
  needs: z.enum(['mfa', 'organization']).nullable(),
  mfa_methods: z.array(z.enum(['webauthn', 'totp'])).describe('second factors the user has enrolled'),
  mail_when_done: z
    .boolean()
    .nullable()
    .describe(
      'whether the user gets a mail once an analysis they asked for has finished; null where no mail is set up',
    ),
  mail_when_mentioned: z
    .boolean()
    .nullable()
    .describe('whether the user gets a mail once a comment mentions them; null where no mail is set up'),
  sign_in: z.enum(['password', 'provider']).describe('whether the service asks for the password itself'),
})
export type Session = z.infer<typeof session>

export const openSession = z.object({
  id,
  current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  methods: z.array(z.string()),
  mfa: z.boolean(),
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
})

export const organizationChoice = z.strictObject({ organization_id: id })

export const onward = z.object({ redirect_to: z.string().nullable().describe('where the browser goes next') })

export const loginQuery = z.object({
  return_to: z.string().max(2_000).optional(),
  /** The identity provider asks for a proof again, even where it remembers the person. */
  fresh: z.enum(['true', 'false']).optional(),
})

/** What an identity provider adds is for its own protocol to judge. */
export const callbackQuery = z.looseObject({})

const email = z.email().max(254)
/** Length and blocklist are checked with a reason of their own; this bounds the work. */
const password = z.string().min(1, 'must not be empty').max(1_024)

export const credentials = z.strictObject({ email, password })

export const newOwner = z.strictObject({
  secret: z.string().min(1).max(200).describe('the part of the one-time link after #'),
  name: line(200),
  email,
  password: password.optional().describe('not needed where another identity provider is set up'),
})

export const passwordChange = z.strictObject({ current_password: password, new_password: password })

export const ownName = z.strictObject({ name: line(200) })

export const ownMail = z
  .strictObject({ when_done: z.boolean().optional(), when_mentioned: z.boolean().optional() })
  .describe('What is left out stays as it is')
export type OwnMail = z.infer<typeof ownMail>

export const logoutToken = z.object({ logout_token: z.string().min(1).max(20_000) })
