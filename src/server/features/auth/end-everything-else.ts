import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Caller, getOwnSession } from '#server/platform/http/caller.ts'
import { revokeAccessTokens } from './access-tokens.store.ts'
import { endSessions, rotateSession } from './sessions.ts'

interface OwnSession {
  readonly userId: string
  readonly sessionId: string
}

/** The browser session of a caller; other callers get `detail` as their error. */
export function ownBrowserSession(caller: Caller, detail: string): OwnSession {
  const own = getOwnSession(caller)
  if (!own) throw new AppError('FORBIDDEN', detail)
  return own
}

/**
 * Ends a person's other sessions and all their access tokens. This session continues under a new secret, so that a
 * stolen copy of its cookie stops working too.
 */
export async function endEverythingElse(
  db: IdentityDb,
  { userId, sessionId }: OwnSession,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<{ secret: string; expiresAt: Date }> {
  await endSessions(db, { userId, except: sessionId }, { reason, now })
  await revokeAccessTokens(db, { userId }, now)
  const renewed = await rotateSession(db, sessionId)
  if (!renewed) throw new AppError('UNAUTHENTICATED', 'The session has ended. Sign in again.')
  return renewed
}
