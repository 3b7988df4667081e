import type { IncomingMessage, ServerResponse } from 'node:http'

/** What the service remembers of a sign-in it has begun, to hold against what comes back. */
export interface SignInExpectation {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
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
  /** After this the token is refused for its age, so its `jti` may be forgotten. */
  readonly expiresAt: Date
}

/**
 * An OpenID provider. Methods that talk to it reject with IDENTITY_PROVIDER_UNAVAILABLE where it cannot be
 * reached or is not what it claims to be, and with SIGN_IN_REFUSED where its answer does not hold.
 */
export interface IdentityProvider {
  readonly issuer: string
  /** Where to send the browser; it comes back to `redirectUri`. */
  authorizationUrl(expected: SignInExpectation, redirectUri: string): Promise<string>
  /** Checks the whole answer: state, issuer, code, ID token, and userinfo where the ID token says too little. */
  finishSignIn(callback: URL, expected: SignInExpectation): Promise<ProvenIdentity>
  /** Checks everything about a back-channel logout token but its replay. */
  readLogoutToken(token: string): Promise<LogoutNotice>
  /** Asks whether the person is still welcome: the tokens to go on with, or null where the provider ended it. */
  refresh(refreshToken: string): Promise<{ refreshToken: string; idToken: string | null } | null>
  /** Where the browser ends its session at the provider, or null where that is not offered. */
  logoutUrl(options: { idToken: string | null; returnTo: string }): Promise<string | null>
}

/** The identity provider inside the service, below `/oidc`; its accounts are the service's own. */
export interface EmbeddedIdentityProvider extends IdentityProvider {
  /** Answers a request of a browser to the provider. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The sign-in that this browser is in the middle of, as a UUID; null where there is none. */
  signInUnderWay(request: IncomingMessage, response: ServerResponse): Promise<string | null>
  /** Tells the provider who it is, and by which `amr` they proved it; answers where the browser goes on. */
  signedIn(
    request: IncomingMessage,
    response: ServerResponse,
    userId: string,
    amr: readonly string[],
  ): Promise<string>
}
