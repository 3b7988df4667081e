import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. Without it the cookie ends with the browser. */
  readonly maxAge?: number
}

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** `__Host-` on https: then no subdomain and no plain-text page can set the cookie. */
const hostName = (publicUrl: string, name: string): string => (isHttps(publicUrl) ? `__Host-${name}` : name)

export const sessionCookieName = (publicUrl: string): string => hostName(publicUrl, 'probity_session')

/** One cookie per sign-in under way, so that two tabs do not overwrite each other's. */
export const signInCookieName = (publicUrl: string, state: string): string =>
  hostName(publicUrl, `probity_sign_in_${state.slice(0, 12)}`)

/** The value of a request's cookie, or null. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null
  }
  return null
}

/**
 * Sets a cookie that scripts cannot read and other sites' forms cannot send. The value must be cookie-safe
 * (base64url).
 */
export function setCookie(
  reply: FastifyReply,
  publicUrl: string,
  name: string,
  value: string,
  { maxAge }: CookieOptions = {},
): void {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isHttps(publicUrl)) parts.push('Secure')
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  reply.header('set-cookie', parts.join('; '))
}

/** Gives the browser its session. */
export const setSessionCookie = (
  reply: FastifyReply,
  publicUrl: string,
  secret: string,
  expiresAt: Date,
  now: Date,
): void =>
  setCookie(reply, publicUrl, sessionCookieName(publicUrl), secret, {
    maxAge: Math.max(1, Math.round((expiresAt.getTime() - now.getTime()) / 1000)),
  })

export const clearSessionCookie = (reply: FastifyReply, publicUrl: string): void =>
  setCookie(reply, publicUrl, sessionCookieName(publicUrl), '', { maxAge: 0 })
