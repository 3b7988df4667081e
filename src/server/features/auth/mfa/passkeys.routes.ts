import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SystemDb } from '#server/platform/db/tenancy.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { type Caller, signedIn } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import {
  ceremonyOptions,
  factorShown,
  newPasskey,
  passkeyParams,
  shownPasskey,
} from '#shared/contracts/mfa.ts'
import { completeMfa } from '../sessions.ts'
import { findTotp } from './codes.store.ts'
import { demandAnotherFactor, demandComplete, demandMayEnroll, mfaComplete } from './enrollment.ts'
import { type Challenge, findUser, lockAttempts, putChallenge, takeChallenge } from './mfa.store.ts'
import { answerShown, attemptOf } from './own-session.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.store.ts'
import { type Attempt, type MfaDeps, record, showFactor } from './show-factor.ts'
import { orRefusal, tryPasskey } from './try-passkey.ts'
import {
  authenticationOptions,
  CEREMONY_MS,
  type NewCredential,
  PasskeyRefused,
  registrationOptions,
  relyingPartyOf,
  verifyRegistration,
} from './webauthn.ts'

const tag = 'sign-in'
const PASSKEYS_MOST = 20

/** Passkeys: enrolling one, signing in with one, removing one. */
export const passkeyRoutes = (deps: MfaDeps): Route[] => {
  const { tenancy, clock } = deps
  const party = relyingPartyOf(deps.publicUrl)
  return [
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/webauthn/register/options',
        access: signedIn,
        rate: 'sign_in',
        audit: 'nothing',
        tag,
        summary: 'Begin to enroll a passkey',
        response: ceremonyOptions,
      },
      async ({ caller, request }) => {
        const attempt = attemptOf(caller, request)
        return await tenancy.asSystem('begin to enroll a passkey', async (db) => {
          await demandMayEnroll(db, caller, attempt.userId)
          const user = await findUser(db, attempt.userId)
          if (!user) throw notFound()
          const existing = await listPasskeys(db, attempt.userId)
          if (existing.length >= PASSKEYS_MOST)
            throw new AppError('CONFLICT', `There are ${PASSKEYS_MOST} passkeys already. Remove one first.`)
          const options = await registrationOptions(party, user, existing)
          await putChallenge(db, challengeOf(deps, attempt, 'webauthn.register', options.challenge))
          return { ...options }
        })
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/webauthn/register/verify',
        access: signedIn,
        rate: 'sign_in',
        audit: 'by_handler',
        tag,
        summary: 'Enroll the passkey that was made',
        body: newPasskey,
        response: factorShown,
      },
      async ({ caller, body, request, reply }) => {
        const attempt = attemptOf(caller, request)
        const verified = await tenancy.asSystem('take the challenge of a new passkey', async (db) => {
          const challenge = await takeChallenge(db, {
            ...attempt,
            purpose: 'webauthn.register',
            now: clock.now(),
          })
          return challenge === null
            ? new PasskeyRefused('there is no challenge that still counts')
            : await verifyRegistration(party, body.response, challenge).catch(orRefusal)
        })
        if (!(verified instanceof PasskeyRefused))
          return await enroll(
            deps,
            caller,
            attempt,
            { ...verified, name: body.name, transports: body.response.response.transports },
            reply,
          )
        deps.logger.warn(
          {
            topic: 'auth.webauthn.register.verify',
            request_id: request.id,
            user_id: attempt.userId,
            reason: verified.message.slice(0, 200),
          },
          'passkey refused',
        )
        await record(deps, attempt, 'auth.mfa_enrolled', 'webauthn: refused')
        throw invalid('response', 'The passkey could not be verified. Begin again.')
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/webauthn/authenticate/options',
        access: signedIn,
        rate: 'sign_in',
        audit: 'nothing',
        tag,
        summary: 'Begin to show a passkey',
        response: ceremonyOptions,
      },
      async ({ caller, request }) => {
        const attempt = attemptOf(caller, request)
        return await tenancy.asSystem('begin to show a passkey', async (db) => {
          const passkeys = await listPasskeys(db, attempt.userId)
          if (passkeys.length === 0) throw new AppError('CONFLICT', 'There is no passkey yet.')
          const options = await authenticationOptions(party, passkeys)
          await putChallenge(db, challengeOf(deps, attempt, 'webauthn.authenticate', options.challenge))
          return { ...options }
        })
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/webauthn/authenticate/verify',
        access: signedIn,
        rate: 'sign_in',
        audit: 'by_handler',
        tag,
        summary: 'Show a passkey',
        body: shownPasskey,
        response: factorShown,
      },
      async ({ caller, body, request, reply }) => {
        const attempt = attemptOf(caller, request)
        const renewed = await showFactor(deps, 'webauthn', attempt, async (db, now) => {
          const challenge = await takeChallenge(db, { ...attempt, purpose: 'webauthn.authenticate', now })
          return await tryPasskey(db, party, {
            userId: attempt.userId,
            challenge,
            response: body.response,
            now,
          })
        })
        return answerShown(deps, reply, renewed)
      },
    ),
    defineRoute(
      {
        method: 'DELETE',
        url: '/api/auth/webauthn/credentials/:id',
        access: signedIn,
        rate: 'write',
        audit: 'auth.mfa_removed',
        tag,
        summary: 'Remove one of my passkeys',
        params: passkeyParams,
        status: 204,
        response: z.void(),
      },
      async ({ caller, params, request }) => {
        demandComplete(caller)
        const { userId } = attemptOf(caller, request)
        await tenancy.asSystem('remove a passkey of its owner', async (db) => {
          await lockAttempts(db, userId)
          if (!(await deletePasskey(db, userId, params.id))) throw notFound()
          demandAnotherFactor({
            passkeys: (await listPasskeys(db, userId)).length,
            totp: hasConfirmed(await findTotp(db, userId)),
          })
        })
      },
    ),
  ]
}

/** Keeps the new passkey; in a session without a second factor it is that factor at once. */
async function enroll(
  deps: MfaDeps,
  caller: Caller,
  attempt: Attempt,
  credential: NewCredential & { name: string; transports: readonly string[] },
  reply: FastifyReply,
): Promise<{ mfa_complete: true }> {
  const now = deps.clock.now()
  const renewed = await deps.tenancy.asSystem('enroll a passkey', async (db) => {
    await lockAttempts(db, attempt.userId)
    await demandMayEnroll(db, caller, attempt.userId)
    if (!(await insertPasskey(db, { ...credential, userId: attempt.userId, createdAt: now })))
      throw new AppError('CONFLICT', 'This passkey is registered already.')
    return mfaComplete(caller) ? null : await completeOrEnd(db, attempt, now)
  })
  await record(deps, attempt, 'auth.mfa_enrolled', null)
  return renewed ? answerShown(deps, reply, renewed) : { mfa_complete: true }
}

async function completeOrEnd(
  db: SystemDb,
  { sessionId }: Attempt,
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const renewed = await completeMfa(db, sessionId, 'webauthn', now)
  if (!renewed) throw new AppError('UNAUTHENTICATED', 'The session has ended. Sign in again.')
  return renewed
}

const hasConfirmed = (totp: { confirmedAt: Date | null } | null): boolean => totp?.confirmedAt != null

const challengeOf = (
  { ids, clock }: MfaDeps,
  { userId, sessionId }: Attempt,
  purpose: Challenge['purpose'],
  challenge: string,
): Challenge => {
  const now = clock.now()
  return {
    id: ids.uuid(),
    sessionId,
    userId,
    purpose,
    challenge,
    now,
    expiresAt: new Date(now.getTime() + CEREMONY_MS),
  }
}
