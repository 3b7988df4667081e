import type { IncomingMessage, ServerResponse } from 'node:http'

/** What the service remembers about a sign-in it has begun, to check the answer against. */
export interface SignInExpectation {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The provider must ask for a proof even if it remembers the person. */
  readonly fresh: boolean
}

/** A person as the provider vouches for them. */
export interface ProvenIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
  readonly amr: readonly string[]
  readonly acr: string | null
  /** When the person last proved who they are to the provider; null if it does not say. */
  readonly authenticatedAt: Date | null
  /** The provider's own session (`sid`), by which it may end ours. */
  readonly sessionId: string | null
  readonly refreshToken: string | null
  readonly idToken: string
}

export interface LogoutNotice {
  readonly issuer: string
  readonly jti: string
  readonly subject: string | null
  readonly sessionId: string | null
  /** After this the token is refused for its age, so its `jti` need not be stored any longer. */
  readonly expiresAt: Date
}

/**
 * An OpenID provider. Methods that call it reject with IDENTITY_PROVIDER_UNAVAILABLE if it cannot be reached or is
 * not what it claims to be, and with SIGN_IN_REFUSED if its answer is not valid.
 */
export interface IdentityProvider {
  readonly issuer: string
  /** Where to send the browser; it returns to `redirectUri`. */
  authorizationUrl(expected: SignInExpectation, redirectUri: string): Promise<string>
  /** Checks the whole answer: state, issuer, code, ID token, and userinfo if the ID token lacks something. */
  finishSignIn(callback: URL, expected: SignInExpectation): Promise<ProvenIdentity>
  /** Checks everything about a back-channel logout token except replay. */
  readLogoutToken(token: string): Promise<LogoutNotice>
  /** Asks whether the person may stay: returns the new tokens, or null if the provider ended it. */
  refresh(refreshToken: string): Promise<{ refreshToken: string; idToken: string | null } | null>
  /** Where the browser ends its session at the provider, or null if the provider does not support that. */
  logoutUrl(options: { idToken: string | null; returnTo: string }): Promise<string | null>
}

/** The embedded identity provider, below `/oidc`; its accounts are the service's own. */
export interface EmbeddedIdentityProvider extends IdentityProvider {
  /** Answers a browser's request to the provider. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** This browser's sign-in under way, as a UUID; null if there is none. */
  signInUnderWay(request: IncomingMessage, response: ServerResponse): Promise<string | null>
  /** Tells the provider who the person is and by which `amr` they proved it; returns where the browser goes next. */
  signedIn(
    request: IncomingMessage,
    response: ServerResponse,
    userId: string,
    amr: readonly string[],
  ): Promise<string>
}
