import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { AuthenticationResponse } from '#shared/contracts/mfa.ts'
import { listPasskeys, recordPasskeyUse } from './passkeys.store.ts'
import type { Shown } from './show-factor.ts'
import { PasskeyRefused, type RelyingParty, verifyAuthentication } from './webauthn.ts'

/** Whether this answers the challenge with a passkey of this user; if so, records its use. */
export async function tryPasskey(
  db: IdentityDb,
  party: RelyingParty,
  shown: { userId: string; challenge: string | null; response: AuthenticationResponse; now: Date },
): Promise<Shown> {
  const { userId, challenge, response, now } = shown
  if (challenge === null) return { refused: 'there is no valid challenge' }
  const passkeys = await listPasskeys(db, userId)
  const use = await verifyAuthentication(party, response, { challenge, userId, passkeys }).catch(orRefusal)
  if (use instanceof PasskeyRefused) return { refused: use.message }
  await recordPasskeyUse(db, { ...use, now })
  return { refused: null }
}

export function orRefusal(error: unknown): PasskeyRefused {
  if (error instanceof PasskeyRefused) return error
  throw error
}
