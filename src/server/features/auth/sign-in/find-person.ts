import { acceptAtFirstSignIn } from '#server/features/organizations/index.ts'
import type { Core } from '#server/platform/core.ts'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { ProvenIdentity } from '#server/ports/identity-provider.ts'
import { findUserByEmail, findUserByIdentity, hasIdentityAt, insertIdentity } from './identities.store.ts'

export type PersonRefusal = 'user_disabled' | 'email_not_verified' | 'unknown_person' | 'identity_conflict'

export interface FoundPerson {
  readonly userId: string
  /** Organizations they joined by invitation at this sign-in. */
  readonly joined: readonly string[]
}

/**
 * The user behind an identity. Issuer and subject decide; at their first sign-in people are recognized by an address address
 * that the provider has verified. An address never moves from one subject to another of the same provider, because
 * addresses are reassigned to new people.
 */
export async function findPerson(
  deps: Pick<Core, 'clock' | 'ids'>,
  db: IdentityDb,
  identity: ProvenIdentity,
): Promise<FoundPerson | { refused: PersonRefusal }> {
  const { issuer, subject, email } = identity
  const known = await findUserByIdentity(db, issuer, subject)
  if (known)
    return known.status === 'active' ? { userId: known.id, joined: [] } : { refused: 'user_disabled' }
  if (!email) return { refused: 'unknown_person' }
  if (!identity.emailVerified) return { refused: 'email_not_verified' }
  const user = await findUserByEmail(db, email)
  if (user && user.status !== 'active') return { refused: 'user_disabled' }
  const invited = user ? null : await acceptAtFirstSignIn(deps, db, { email, name: identity.name })
  const userId = user?.id ?? invited?.userId
  if (!userId) return { refused: 'unknown_person' }
  if (await hasIdentityAt(db, userId, issuer)) return { refused: 'identity_conflict' }
  await insertIdentity(db, { issuer, subject, userId, now: deps.clock.now() })
  return { userId, joined: invited?.organizationIds ?? [] }
}
