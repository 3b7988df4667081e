import type { FastifyRequest } from 'fastify'
import { originOf, type SignInDeps } from '../auth-deps.ts'
import { listMemberships } from '../sessions.store.ts'

export interface FailedSignIn {
  /** Whose account it was; null where there is none. */
  readonly userId: string | null
  readonly reason: string | null
  /** This attempt is the one that locked the account. */
  readonly lockedNow: boolean
}

/** One row for the attempt, and one more where it locked the account. */
export async function recordFailedSignIn(
  deps: SignInDeps,
  request: FastifyRequest,
  { userId, reason, lockedNow }: FailedSignIn,
): Promise<void> {
  const event = {
    organizationId: await trailOf(deps, userId),
    actorId: null,
    target: userId ? { type: 'user', id: userId } : null,
    success: false,
    error: reason,
    ...originOf(request),
  }
  await deps.audit.record({ ...event, action: 'auth.login_failed' })
  if (lockedNow) await deps.audit.record({ ...event, action: 'auth.account_locked' })
}

/** The organization in whose trail somebody's sign-in stands; asked for nobody too, so that it takes the same time. */
export async function trailOf({ tenancy }: SignInDeps, userId: string | null): Promise<string | null> {
  const memberships = await tenancy.asSystem('find the trail of a sign-in', (db) =>
    listMemberships(db, userId ?? NOBODY),
  )
  return memberships[0]?.id ?? null
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
