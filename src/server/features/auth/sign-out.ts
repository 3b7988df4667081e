import type { FastifyReply } from 'fastify'
import { clearSessionCookie } from '#server/platform/http/session-cookie.ts'
import type { SignInDeps } from './auth-deps.ts'
import { findSessionById } from './sessions.store.ts'
import { endSessions, openTokens } from './sessions.ts'

/** Ends the browser's session here at once; returns where it can end its session at the provider, or null. */
export async function signOut(
  deps: SignInDeps,
  { sessionId }: { sessionId: string },
  reply: FastifyReply,
): Promise<string | null> {
  const { tenancy, clock, keyring, publicUrl, identityProvider, logger } = deps
  const row = await tenancy.asIdentity('sign out', async (db) => {
    const found = await findSessionById(db, sessionId)
    await endSessions(db, { sessionId }, { reason: 'signed_out', now: clock.now() })
    return found
  })
  clearSessionCookie(reply, publicUrl)
  try {
    const tokens = row ? openTokens(keyring, row) : null
    return await identityProvider.logoutUrl({ idToken: tokens?.idToken ?? null, returnTo: `${publicUrl}/` })
  } catch (error) {
    // The person is signed out here whatever the provider does.
    logger.warn(
      { error: error instanceof Error ? error.name : undefined },
      'the provider could not be asked where to sign out',
    )
    return null
  }
}
