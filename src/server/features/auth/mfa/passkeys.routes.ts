import type { FastifyReply } from 'fastify'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { type Caller, passwordAlone, signedIn } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { completeMfa } from '../sessions.ts'
import { findTotp } from './codes.store.ts'
import { mfaComplete, requireAnotherFactor, requireMayEnroll } from './enrollment.ts'
import { type Challenge, findUser, lockAttempts, putChallenge, takeChallenge } from './mfa.store.ts'
import { answerShown, requireAttempt } from './own-session.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.store.ts'
import { type Attempt, type MfaDeps, record, showFactor } from './show-factor.ts'
import { orRefusal, tryPasskey } from './try-passkey.ts'
import {
  authenticationOptions,
  CEREMONY_MS,
  type NewCredential,
  PasskeyRefused,
  registrationOptions,
  toRelyingParty,
  verifyRegistration,
} from './webauthn.ts'

const tag = 'sign-in'
const MAX_PASSKEYS = 20

/** Passkeys: enrolling one, signing in with one, removing one. */
export const passkeyRoutes = (deps: MfaDeps): Route[] => {
  const { tenancy, clock } = deps
  const party = toRelyingParty(deps.publicUrl)
  return [
    defineRoute(
      endpoints.beginPasskeyRegistration,
      {
        access: passwordAlone,
        rate: 'sign_in',
        stepUp: true,
        audit: 'nothing',
        refusalAudit: 'auth.mfa_enrolled',
        tag,
        summary: 'Start enrolling a passkey',
      },
      async ({ caller, request }) => {
        const attempt = requireAttempt(caller, request)
        return await tenancy.asIdentity('begin to enroll a passkey', async (db) => {
          await requireMayEnroll(db, caller, attempt.userId)
          const user = await findUser(db, attempt.userId)
          if (!user) throw notFound()
          const existing = await listPasskeys(db, attempt.userId)
          if (existing.length >= MAX_PASSKEYS)
            throw new AppError('CONFLICT', `You already have ${MAX_PASSKEYS} passkeys. Remove one first.`)
          const options = await registrationOptions(party, user, existing)
          await putChallenge(db, newChallenge(deps, attempt, 'webauthn.register', options.challenge))
          return { ...options }
        })
      },
    ),
    defineRoute(
      endpoints.finishPasskeyRegistration,
      {
        access: passwordAlone,
        rate: 'sign_in',
        stepUp: true,
        audit: 'by_handler',
        refusalAudit: 'auth.mfa_enrolled',
        tag,
        summary: 'Enroll the created passkey',
      },
      async ({ caller, body, request, reply }) => {
        const attempt = requireAttempt(caller, request)
        const verified = await tenancy.asIdentity('take the challenge of a new passkey', async (db) => {
          const challenge = await takeChallenge(db, {
            ...attempt,
            purpose: 'webauthn.register',
            now: clock.now(),
          })
          return challenge === null
            ? new PasskeyRefused('there is no valid challenge')
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
        throw invalid('response', 'The passkey could not be verified. Start again.')
      },
    ),
    defineRoute(
      endpoints.beginPasskeyCheck,
      {
        access: passwordAlone,
        rate: 'sign_in',
        audit: 'nothing',
        tag,
        summary: 'Start showing a passkey',
      },
      async ({ caller, request }) => {
        const attempt = requireAttempt(caller, request)
        return await tenancy.asIdentity('begin to show a passkey', async (db) => {
          const passkeys = await listPasskeys(db, attempt.userId)
          if (passkeys.length === 0) throw new AppError('CONFLICT', 'You have no passkey yet.')
          const options = await authenticationOptions(party, passkeys)
          await putChallenge(db, newChallenge(deps, attempt, 'webauthn.authenticate', options.challenge))
          return { ...options }
        })
      },
    ),
    defineRoute(
      endpoints.finishPasskeyCheck,
      {
        access: passwordAlone,
        rate: 'sign_in',
        audit: 'by_handler',
        refusalAudit: 'auth.mfa_verified',
        tag,
        summary: 'Show a passkey',
      },
      async ({ caller, body, request, reply }) => {
        const attempt = requireAttempt(caller, request)
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
      endpoints.removePasskey,
      {
        access: signedIn,
        rate: 'write',
        stepUp: true,
        audit: 'auth.mfa_removed',
        tag,
        summary: 'Remove one of my passkeys',
      },
      async ({ caller, params, request }) => {
        const { userId } = requireAttempt(caller, request)
        await tenancy.asIdentity('remove a passkey of its owner', async (db) => {
          await lockAttempts(db, userId)
          if (!(await deletePasskey(db, userId, params.id))) throw notFound()
          requireAnotherFactor({
            passkeys: (await listPasskeys(db, userId)).length,
            totp: hasConfirmed(await findTotp(db, userId)),
          })
        })
      },
    ),
  ]
}

/** Stores the new passkey; in a session without a second factor it counts as shown at once. */
async function enroll(
  deps: MfaDeps,
  caller: Caller,
  attempt: Attempt,
  credential: NewCredential & { name: string; transports: readonly string[] },
  reply: FastifyReply,
): Promise<{ mfa_complete: true }> {
  const now = deps.clock.now()
  const renewed = await deps.tenancy.asIdentity('enroll a passkey', async (db) => {
    await lockAttempts(db, attempt.userId)
    await requireMayEnroll(db, caller, attempt.userId)
    if (!(await insertPasskey(db, { ...credential, userId: attempt.userId, createdAt: now })))
      throw new AppError('CONFLICT', 'This passkey is already registered.')
    return mfaComplete(caller) ? null : await completeOrEnd(db, attempt, now)
  })
  await record(deps, attempt, 'auth.mfa_enrolled', null)
  return renewed ? answerShown(deps, reply, renewed) : { mfa_complete: true }
}

async function completeOrEnd(
  db: IdentityDb,
  { sessionId }: Attempt,
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const renewed = await completeMfa(db, sessionId, 'webauthn', now)
  if (!renewed) throw new AppError('UNAUTHENTICATED', 'The session has ended. Sign in again.')
  return renewed
}

const hasConfirmed = (totp: { confirmedAt: Date | null } | null): boolean => totp?.confirmedAt != null

const newChallenge = (
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
