import type { FastifyRequest } from 'fastify'
import { safeEqual, sha256 } from '#server/platform/crypto/digests.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { readCookie, sessionCookieName } from '#server/platform/http/session-cookie.ts'
import { findTokenHolder } from './access-tokens.store.ts'
import { askProviderAgain, isDue, type ProviderDeps } from './ask-provider-again.ts'
import { findSession } from './sessions.ts'

export const ACCESS_TOKEN_PREFIX = 'prb_'

interface Deps extends ProviderDeps {
  readonly publicUrl: string
  readonly adminToken: string | null
  readonly cronToken: string | null
}

/**
 * Identifies the caller by the bearer token if there is one, otherwise by the session cookie. An unknown or expired
 * one makes the caller anonymous; it never causes an error that tells why.
 */
export const createAuthenticate =
  (deps: Deps) =>
  async (request: FastifyRequest): Promise<Caller> => {
    const { authorization } = request.headers
    return (
      (authorization === undefined
        ? await callerOfSession(deps, request)
        : await callerOfToken(deps, authorization)) ?? { kind: 'anonymous' }
    )
  }

async function callerOfToken(
  { tenancy, clock, adminToken, cronToken }: Deps,
  authorization: string,
): Promise<Caller | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
  if (!token) return null
  if (matches(token, adminToken)) return { kind: 'admin_token' }
  if (matches(token, cronToken)) return { kind: 'cron_token' }
  if (!token.startsWith(ACCESS_TOKEN_PREFIX)) return null
  const holder = await tenancy.asIdentity('find the holder of a token', (db) =>
    findTokenHolder(db, sha256(token), clock.now()),
  )
  return holder && { kind: 'user', ...holder, sessionId: null, secondFactorAt: null }
}

async function callerOfSession(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const { tenancy, clock, publicUrl } = deps
  const secret = readCookie(request, sessionCookieName(publicUrl))
  if (secret === null) return null
  const found = await tenancy.asIdentity('find the session of a cookie', (db) =>
    findSession(db, secret, clock.now()),
  )
  if (!found || !isDue(found.tokensCheckedAt, clock.now())) return found?.caller ?? null
  return (await askProviderAgain(deps, found.sessionId)) ? found.caller : null
}

/** An unset token matches nothing. Digests are compared, so that timing shows neither length nor prefix. */
const matches = (given: string, expected: string | null): boolean =>
  expected !== null && safeEqual(sha256(given), sha256(expected))
