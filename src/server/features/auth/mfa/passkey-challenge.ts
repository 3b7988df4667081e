import type { Challenge } from './mfa.store.ts'
import type { Attempt, MfaDeps } from './show-factor.ts'
import { CEREMONY_MS } from './webauthn.ts'

/** The challenge of one ceremony in this session, to be stored. */
export const newChallenge = (
  { ids, clock }: MfaDeps,
  { userId, sessionId }: Attempt,
  { purpose, challenge }: Pick<Challenge, 'purpose' | 'challenge'>,
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
