import { AppError } from '#server/platform/errors.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import type { ManagedUser } from '#server/ports/user-administration.ts'
import { revokeAccessTokens } from '../access-tokens.store.ts'
import { deleteFactors } from '../mfa/mfa.store.ts'
import { endSessions } from '../sessions.ts'
import { clearFactorFailures, readStanding, setUserStatus } from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'

interface Managed extends ManagedUser {
  /** The account serves this organization alone, or whoever acts administers the platform. */
  readonly accountIsOurs: boolean
  /** Disabling the membership leaves the account without any use. */
  readonly lastMembership: boolean
}

/** Takes every second factor of a person, here and at the provider, and all that was opened with them; they enroll anew at the next sign-in. */
export async function resetMfa(deps: UsersDeps, actor: UserCaller, userId: string): Promise<void> {
  const managed = await readManaged(deps, actor, userId, null)
  if (!managed.accountIsOurs)
    throw new AppError(
      'FORBIDDEN',
      'This person works in another organization too: a platform administrator resets their second factor.',
    )
  // The provider first: where it refuses, nothing has changed.
  await deps.userAdministration.resetMfa(managed)
  await deps.tenancy.asSystem('reset the second factors of a member', async (db) => {
    await deleteFactors(db, userId)
    await endSessions(db, { userId }, 'mfa_reset', deps.clock.now())
    await revokeAccessTokens(db, { userId }, deps.clock.now())
  })
}

/** Lets a person work here again, and lifts the locks of their account where it is this organization's alone. */
export async function enableUser(deps: UsersDeps, actor: UserCaller, userId: string): Promise<void> {
  const { tenancy, clock, userAdministration, manageMember } = deps
  const managed = await readManaged(deps, actor, userId, null)
  if (managed.accountIsOurs) {
    await userAdministration.enable(managed)
    await tenancy.asSystem('enable the account of a member', async (db) => {
      await setUserStatus(db, userId, 'active', clock.now())
      await clearFactorFailures(db, userId)
    })
  }
  await tenancy.inTenant(actor, (db) => manageMember(db, actor.userId, userId, 'active', clock.now()))
}

/** Lets a person work here no more, at once; the account too where this was the last organization it served. */
export async function disableUser(deps: UsersDeps, actor: UserCaller, userId: string): Promise<void> {
  const { tenancy, clock, userAdministration } = deps
  // The service first: whatever the provider does, access here has ended.
  const managed = await readManaged(deps, actor, userId, 'disabled')
  await tenancy.asSystem('disable the account of a member', async (db) => {
    const { organizationId } = actor
    const theirs = managed.lastMembership ? { userId } : { userId, organizationId }
    if (managed.lastMembership) await setUserStatus(db, userId, 'disabled', clock.now())
    await endSessions(db, theirs, 'user_disabled', clock.now())
    await revokeAccessTokens(db, theirs, clock.now())
  })
  if (managed.lastMembership) await userAdministration.disable(managed)
}

async function readManaged(
  { tenancy, clock, manageMember, identityProvider }: UsersDeps,
  actor: UserCaller,
  userId: string,
  status: 'disabled' | null,
): Promise<Managed> {
  if (actor.userId === userId)
    throw new AppError('FORBIDDEN', 'Ask another administrator to do this to your own account.')
  const { email } = await tenancy.inTenant(actor, (db) =>
    manageMember(db, actor.userId, userId, status, clock.now()),
  )
  const standing = await tenancy.asSystem('read where else a member works', (db) =>
    readStanding(db, userId, actor.organizationId, identityProvider.issuer),
  )
  const alone = !standing.worksElsewhere && !standing.platformAdmin
  return {
    userId,
    email,
    subject: standing.subject,
    accountIsOurs: alone || actor.platformAdmin,
    lastMembership: alone,
  }
}
