import type { FastifyReply } from 'fastify'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'
import type { SignInDeps } from '../auth-deps.ts'
import { endEverythingElse, ownBrowserSession } from '../end-everything-else.ts'
import { listMemberships } from '../sessions.store.ts'
import { findActiveUser, setPassword } from './accounts.store.ts'
import { checkOwnPassword } from './check-credentials.ts'
import { preparePassword } from './open-account.ts'
import { requireEmbeddedProvider } from './require-sign-in.ts'

/** Changes the caller's own password. Ends everything opened with the old one, access tokens too. */
export async function changePassword(
  deps: SignInDeps,
  { user, reply }: { readonly user: UserCaller; readonly reply: FastifyReply },
  given: { current_password: string; new_password: string },
): Promise<void> {
  const { tenancy, clock, publicUrl } = deps
  requireEmbeddedProvider(deps)
  const session = ownBrowserSession(user, 'You can only change a password in the browser.')
  const person = await tenancy.asIdentity('read whose password changes', (db) =>
    findActiveUser(db, user.userId),
  )
  if (!person) throw notFound()
  if (!(await checkOwnPassword(deps, user.userId, given.current_password)))
    throw new AppError('VALIDATION_FAILED', 'The current password is wrong.', {
      errors: [{ path: 'current_password', message: 'is not right' }],
    })
  const [here] = await tenancy.asIdentity('read where they work', (db) => listMemberships(db, user.userId))
  const hash = await preparePassword(
    given.new_password,
    { ...person, organization: here?.name ?? '' },
    'new_password',
  )
  const now = clock.now()
  const renewed = await tenancy.asIdentity('change a password', async (db) => {
    await setPassword(db, { userId: user.userId, passwordHash: hash, now })
    return await endEverythingElse(db, session, { reason: 'password_changed', now })
  })
  setSessionCookie(reply, publicUrl, renewed.secret, renewed.expiresAt, now)
}
