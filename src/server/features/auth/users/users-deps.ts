import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { UserAdministration } from '#server/ports/user-administration.ts'

export interface UsersDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly logger: Logger
  readonly audit: AuditWriter
  /** Only its name matters here: whose subject a person is. */
  readonly identityProvider: { readonly issuer: string }
  readonly userAdministration: UserAdministration
  /**
   * Checks whether the actor may act on this member, and changes the membership where a status is given. Rejects
   * with NOT_FOUND for who is no member, FORBIDDEN, or CONFLICT for the last owner.
   */
  readonly manageMember: (
    db: TenantDb,
    actorId: string,
    userId: string,
    status: 'active' | 'disabled' | null,
    now: Date,
  ) => Promise<{ email: string }>
}
