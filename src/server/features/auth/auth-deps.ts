import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '#server/platform/core.ts'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { EmbeddedIdentityProvider, IdentityProvider } from '#server/ports/identity-provider.ts'
import type { Notifier } from '#server/ports/notifier.ts'

/** What every part of signing in needs. */
export interface SignInDeps extends Core {
  readonly keyring: Keyring
  readonly publicUrl: string
  readonly identityProvider: IdentityProvider
  /** The same provider if it is the embedded one, otherwise null. */
  readonly embedded: EmbeddedIdentityProvider | null
  /** null: no mail is set up. */
  readonly mail: Notifier | null
  /** `acr` values with which the provider says that it required a second factor. */
  readonly acrWithMfa: readonly string[]
  /** Sets the CSRF cookie and returns the header half. */
  readonly csrfToken: (request: FastifyRequest, reply: FastifyReply) => string
}

/** Where a request came from, for the audit trail and the list of sessions. */
export const readRequestOrigin = (
  request: FastifyRequest,
): { ipAddress: string; userAgent: string | null } => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
})
