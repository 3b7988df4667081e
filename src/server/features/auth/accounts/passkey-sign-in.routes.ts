import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { ceremonyOptions, shownPasskey } from '#shared/contracts/mfa.ts'
import { onward } from '#shared/contracts/sign-in.ts'
import { originOf, type SignInDeps } from '../auth-deps.ts'
import { putChallenge } from '../mfa/mfa.store.ts'
import { TOPICS } from '../mfa/show-factor.ts'
import { authenticationOptions, relyingPartyOf } from '../mfa/webauthn.ts'
import { PENDING_SECONDS } from '../sign-in/pending-sign-in.ts'
import { type CheckedPasskey, checkPasskey } from './check-passkey.ts'
import { demandSignIn } from './demand-sign-in.ts'
import { recordFailedSignIn, trailOf } from './record-failed-sign-in.ts'

const tag = 'sign-in'
/** The page offers passkeys from the moment it opens, so the challenge lasts as long as the sign-in itself. */
const CHALLENGE_MS = PENDING_SECONDS * 1_000
/**
 * Two factors: a key that somebody has, and their device's own check of the person (RFC 8176). Nobody attests that
 * the key is kept in hardware, so the weaker `swk` is said of all of them.
 */
const PASSKEY_AMR = ['swk', 'mfa']

/** Signing in at the embedded identity provider with a passkey alone. */
export const passkeySignInRoutes = (deps: SignInDeps): Route[] => {
  const party = relyingPartyOf(deps.publicUrl)
  return [
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/webauthn/sign-in/options',
        access: open,
        // Nothing can be guessed here, and the page asks whenever it is opened.
        rate: 'write',
        audit: 'nothing',
        tag,
        summary: 'Begin to sign in with a passkey alone',
        response: ceremonyOptions,
      },
      async ({ request, reply }) => {
        const { signInId } = await demandSignIn(deps, request, reply)
        const options = await authenticationOptions(party, [], CHALLENGE_MS)
        const now = deps.clock.now()
        await deps.tenancy.asSystem('begin to sign in with a passkey', (db) =>
          putChallenge(db, {
            id: deps.ids.uuid(),
            sessionId: signInId,
            userId: null,
            purpose: 'webauthn.sign_in',
            challenge: options.challenge,
            now,
            expiresAt: new Date(now.getTime() + CHALLENGE_MS),
          }),
        )
        return { ...options }
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/webauthn/sign-in/verify',
        access: open,
        rate: 'sign_in',
        audit: 'by_handler',
        tag,
        summary: 'Sign in with a passkey alone',
        body: shownPasskey,
        response: onward,
      },
      async ({ request, reply, body }) => {
        const { embedded, signInId } = await demandSignIn(deps, request, reply)
        const checked = await checkPasskey(deps, party, signInId, body.response)
        if (!checked.right) return await refuse(deps, request, checked)
        await deps.audit.record({
          action: 'auth.mfa_verified',
          organizationId: await trailOf(deps, checked.userId),
          actorId: checked.userId,
          target: { type: 'user', id: checked.userId },
          success: true,
          ...originOf(request),
        })
        return { redirect_to: await embedded.signedIn(request.raw, reply.raw, checked.userId, PASSKEY_AMR) }
      },
    ),
  ]
}

async function refuse(
  deps: SignInDeps,
  request: FastifyRequest,
  checked: Extract<CheckedPasskey, { right: false }>,
): Promise<never> {
  deps.events.passkeyRefused()
  deps.logger.warn(
    {
      topic: TOPICS.webauthn,
      request_id: request.id,
      user_id: checked.userId,
      reason: checked.detail.slice(0, 200),
    },
    'passkey refused',
  )
  await recordFailedSignIn(deps, request, checked)
  throw new AppError(
    'UNAUTHENTICATED',
    'The passkey was not accepted, or the account is locked for a while after too many attempts. Try again, or sign in with your password.',
  )
}
