import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { readRequestOrigin, type SignInDeps } from '../auth-deps.ts'
import { putChallenge } from '../mfa/mfa.store.ts'
import { TOPICS } from '../mfa/show-factor.ts'
import { authenticationOptions, toRelyingParty } from '../mfa/webauthn.ts'
import { PENDING_SECONDS } from '../sign-in/pending-sign-in.ts'
import { type CheckedPasskey, checkPasskey } from './check-passkey.ts'
import { findTrail, recordFailedSignIn } from './record-failed-sign-in.ts'
import { requireSignIn } from './require-sign-in.ts'

const tag = 'sign-in'
/** The page offers passkeys from the moment it opens, so the challenge lasts as long as the sign-in itself. */
const CHALLENGE_MS = PENDING_SECONDS * 1_000
/**
 * Two factors: a key the person has, and their device's check of the person (RFC 8176). Nothing attests that the key
 * is kept in hardware, so all of them get the weaker `swk`.
 */
const PASSKEY_AMR = ['swk', 'mfa']

/** Signing in at the embedded identity provider with a passkey alone. */
export const passkeySignInRoutes = (deps: SignInDeps): Route[] => {
  const party = toRelyingParty(deps.publicUrl)
  return [
    defineRoute(
      endpoints.beginPasskeySignIn,
      {
        access: open,
        // Nothing can be guessed here, and the page calls this whenever it opens.
        rate: 'write',
        audit: 'nothing',
        tag,
        summary: 'Start a sign-in with a passkey alone',
      },
      async ({ request, reply }) => {
        const { signInId } = await requireSignIn(deps, request, reply)
        const options = await authenticationOptions(party, [], CHALLENGE_MS)
        const now = deps.clock.now()
        await deps.tenancy.asIdentity('begin to sign in with a passkey', (db) =>
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
      endpoints.finishPasskeySignIn,
      {
        access: open,
        rate: 'sign_in',
        audit: 'by_handler',
        tag,
        summary: 'Sign in with a passkey alone',
      },
      async ({ request, reply, body }) => {
        const { embedded, signInId } = await requireSignIn(deps, request, reply)
        const checked = await checkPasskey(deps, party, { signInId, response: body.response })
        if (!checked.right) return await refuse(deps, request, checked)
        await deps.audit.record({
          action: 'auth.mfa_verified',
          organizationId: await findTrail(deps, checked.userId),
          actorId: checked.userId,
          target: { type: 'user', id: checked.userId },
          success: true,
          ...readRequestOrigin(request),
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
