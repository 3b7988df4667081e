import type { FastifyRequest } from 'fastify'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { Member } from '#shared/contracts/organizations.ts'

/** What organizations ask of the accounts behind their members; they know nothing of how people sign in. */
export interface MemberAccounts {
  /** Enrolled second factors by user id. Runs in its own transactions, as does the next one. */
  listMfaMethods(userIds: readonly string[]): Promise<ReadonlyMap<string, Member['mfa_methods']>>
  /** Only sessions in which they act for this organization. */
  endSessionsIn(userId: string, organizationId: string, reason: string): Promise<void>
  /** Issuer of the embedded identity provider; null if another one keeps the accounts. */
  readonly issuer: string | null
  hasAccount(db: IdentityDb, userId: string): Promise<boolean>
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
    db: IdentityDb,
    account: { userId: string; passwordHash: string; issuer: string; now: Date },
  ): Promise<void>
  /** A session after the password and before the second factor. */
  beginSession(
    db: IdentityDb,
    person: { request: FastifyRequest; userId: string; issuer: string },
  ): Promise<{ secret: string; expiresAt: Date }>
}
