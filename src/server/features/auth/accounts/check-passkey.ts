import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { AuthenticationResponse } from '#shared/contracts/mfa.ts'
import type { SignInDeps } from '../auth-deps.ts'
import { takeChallenge } from '../mfa/mfa.store.ts'
import { listPasskeys } from '../mfa/passkeys.store.ts'
import { tryFactor } from '../mfa/show-factor.ts'
import { tryPasskey } from '../mfa/try-passkey.ts'
import { claimedUser, type RelyingParty } from '../mfa/webauthn.ts'
import { MAX_FAILURES } from '../passwords/lockout.ts'
import { findAccount } from './accounts.store.ts'
import type { FailedSignIn } from './record-failed-sign-in.ts'

export type CheckedPasskey =
  | { readonly right: true; readonly userId: string }
  | ({ readonly right: false; readonly detail: string } & FailedSignIn)

/**
 * Finds who a passkey alone signs in. Uses up the challenge of this sign-in in every case. All refusals read the same
 * to the person; `reason` is for the audit trail, `detail` for the log.
 */
export async function checkPasskey(
  { tenancy, clock }: SignInDeps,
  party: RelyingParty,
  { signInId, response }: { readonly signInId: string; readonly response: AuthenticationResponse },
): Promise<CheckedPasskey> {
  const now = clock.now()
  return await tenancy.asIdentity('check a passkey that signs in', async (db) => {
    const challenge = await takeChallenge(db, {
      sessionId: signInId,
      userId: null,
      purpose: 'webauthn.sign_in',
      now,
    })
    const holder = await findHolder(db, response)
    if (!holder.right) return holder
    const { userId } = holder
    const tried = await tryFactor(db, {
      userId,
      verify: () => tryPasskey(db, party, { userId, challenge, response, now }),
      now,
    })
    if (tried.kind === 'right') return { right: true, userId }
    if (tried.kind === 'locked') return refused(userId, 'locked', 'too many attempts')
    return {
      ...refused(userId, 'passkey_refused', tried.reason),
      lockedNow: tried.failures === MAX_FAILURES,
    }
  })
}

/**
 * The person with this passkey. A refusal here is not counted as their failure: user ids are not secret, so others
 * could lock them out with foreign passkeys.
 */
async function findHolder(db: IdentityDb, response: AuthenticationResponse): Promise<CheckedPasskey> {
  const claimed = claimedUser(response)
  const account = claimed === null ? undefined : await findAccount(db, claimed)
  if (!account) return refused(null, 'unknown_person', 'the user handle belongs to no account')
  const userId = account.user_id
  if (account.status !== 'active') return refused(userId, 'user_disabled', 'the user is disabled')
  const isTheirs = (await listPasskeys(db, userId)).some(({ id }) => id === response.id)
  return isTheirs
    ? { right: true, userId }
    : refused(userId, 'passkey_refused', 'the credential does not belong to the user')
}

const refused = (userId: string | null, reason: string, detail: string) => ({
  right: false as const,
  userId,
  reason,
  detail,
  lockedNow: false,
})
