import type { SystemDb } from '#server/platform/db/tenancy.ts'
import type { ProvenIdentity } from '#server/ports/identity-provider.ts'
import { findUserByEmail, findUserByIdentity, hasIdentityAt, insertIdentity } from './identities.store.ts'

export type PersonRefusal = 'user_disabled' | 'email_not_verified' | 'unknown_person' | 'identity_conflict'

/** Makes user and membership of somebody whose verified address has open invitations; null where it has none. */
export type AcceptInvitation = (
  db: SystemDb,
  person: { email: string; name: string | null },
) => Promise<{ userId: string; organizationIds: readonly string[] } | null>

export interface FoundPerson {
  readonly userId: string
  /** Organizations they came into at this sign-in, by invitation. */
  readonly joined: readonly string[]
}

/**
 * The user behind an identity. Issuer and subject decide; at their first sign-in people are recognized by an
 * address the provider has verified. An address never moves from one subject to another of the same provider,
 * because addresses are given to new people.
 */
export async function findPerson(
  db: SystemDb,
  identity: ProvenIdentity,
  acceptInvitation: AcceptInvitation,
  now: Date,
): Promise<FoundPerson | { refused: PersonRefusal }> {
  const { issuer, subject, email } = identity
  const known = await findUserByIdentity(db, issuer, subject)
  if (known)
    return known.status === 'active' ? { userId: known.id, joined: [] } : { refused: 'user_disabled' }
  if (!email) return { refused: 'unknown_person' }
  if (!identity.emailVerified) return { refused: 'email_not_verified' }
  const user = await findUserByEmail(db, email)
  if (user && user.status !== 'active') return { refused: 'user_disabled' }
  const invited = user ? null : await acceptInvitation(db, { email, name: identity.name })
  const userId = user?.id ?? invited?.userId
  if (!userId) return { refused: 'unknown_person' }
  if (await hasIdentityAt(db, userId, issuer)) return { refused: 'identity_conflict' }
  await insertIdentity(db, { issuer, subject, userId, now })
  return { userId, joined: invited?.organizationIds ?? [] }
}
