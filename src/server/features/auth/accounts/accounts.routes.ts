import { z } from 'zod'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast, open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { credentials, newOwner, onward, passwordChange } from '#shared/contracts/sign-in.ts'
import type { SignInDeps } from '../auth-deps.ts'
import { listMemberships } from '../sessions.store.ts'
import { endSessions } from '../sessions.ts'
import { findActiveUser, setPassword } from './accounts.store.ts'
import { checkCredentials, checkOwnPassword } from './check-credentials.ts'
import { createOwner } from './create-owner.ts'
import { demandEmbedded, demandSignIn } from './demand-sign-in.ts'
import { preparePassword } from './open-account.ts'
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'

const tag = 'sign-in'

/** Accounts of the embedded identity provider, and the owner's account of a new installation. */
export const accountRoutes = (deps: SignInDeps): Route[] => [
  defineRoute(
    {
      method: 'POST',
      url: '/api/auth/owner-account',
      access: open,
      rate: 'sign_in',
      audit: 'by_handler',
      tag,
      summary: "Make the owner's account with the one-time link",
      body: newOwner,
      response: onward,
    },
    async ({ request, reply, body }) => ({ redirect_to: await createOwner(deps, request, reply, body) }),
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/auth/password',
      access: open,
      rate: 'sign_in',
      audit: 'by_handler',
      tag,
      summary: 'Answer the sign-in page of the embedded identity provider',
      body: credentials,
      response: onward,
    },
    async ({ request, reply, body }) => {
      const { embedded } = await demandSignIn(deps, request, reply)
      const checked = await checkCredentials(deps, body)
      if (!checked.right) {
        await recordFailedSignIn(deps, request, checked)
        throw new AppError(
          'UNAUTHENTICATED',
          'E-mail address and password do not belong together, or the account is locked for a while after too many attempts.',
        )
      }
      return { redirect_to: await embedded.signedIn(request.raw, reply.raw, checked.userId!, ['pwd']) }
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/auth/password/change',
      access: atLeast('viewer'),
      rate: 'sign_in',
      audit: 'auth.password_changed',
      tag,
      summary: 'Change my password; my other sessions end',
      body: passwordChange,
      status: 204,
      response: z.void(),
    },
    async ({ user, body }) => {
      const { tenancy, clock } = deps
      demandEmbedded(deps)
      if (!user.sessionId) throw new AppError('FORBIDDEN', 'A password is changed from the browser.')
      const person = await tenancy.asSystem('read whose password changes', (db) =>
        findActiveUser(db, user.userId),
      )
      if (!person) throw notFound()
      if (!(await checkOwnPassword(deps, user.userId, body.current_password)))
        throw new AppError('VALIDATION_FAILED', 'The current password is not right.', {
          errors: [{ path: 'current_password', message: 'is not right' }],
        })
      const [here] = await tenancy.asSystem('read where they work', (db) => listMemberships(db, user.userId))
      const hash = await preparePassword(
        body.new_password,
        { ...person, organization: here?.name ?? '' },
        'new_password',
      )
      await tenancy.asSystem('change a password', async (db) => {
        await setPassword(db, user.userId, hash, clock.now())
        await endSessions(
          db,
          { userId: user.userId, except: user.sessionId! },
          'password_changed',
          clock.now(),
        )
      })
    },
  ),
  ...passkeySignInRoutes(deps),
]
