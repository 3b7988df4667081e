import { AppError } from '#server/platform/errors.ts'
import type { AuthenticationResponse } from '#shared/contracts/mfa.ts'
import { putChallenge, takeChallenge } from './mfa.store.ts'
import { newChallenge } from './passkey-challenge.ts'
import { listPasskeys } from './passkeys.store.ts'
import { type Attempt, type MfaDeps, showFactor } from './show-factor.ts'
import { tryPasskey } from './try-passkey.ts'
import { authenticationOptions, toRelyingParty } from './webauthn.ts'

/** What the browser needs to show one of this person's passkeys. */
export const beginPasskeyCheck = (deps: MfaDeps, attempt: Attempt) =>
  deps.tenancy.asIdentity('begin to show a passkey', async (db) => {
    const passkeys = await listPasskeys(db, attempt.userId)
    if (passkeys.length === 0) throw new AppError('CONFLICT', 'You have no passkey yet.')
    const options = await authenticationOptions(toRelyingParty(deps.publicUrl), passkeys)
    await putChallenge(
      db,
      newChallenge(deps, attempt, { purpose: 'webauthn.authenticate', challenge: options.challenge }),
    )
    return { ...options }
  })

/** Checks the passkey that the browser shows; returns the renewed session. */
export const showPasskey = (deps: MfaDeps, attempt: Attempt, response: AuthenticationResponse) =>
  showFactor(deps, attempt, {
    method: 'webauthn',
    verify: async (db, now) => {
      const challenge = await takeChallenge(db, { ...attempt, purpose: 'webauthn.authenticate', now })
      const party = toRelyingParty(deps.publicUrl)
      return await tryPasskey(db, party, { userId: attempt.userId, challenge, response, now })
    },
  })
