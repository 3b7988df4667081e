import { AppError, notFound } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { requireMayEnroll } from './enrollment.ts'
import { findUser, putChallenge } from './mfa.store.ts'
import { newChallenge } from './passkey-challenge.ts'
import { listPasskeys } from './passkeys.store.ts'
import type { Attempt, MfaDeps } from './show-factor.ts'
import { registrationOptions, toRelyingParty } from './webauthn.ts'

const MAX_PASSKEYS = 20

/** What the browser needs to create a passkey. */
export const beginPasskeyRegistration = (deps: MfaDeps, caller: Caller, attempt: Attempt) =>
  deps.tenancy.asIdentity('begin to enroll a passkey', async (db) => {
    await requireMayEnroll(db, caller, attempt.userId)
    const user = await findUser(db, attempt.userId)
    if (!user) throw notFound()
    const existing = await listPasskeys(db, attempt.userId)
    if (existing.length >= MAX_PASSKEYS)
      throw new AppError('CONFLICT', `You already have ${MAX_PASSKEYS} passkeys. Remove one first.`)
    const options = await registrationOptions(toRelyingParty(deps.publicUrl), user, existing)
    await putChallenge(
      db,
      newChallenge(deps, attempt, { purpose: 'webauthn.register', challenge: options.challenge }),
    )
    return { ...options }
  })
