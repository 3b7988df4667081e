import cookie from '@fastify/cookie'
import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX, addresses } from '#shared/contracts/addresses.ts'
import { sha256 } from '../crypto/digests.ts'
import { AppError } from '../errors.ts'
import { rawPath } from './raw-path.ts'
import { sessionCookieName } from './session-cookie.ts'

export interface CsrfOptions {
  readonly publicUrl: string
  /** 32 bytes each, derived for this purpose only. */
  readonly csrfKey: Uint8Array
  readonly cookieKey: Uint8Array
}

const STATE_CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const SKIPPED = /^\/api\/(?:webhooks\/|admin\/cron\/|auth\/backchannel-logout$)/
/** Content types that a page of another site can send without a preflight request. */
const SIMPLE_CONTENT = /^(?:text\/plain|application\/x-www-form-urlencoded)\b/i
const SAME_SITE = new Set(['same-origin', 'none'])

/**
 * Double-submit cookie with an HMAC bound to the session, checked on every state-changing API request from a browser,
 * before authentication and body parsing. Programs that send a bearer token and no session cookie need none.
 */
export async function addCsrfProtection(
  app: FastifyInstance,
  { publicUrl, csrfKey, cookieKey }: CsrfOptions,
): Promise<void> {
  const secure = publicUrl.startsWith('https:')
  await app.register(cookie, { secret: Buffer.from(cookieKey).toString('base64') })
  const sessionCookie = sessionCookieName(publicUrl)
  const userInfo = (request: FastifyRequest) => {
    const session = request.cookies[sessionCookie]
    return session ? Buffer.from(sha256(session)).toString('hex') : 'anonymous'
  }
  await app.register(csrfProtection, {
    cookieKey: secure ? '__Host-probity_csrf' : 'probity_csrf',
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'strict', secure, signed: true },
    csrfOpts: { hmacKey: Buffer.from(csrfKey).toString('base64'), userInfo: true },
    getToken: (request: FastifyRequest) => {
      const token = request.headers['x-csrf-token']
      return typeof token === 'string' ? token : undefined
    },
    getUserInfo: userInfo,
    logLevel: 'silent',
  })
  app.decorateReply('csrfToken', function (this: FastifyReply) {
    return this.generateCsrf({ userInfo: userInfo(this.request) })
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!needsToken(request, sessionCookie)) return done()
    if (
      !SAME_SITE.has(String(request.headers['sec-fetch-site'] ?? 'none')) ||
      SIMPLE_CONTENT.test(request.headers['content-type'] ?? '')
    )
      return done(refused())
    app.csrfProtection(request, reply, done)
  })
}

const needsToken = (request: FastifyRequest, sessionCookie: string): boolean => {
  // The router's reading of the address: the raw one may hide a letter behind a percent sign.
  const path = request.routeOptions.url ?? rawPath(request)
  if (!STATE_CHANGING.has(request.method) || !path.startsWith(API_PREFIX) || SKIPPED.test(path)) return false
  return request.headers.authorization === undefined || request.cookies[sessionCookie] !== undefined
}

export const refused = (): AppError =>
  new AppError(
    'CSRF_VALIDATION_FAILED',
    `Send the x-csrf-token that GET ${addresses.getSession.url} gave this browser, or use a bearer token without a session cookie.`,
  )

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the token's cookie if it is missing, and returns the header half. */
    csrfToken(): string
  }
}
