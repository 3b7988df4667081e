import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { RegistrationResponse } from '#shared/contracts/mfa.ts'
import { completeMfa } from '../sessions.ts'
import { mfaComplete, requireMayEnroll } from './enrollment.ts'
import { lockAttempts, takeChallenge } from './mfa.store.ts'
import { insertPasskey } from './passkeys.store.ts'
import { type Attempt, type MfaDeps, record } from './show-factor.ts'
import { orRefusal } from './try-passkey.ts'
import { type NewCredential, PasskeyRefused, toRelyingParty, verifyRegistration } from './webauthn.ts'

export interface CreatedPasskey {
  readonly attempt: Attempt
  readonly name: string
  readonly response: RegistrationResponse
}

interface RenewedSession {
  readonly secret: string
  readonly expiresAt: Date
}

/**
 * Checks and stores the passkey that the browser has created. In a session without a second factor it counts as shown
 * at once: returns the renewed session, otherwise null.
 */
export async function enrollPasskey(
  deps: MfaDeps,
  caller: Caller,
  { attempt, name, response }: CreatedPasskey,
): Promise<RenewedSession | null> {
  const verified = await verify(deps, attempt, response)
  if (verified instanceof PasskeyRefused) {
    deps.logger.warn(
      {
        topic: 'auth.webauthn.register.verify',
        request_id: attempt.requestId,
        user_id: attempt.userId,
        reason: verified.message.slice(0, 200),
      },
      'passkey refused',
    )
    await record(deps, attempt, { action: 'auth.mfa_enrolled', error: 'webauthn: refused' })
    throw invalid('response', 'The passkey could not be verified. Start again.')
  }
  const { transports } = response.response
  const now = deps.clock.now()
  const renewed = await deps.tenancy.asIdentity('enroll a passkey', async (db) => {
    await lockAttempts(db, attempt.userId)
    await requireMayEnroll(db, caller, attempt.userId)
    if (!(await insertPasskey(db, { ...verified, name, transports, userId: attempt.userId, createdAt: now })))
      throw new AppError('CONFLICT', 'This passkey is already registered.')
    return mfaComplete(caller) ? null : await completeOrEnd(db, attempt, now)
  })
  await record(deps, attempt, { action: 'auth.mfa_enrolled', error: null })
  return renewed
}

const verify = (
  { tenancy, clock, publicUrl }: MfaDeps,
  attempt: Attempt,
  response: RegistrationResponse,
): Promise<NewCredential | PasskeyRefused> =>
  tenancy.asIdentity('take the challenge of a new passkey', async (db) => {
    const challenge = await takeChallenge(db, {
      ...attempt,
      purpose: 'webauthn.register',
      now: clock.now(),
    })
    return challenge === null
      ? new PasskeyRefused('there is no valid challenge')
      : await verifyRegistration(toRelyingParty(publicUrl), response, challenge).catch(orRefusal)
  })

async function completeOrEnd(db: IdentityDb, { sessionId }: Attempt, now: Date): Promise<RenewedSession> {
  const renewed = await completeMfa(db, { sessionId, method: 'webauthn', now })
  if (!renewed) throw new AppError('UNAUTHENTICATED', 'The session has ended. Sign in again.')
  return renewed
}
