import { type MemberAction, manageMember, setUserStatus } from '#server/features/organizations/index.ts'
import { AppError } from '#server/platform/errors.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import type { ManagedUser } from '#server/ports/user-administration.ts'
import { revokeAccessTokens } from '../access-tokens.store.ts'
import { deleteFactors } from '../mfa/mfa.store.ts'
import { endSessions } from '../sessions.ts'
import { clearFactorFailures, readStanding } from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'

interface Managed extends ManagedUser {
  /** The account serves only this organization, or the actor administers the platform. */
  readonly accountIsOurs: boolean
  readonly platformAdmin: boolean
  /** Disabling the membership leaves the account without any use. */
  readonly lastMembership: boolean
}

/**
 * Deletes every second factor of a person, here and at the provider, and ends everything opened with them; they
 * enroll again at the next sign-in.
 */
export async function resetMfa(deps: UsersDeps, actor: UserCaller, userId: string): Promise<void> {
  const managed = await readManaged(deps, actor, { userId, action: { kind: 'check' } })
  if (!managed.accountIsOurs)
    throw new AppError(
      'FORBIDDEN',
      managed.platformAdmin
        ? 'This person administers the platform: only another platform administrator can reset their second factor.'
        : 'This person works in another organization too: only a platform administrator can reset their second factor.',
    )
  // The provider first: if it refuses, nothing has changed.
  await deps.userAdministration.resetMfa(managed)
  await deps.tenancy.asIdentity('reset the second factors of a member', async (db) => {
    await deleteFactors(db, userId)
    await endSessions(db, { userId }, { reason: 'mfa_reset', now: deps.clock.now() })
    await revokeAccessTokens(db, { userId }, deps.clock.now())
  })
}

/** Lets a person work here again, and unlocks their account if only this organization uses it. */
export async function enableUser(deps: UsersDeps, actor: UserCaller, userId: string): Promise<void> {
  const { tenancy, clock, userAdministration } = deps
  const managed = await readManaged(deps, actor, { userId, action: { kind: 'check' } })
  if (managed.accountIsOurs) {
    await userAdministration.enable(managed)
    await tenancy.asIdentity('enable the account of a member', async (db) => {
      await setUserStatus(db, { userId, status: 'active', now: clock.now() })
      await clearFactorFailures(db, userId)
    })
  }
  await tenancy.inTenant(actor, (db) =>
    manageMember(deps, db, { actor, userId, action: { kind: 'status', status: 'active' } }),
  )
}

/** Ends a person's access to this organization at once; disables the account too if no other organization uses it. */
export async function disableUser(deps: UsersDeps, actor: UserCaller, userId: string): Promise<void> {
  const { tenancy, clock, userAdministration } = deps
  // The service first: whatever the provider does, access here has ended.
  const managed = await readManaged(deps, actor, { userId, action: { kind: 'status', status: 'disabled' } })
  await tenancy.asIdentity('disable the account of a member', async (db) => {
    const { organizationId } = actor
    const theirs = managed.lastMembership ? { userId } : { userId, organizationId }
    if (managed.lastMembership) await setUserStatus(db, { userId, status: 'disabled', now: clock.now() })
    await endSessions(db, theirs, { reason: 'user_disabled', now: clock.now() })
    await revokeAccessTokens(db, theirs, clock.now())
  })
  if (managed.lastMembership) await userAdministration.disable(managed)
}

async function readManaged(
  deps: UsersDeps,
  actor: UserCaller,
  { userId, action }: { readonly userId: string; readonly action: MemberAction },
): Promise<Managed> {
  if (actor.userId === userId)
    throw new AppError('FORBIDDEN', 'You cannot do this to your own account. Ask another administrator.')
  const { tenancy, identityProvider } = deps
  const { before } = await tenancy.inTenant(actor, (db) => manageMember(deps, db, { actor, userId, action }))
  const standing = await tenancy.asIdentity('read where else a member works', (db) =>
    readStanding(db, { userId, organizationId: actor.organizationId, issuer: identityProvider.issuer }),
  )
  const alone = !standing.worksElsewhere && !standing.platformAdmin
  return {
    userId,
    email: before.email,
    subject: standing.subject,
    accountIsOurs: alone || actor.platformAdmin,
    platformAdmin: standing.platformAdmin,
    lastMembership: alone,
  }
}
