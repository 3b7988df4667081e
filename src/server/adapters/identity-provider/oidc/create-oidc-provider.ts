import * as client from 'openid-client'
import { AppError } from '#server/platform/errors.ts'
import type { IdentityProvider, ProvenIdentity, SignInExpectation } from '#server/ports/identity-provider.ts'
import { createLogoutTokenReader } from './logout-token.ts'
import {
  createDiscovery,
  type DiscoveredProvider,
  type RelyingPartyOptions,
  unavailable,
} from './relying-party.ts'

export interface OidcProviderOptions extends RelyingPartyOptions {
  /** `openid email profile`; with `offline_access`, providers that support it return a refresh token. */
  readonly scope: string
}

/** Any OpenID provider, with authorization code, PKCE, state and nonce. */
export function createOidcProvider(options: OidcProviderOptions): IdentityProvider {
  const discovered = createDiscovery(options)
  return {
    issuer: options.issuer,
    authorizationUrl: async (expected, redirectUri) => {
      const { state, nonce, codeVerifier, fresh } = expected
      const parameters = {
        redirect_uri: redirectUri,
        scope: options.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // With `max_age` the provider must also say when it authenticated the person.
        ...(fresh ? { prompt: 'login', max_age: '0' } : {}),
      }
      return client.buildAuthorizationUrl((await discovered()).configuration(), parameters).href
    },
    finishSignIn: async (callback, expected) => await finishSignIn(await discovered(), callback, expected),
    readLogoutToken: createLogoutTokenReader(options, discovered),
    refresh: async (refreshToken) => await refresh(await discovered(), refreshToken),
    logoutUrl: async ({ idToken, returnTo }) => {
      const { metadata, configuration } = await discovered()
      if (!metadata.end_session_endpoint) return null
      return client.buildEndSessionUrl(configuration(), {
        post_logout_redirect_uri: returnTo,
        ...(idToken ? { id_token_hint: idToken } : {}),
      }).href
    },
  }
}

async function finishSignIn(
  provider: DiscoveredProvider,
  callback: URL,
  expected: SignInExpectation,
): Promise<ProvenIdentity> {
  const configuration = provider.configuration()
  try {
    const checks = {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    }
    const tokens = await client.authorizationCodeGrant(configuration, callback, checks)
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new Error('there is no ID token')
    const told = await tellMore(provider, configuration, { accessToken: tokens.access_token, claims })
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: toTextOrNull(told.email),
      emailVerified: told.email_verified === true,
      name: toTextOrNull(told.name),
      amr: Array.isArray(claims.amr) ? claims.amr.filter((one) => typeof one === 'string') : [],
      acr: toTextOrNull(claims.acr),
      authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1_000) : null,
      sessionId: toTextOrNull(claims.sid),
      refreshToken: tokens.refresh_token ?? null,
      idToken: tokens.id_token,
    }
  } catch (error) {
    throw isUnreachable(error) ? unavailable(error) : refused(error)
  }
}

async function refresh(
  provider: DiscoveredProvider,
  refreshToken: string,
): Promise<{ refreshToken: string; idToken: string | null } | null> {
  try {
    const tokens = await client.refreshTokenGrant(provider.configuration(), refreshToken)
    return { refreshToken: tokens.refresh_token ?? refreshToken, idToken: tokens.id_token ?? null }
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null
    throw isUnreachable(error) ? unavailable(error) : refused(error)
  }
}

/** The claims about a person: from the ID token, and from userinfo if that lacks the address. */
async function tellMore(
  provider: DiscoveredProvider,
  configuration: client.Configuration,
  { accessToken, claims }: { readonly accessToken: string; readonly claims: client.IDToken },
): Promise<Record<string, unknown>> {
  if ((claims.email && claims.email_verified !== undefined) || !provider.metadata.userinfo_endpoint)
    return claims
  const info = await client.fetchUserInfo(configuration, accessToken, claims.sub)
  // Address and its verification come from the same source, so that one cannot vouch for the other's.
  return { name: info.name ?? claims.name, email: info.email, email_verified: info.email_verified }
}

const toTextOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** The library's messages name claims, never values; they help operators and go only to the log. */
const refused = (error: unknown): AppError => {
  const denied = error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
  return new AppError(
    'SIGN_IN_REFUSED',
    denied
      ? 'The sign-in was cancelled.'
      : 'The sign-in service’s response could not be trusted, so you were not signed in.',
    { cause: error },
  )
}

const UNREACHABLE_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

function isUnreachable(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500
  if (error instanceof client.ClientError) {
    if (UNREACHABLE_CODES.has(error.code ?? '')) return true
    return error.cause instanceof Response && error.cause.status >= 500
  }
  return error instanceof TypeError && error.message === 'fetch failed'
}
