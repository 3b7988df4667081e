import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { SystemDb, Tenancy } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { Member } from '#shared/contracts/organizations.ts'

/** What organizations ask of the accounts behind their members. */
export interface MemberAccounts {
  /** Enrolled second factors by user id. In transactions of their own, as is the next one. */
  mfaMethodsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, Member['mfa_methods']>>
  /** Only those in which they act for this organization. */
  endSessionsOf(userId: string, organizationId: string, reason: string): Promise<void>
  /** Issuer of the embedded identity provider; null where another one keeps the accounts. */
  readonly issuer: string | null
  hasAccount(db: SystemDb, userId: string): Promise<boolean>
  /** Counts as an attempt to sign in, with all its pauses. */
  checkCredentials(given: {
    email: string
    password: string
  }): Promise<{ right: boolean; userId: string | null; reason: string | null; lockedNow: boolean }>
  preparePassword(
    password: string,
    context: { email: string; name: string; organization: string },
  ): Promise<string>
  openAccount(
    db: SystemDb,
    account: { userId: string; passwordHash: string; issuer: string; now: Date },
  ): Promise<void>
  /** A session after the password and before the second factor. */
  beginSession(
    db: SystemDb,
    request: FastifyRequest,
    userId: string,
    issuer: string,
  ): Promise<{ secret: string; expiresAt: Date }>
}

export interface OrganizationsDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: AuditWriter
  readonly publicUrl: string
  readonly accounts: MemberAccounts
}
