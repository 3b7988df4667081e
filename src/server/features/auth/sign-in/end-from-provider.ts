import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { readRequestOrigin, type SignInDeps } from '../auth-deps.ts'
import { endSessionRows } from '../sessions.store.ts'
import { rememberLogoutToken } from './identities.store.ts'

/**
 * Back-channel logout: the provider ends one of its sessions here, or all sessions of a person. Each token works
 * once.
 */
export async function endFromProvider(
  deps: SignInDeps,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const { tenancy, clock, audit, identityProvider } = deps
  const notice = await identityProvider.readLogoutToken(token)
  const { issuer, subject, sessionId } = notice
  const ended = await tenancy.asIdentity('end sessions as their identity provider asks', async (db) => {
    const now = clock.now()
    if (!(await rememberLogoutToken(db, { issuer, jti: notice.jti, expiresAt: notice.expiresAt, now })))
      return null
    const which = sessionId
      ? { issuer, providerSessionId: sessionId, ...(subject ? { subject } : {}) }
      : { issuer, subject: subject! }
    return await endSessionRows(db, which, { reason: 'provider_logout', now })
  })
  if (!ended) throw new AppError('SIGN_IN_REFUSED', 'The logout token has already been used.')
  for (const session of ended)
    await audit.record({
      action: 'auth.backchannel_logout',
      organizationId: session.organization_id,
      actorId: session.user_id,
      target: { type: 'session', id: session.id },
      success: true,
      ...readRequestOrigin(request),
    })
}
