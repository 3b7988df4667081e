import { z } from 'zod'
import { line, timestamp } from './common.ts'

/** What a person can prove themselves with beside a password. Recovery codes exist only next to one of the others. */
export const MFA_METHODS = ['webauthn', 'totp', 'recovery_code'] as const
export type MfaMethod = (typeof MFA_METHODS)[number]

const base64url = (longest: number) => z.base64url().min(1).max(longest)

/** What is used of WebAuthn's RegistrationResponseJSON; extension results and the like are dropped. */
export const registrationResponse = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.string().max(40),
  response: z.object({
    clientDataJSON: base64url(20_000),
    attestationObject: base64url(100_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>

/** What is used of WebAuthn's AuthenticationResponseJSON. */
export const authenticationResponse = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.string().max(40),
  response: z.object({
    clientDataJSON: base64url(20_000),
    authenticatorData: base64url(20_000),
    signature: base64url(10_000),
    userHandle: z.base64url().max(200).nullish(),
  }),
})
export type AuthenticationResponse = z.output<typeof authenticationResponse>

export const newPasskey = z.strictObject({
  name: line(100).default('Passkey'),
  response: registrationResponse,
})
export const shownPasskey = z.strictObject({ response: authenticationResponse })
export const ceremonyOptions = z
  .looseObject({ challenge: z.string() })
  .describe("What the browser's navigator.credentials takes, as JSON (WebAuthn level 3)")

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  backed_up: z.boolean(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
})
export const passkeyParams = z.object({ id: base64url(1_400) })

export const newTotp = z.object({
  secret: z.string().describe('Base32, for typing it in'),
  uri: z.string().describe('otpauth://…'),
  qr: z.string().describe('The same as an image, a data: URL'),
})
export const shownCode = z.strictObject({ code: line(20).describe('Six digits') })
export const shownRecoveryCode = z.strictObject({ code: line(60) })

export const factorShown = z
  .object({ mfa_complete: z.literal(true) })
  .describe('The session has a new cookie, so ask GET /api/auth/session for a new CSRF token')

export const recoveryCodes = z.object({
  codes: z.array(z.string()).describe('Shown this once; each works once. Older ones stop working'),
})

export const mfaState = z.object({
  complete: z.boolean().describe('Whether this session has shown a second factor'),
  may_enroll: z.boolean().describe('Whether this session may add a factor now'),
  methods: z.array(z.enum(MFA_METHODS)).describe('What the person has enrolled'),
  passkeys: z.array(passkey).describe('Empty until the second factor has been shown'),
  recovery_codes_left: z.number().int(),
})
