import type { SignInDeps } from './auth-deps.ts'
import { claimTokenCheck, putTokens } from './sessions.store.ts'
import { endSessions, openTokens, sealTokens } from './sessions.ts'

const EVERY_MS = 15 * 60_000

export type ProviderDeps = Pick<SignInDeps, 'tenancy' | 'clock' | 'keyring' | 'identityProvider' | 'logger'>

/** Whether to ask the provider again about a session that has a refresh token. */
export const isDue = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt !== null && now.getTime() - checkedAt.getTime() >= EVERY_MS

/**
 * Asks the provider whether the person may stay, with the refresh token and at most every 15 minutes while they are
 * active, so that someone blocked there is signed out here. False if this ended the session. A provider that does not
 * answer ends nothing: back-channel logout and the session's own limits still apply.
 */
export async function askProviderAgain(deps: ProviderDeps, sessionId: string): Promise<boolean> {
  const { tenancy, clock, keyring, identityProvider, logger } = deps
  const now = clock.now()
  const row = await tenancy.asIdentity('claim the question whether a person may stay', (db) =>
    claimTokenCheck(db, { id: sessionId, askedBefore: new Date(now.getTime() - EVERY_MS), now }),
  )
  const tokens = row && openTokens(keyring, row)
  if (!row || !tokens?.refreshToken) return true
  try {
    const fresh = await identityProvider.refresh(tokens.refreshToken)
    await tenancy.asIdentity('keep the answer whether a person may stay', async (db) => {
      if (fresh)
        await putTokens(
          db,
          row.id,
          sealTokens(keyring, row, { ...fresh, idToken: fresh.idToken ?? tokens.idToken }),
        )
      else await endSessions(db, { sessionId: row.id }, { reason: 'provider_refused', now })
    })
    return fresh !== null
  } catch (error) {
    logger.warn(
      { error: error instanceof Error ? error.name : undefined },
      'the identity provider could not be asked whether a person may stay',
    )
    return true
  }
}
