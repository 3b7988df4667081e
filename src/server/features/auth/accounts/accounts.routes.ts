import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast, open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { credentials, newOwner, onward, passwordChange } from '#shared/contracts/sign-in.ts'
import { originOf, type SignInDeps } from '../auth-deps.ts'
import { listMemberships } from '../sessions.store.ts'
import { endSessions } from '../sessions.ts'
import { findActiveUser, setPassword } from './accounts.store.ts'
import { type CheckedCredentials, checkCredentials, checkOwnPassword } from './check-credentials.ts'
import { createOwner } from './create-owner.ts'
import { preparePassword } from './open-account.ts'

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
      const embedded = embeddedOf(deps)
      if (!(await embedded.isSigningIn(request.raw, reply.raw)))
        throw new AppError('CONFLICT', 'This sign-in has taken too long. Begin again.')
      const checked = await checkCredentials(deps, body)
      if (!checked.right) {
        await recordFailure(deps, request, checked)
        throw new AppError(
          'UNAUTHENTICATED',
          'E-mail address and password do not belong together, or the account is locked for a while after too many attempts.',
        )
      }
      return { redirect_to: await embedded.signedIn(request.raw, reply.raw, checked.userId!) }
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
      embeddedOf(deps)
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
]

function embeddedOf({ embedded }: SignInDeps) {
  if (!embedded) throw notFound()
  return embedded
}

/** One row for the attempt, in the trail of the person's organization where there is one, and one more where it locked the account. */
async function recordFailure(
  { tenancy, audit }: SignInDeps,
  request: FastifyRequest,
  { userId, reason, lockedNow }: CheckedCredentials,
): Promise<void> {
  const memberships = await tenancy.asSystem('find the trail of a failed sign-in', (db) =>
    listMemberships(db, userId ?? NOBODY),
  )
  const event = {
    organizationId: memberships[0]?.id ?? null,
    actorId: null,
    target: userId ? { type: 'user', id: userId } : null,
    success: false,
    error: reason,
    ...originOf(request),
  }
  await audit.record({ ...event, action: 'auth.login_failed' })
  if (lockedNow) await audit.record({ ...event, action: 'auth.account_locked' })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
