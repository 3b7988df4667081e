import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { AppError } from '#server/platform/errors.ts'
import type { LogoutNotice } from '#server/ports/identity-provider.ts'
import { type DiscoveredProvider, type RelyingPartyOptions, unavailable } from './relying-party.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const OLDEST_SECONDS = 600
const TOLERANCE_SECONDS = 30
/** Minimum time between key requests to the provider caused by unknown key ids. */
const COOLDOWN_MS = 5_000
const TYPES = new Set(['logout+jwt', 'jwt', 'application/logout+jwt'])

/** Checks a logout token as OpenID Connect Back-Channel Logout 1.0, 2.6 requires, except for replay of its `jti`. */
export function createLogoutTokenReader(
  options: RelyingPartyOptions,
  discovered: () => Promise<DiscoveredProvider>,
): (token: string) => Promise<LogoutNotice> {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  const getKeySet = (uri: string) => {
    const existing = keySets.get(uri)
    if (existing) return existing
    const made = createRemoteJWKSet(new URL(uri), {
      cooldownDuration: COOLDOWN_MS,
      ...(options.fetch ? { [customFetch]: options.fetch as never } : {}),
    })
    keySets.set(uri, made)
    return made
  }
  return async (token) => {
    const { metadata, signingAlg } = await discovered()
    if (!metadata.jwks_uri) throw unavailable()
    const { payload, protectedHeader } = await jwtVerify(token, getKeySet(metadata.jwks_uri), {
      issuer: options.issuer,
      audience: options.clientId,
      algorithms: [signingAlg],
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    }).catch((error: unknown) => {
      throw error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
        ? unavailable(error)
        : invalid(error)
    })
    if (protectedHeader.typ !== undefined && !TYPES.has(protectedHeader.typ.toLowerCase())) throw invalid()
    return toLogoutNotice(payload)
  }
}

function toLogoutNotice(payload: JWTPayload): LogoutNotice {
  const { iss, jti, iat, sub, sid, events } = payload
  const event = (events as Record<string, unknown> | null)?.[EVENT]
  const isEvent =
    typeof events === 'object' &&
    !Array.isArray(events) &&
    typeof event === 'object' &&
    event !== null &&
    !Array.isArray(event)
  if (!isEvent || 'nonce' in payload) throw invalid()
  if (iss === undefined || typeof jti !== 'string' || !jti || typeof iat !== 'number') throw invalid()
  if (
    (sub !== undefined && typeof sub !== 'string') ||
    (sid !== undefined && typeof sid !== 'string') ||
    (!sub && !sid)
  )
    throw invalid()
  return {
    issuer: iss,
    jti,
    subject: sub || null,
    sessionId: (sid as string | undefined) || null,
    expiresAt: new Date((iat + OLDEST_SECONDS + 2 * TOLERANCE_SECONDS) * 1000),
  }
}

const invalid = (cause?: unknown): AppError =>
  new AppError('SIGN_IN_REFUSED', 'The logout token is not valid.', { cause })
