import * as client from 'openid-client'
import { AppError } from '#server/platform/errors.ts'

export interface RelyingPartyOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Replaces the network for the embedded provider. */
  readonly fetch?: client.CustomFetch
  /** Plain HTTP is for the embedded provider and for one on this machine. */
  readonly allowHttp: boolean
  /** Seconds that one request to the provider may take. */
  readonly deadlineSeconds?: number
}

export interface DiscoveredProvider {
  readonly metadata: client.ServerMetadata
  /** The algorithm with which the provider signs ID and logout tokens for us. */
  readonly signingAlg: string
  /** A separate configuration for each sign-in, so that keys are fetched again: providers change them at any time. */
  configuration(): client.Configuration
}

const DEADLINE_SECONDS = 8
const ATTEMPTS = 2
const PAUSE_MS = 250
const FRESH_MS = 3_600_000
const ASYMMETRIC = /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/

export const unavailable = (cause?: unknown): AppError =>
  new AppError(
    'IDENTITY_PROVIDER_UNAVAILABLE',
    'The sign-in service cannot be reached or is not set up correctly. Try again in a moment.',
    { retryAfterSeconds: 10, cause },
  )

/** Reads the provider's configuration when first needed and once an hour; failures are not cached. */
export function createDiscovery(options: RelyingPartyOptions): () => Promise<DiscoveredProvider> {
  let known: { provider: Promise<DiscoveredProvider>; at: number } | null = null
  return () => {
    if (known && Date.now() - known.at < FRESH_MS) return known.provider
    const provider = discover(options).catch((error: unknown) => {
      known = null
      throw unavailable(error)
    })
    known = { provider, at: Date.now() }
    return provider
  }
}

async function discover(options: RelyingPartyOptions): Promise<DiscoveredProvider> {
  const timeout = options.deadlineSeconds ?? DEADLINE_SECONDS
  const settings: client.DiscoveryRequestOptions = {
    timeout,
    ...(options.fetch ? { [client.customFetch]: options.fetch } : {}),
    ...(options.allowHttp ? { execute: [client.allowInsecureRequests] } : {}),
  }
  const found = await withRetry(() =>
    client.discovery(new URL(options.issuer), options.clientId, options.clientSecret, undefined, settings),
  )
  const metadata = { ...found.serverMetadata() }
  const signingAlg = chooseSigningAlg(metadata)
  return {
    metadata,
    signingAlg,
    configuration: () => {
      const own = new client.Configuration(
        { ...metadata },
        options.clientId,
        { id_token_signed_response_alg: signingAlg },
        clientAuth(metadata, options.clientSecret),
      )
      if (options.fetch) own[client.customFetch] = options.fetch
      if (options.allowHttp) client.allowInsecureRequests(own)
      // Without this the library trusts TLS alone and does not check the ID token's signature.
      client.enableNonRepudiationChecks(own)
      own.timeout = timeout
      return own
    },
  }
}

/** Clients that request nothing else get RS256; only a provider without it decides otherwise. */
function chooseSigningAlg(metadata: client.ServerMetadata): string {
  const offered = (metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter((alg) =>
    ASYMMETRIC.test(alg),
  )
  const alg = offered.includes('RS256') ? 'RS256' : offered[0]
  if (!alg) throw new Error('the provider offers no asymmetric signature')
  return alg
}

/** Basic is the standard's default; a provider that does not list it gets the secret in the body. */
const clientAuth = (metadata: client.ServerMetadata, secret: string): client.ClientAuth =>
  (metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)

async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 0) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
