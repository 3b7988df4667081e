import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { SystemDb, Tenancy } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { Events } from '#server/platform/observability/events.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { EmbeddedIdentityProvider, IdentityProvider } from '#server/ports/identity-provider.ts'
import type { Role } from '#shared/roles.ts'
import type { AcceptInvitation } from './sign-in/find-person.ts'

/** What every part of signing in needs. */
export interface SignInDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly events: Events
  readonly keyring: Keyring
  readonly audit: AuditWriter
  readonly publicUrl: string
  readonly identityProvider: IdentityProvider
  /** The same provider where it is the one inside the service, otherwise null. */
  readonly embedded: EmbeddedIdentityProvider | null
  /** `acr` values with which the provider says that it asked for a second factor. */
  readonly acrWithMfa: readonly string[]
  /** Sets the cookie half of the CSRF token and answers the other half. */
  readonly csrfToken: (request: FastifyRequest, reply: FastifyReply) => string
  readonly acceptInvitation: AcceptInvitation
  /** Makes the user and the membership as far as they do not exist; an existing member gets the role. */
  readonly ensureMember: (
    db: SystemDb,
    member: { email: string; role: Role; organizationSlug: string; platformAdmin: boolean },
  ) => Promise<{ userId: string }>
}

/** Where a request came from, for the audit trail and the list of sessions. */
export const originOf = (request: FastifyRequest): { ipAddress: string; userAgent: string | null } => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
})
