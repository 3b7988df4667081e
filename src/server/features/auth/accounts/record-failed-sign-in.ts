import type { FastifyRequest } from 'fastify'
import { readRequestOrigin, type SignInDeps } from '../auth-deps.ts'
import { listMemberships } from '../sessions.store.ts'

export interface FailedSignIn {
  /** The account's owner; null if there is no account. */
  readonly userId: string | null
  readonly reason: string | null
  /** Whether this attempt locked the account. */
  readonly lockedNow: boolean
}

/** One row for the attempt, and another if it locked the account. */
export async function recordFailedSignIn(
  deps: SignInDeps,
  request: FastifyRequest,
  { userId, reason, lockedNow }: FailedSignIn,
): Promise<void> {
  const event = {
    organizationId: await findTrail(deps, userId),
    actorId: null,
    target: userId ? { type: 'user', id: userId } : null,
    success: false,
    error: reason,
    ...readRequestOrigin(request),
  }
  await deps.audit.record({ ...event, action: 'auth.login_failed' })
  if (lockedNow) await deps.audit.record({ ...event, action: 'auth.account_locked' })
}

/**
 * The organization whose audit trail records a person's sign-in. Queried for unknown people too, so that it takes the
 * same time.
 */
export async function findTrail({ tenancy }: SignInDeps, userId: string | null): Promise<string | null> {
  const memberships = await tenancy.asIdentity('find the trail of a sign-in', (db) =>
    listMemberships(db, userId ?? NOBODY),
  )
  return memberships[0]?.id ?? null
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
