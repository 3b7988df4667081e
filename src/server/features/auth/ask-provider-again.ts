import type { SignInDeps } from './auth-deps.ts'
import { claimTokenCheck, putTokens } from './sessions.store.ts'
import { endSessions, openTokens, sealTokens } from './sessions.ts'

const EVERY_MS = 15 * 60_000

export type ProviderDeps = Pick<SignInDeps, 'tenancy' | 'clock' | 'keyring' | 'identityProvider' | 'logger'>

/** Whether it is time to ask the provider again about a session that has a refresh token. */
export const isDue = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt !== null && now.getTime() - checkedAt.getTime() >= EVERY_MS

/**
 * Asks the provider whether the person may stay, with the refresh token and at most every 15 minutes while they
 * are active: whoever was blocked there is out here. False where the session has ended by it. A provider that
 * does not answer ends nothing, because back-channel logout and the session's own limits still hold.
 */
export async function askProviderAgain(deps: ProviderDeps, sessionId: string): Promise<boolean> {
  const { tenancy, clock, keyring, identityProvider, logger } = deps
  const now = clock.now()
  const row = await tenancy.asSystem('claim the question whether a person may stay', (db) =>
    claimTokenCheck(db, sessionId, new Date(now.getTime() - EVERY_MS), now),
  )
  const tokens = row && openTokens(keyring, row)
  if (!row || !tokens?.refreshToken) return true
  try {
    const fresh = await identityProvider.refresh(tokens.refreshToken)
    await tenancy.asSystem('keep the answer whether a person may stay', async (db) => {
      if (fresh)
        await putTokens(
          db,
          row.id,
          sealTokens(keyring, row, { ...fresh, idToken: fresh.idToken ?? tokens.idToken }),
        )
      else await endSessions(db, { sessionId: row.id }, 'provider_refused', now)
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
