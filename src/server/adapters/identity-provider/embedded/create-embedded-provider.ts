import type { IncomingMessage, ServerResponse } from 'node:http'
import type { interactionPolicy, Provider } from 'oidc-provider'
import { v5 } from 'uuid'
import { atFirstUse } from '#server/platform/at-first-use.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { EmbeddedIdentityProvider } from '#server/ports/identity-provider.ts'
import { createOidcProvider } from '../oidc/create-oidc-provider.ts'
import { createInProcessFetch } from './in-process-fetch.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { providerConfiguration } from './provider-configuration.ts'
import { readSigningKeys } from './signing-keys.ts'

export interface EmbeddedProviderOptions {
  readonly publicUrl: string
  readonly tenancy: Tenancy
  readonly keyring: Keyring
  readonly clock: Clock
  readonly logger: Logger
  /** The owner of an account, or null if they may not sign in. */
  readonly findAccount: (userId: string) => Promise<{ email: string; name: string } | null>
}

const CLIENT_ID = 'probity'
export const EMBEDDED_PATH = '/oidc'

/**
 * The identity provider of a single machine; the service itself is its only client. Its library is loaded, and its
 * signing key read or made, when somebody signs in: no command needs either.
 */
export function createEmbeddedProvider(options: EmbeddedProviderOptions): EmbeddedIdentityProvider {
  const { publicUrl, keyring } = options
  const issuer = publicUrl + EMBEDDED_PATH
  const clientSecret = Buffer.from(keyring.hmac('embedded-provider/client')).toString('base64url')
  const opened = atFirstUse(() => openProvider(options, { issuer, clientSecret }))
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const mounted = Object.assign(asPublic(request, publicUrl), { originalUrl: request.url })
    mounted.url = (request.url ?? '/').slice(EMBEDDED_PATH.length) || '/'
    await (await opened()).callback(mounted, response)
  }
  const relyingParty = createOidcProvider({
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    scope: 'openid email profile',
    fetch: createInProcessFetch(handle),
    allowHttp: true,
  })
  return {
    ...relyingParty,
    // Its session has no effect: every sign-in asks for a proof again, so there is nothing to sign out of.
    logoutUrl: async () => null,
    handle,
    signInUnderWay: async (request, response) => {
      const { provider, errors } = await opened()
      try {
        const { uid } = await provider.interactionDetails(asPublic(request, publicUrl), response)
        return v5(`${issuer}/interaction/${uid}`, v5.URL)
      } catch (error) {
        if (error instanceof errors.SessionNotFound) return null
        throw error
      }
    },
    signedIn: async (request, response, userId, amr) =>
      finishInteraction(
        (await opened()).provider,
        { request: asPublic(request, publicUrl), response },
        { accountId: userId, amr },
      ),
  }
}

async function openProvider(
  { publicUrl, tenancy, keyring, clock, logger, findAccount }: EmbeddedProviderOptions,
  { issuer, clientSecret }: { readonly issuer: string; readonly clientSecret: string },
) {
  const { errors, interactionPolicy, Provider } = await import('oidc-provider')
  const provider = new Provider(
    issuer,
    providerConfiguration({
      publicUrl,
      clientId: CLIENT_ID,
      clientSecret,
      cookieKey: Buffer.from(keyring.hmac('embedded-provider/cookies')).toString('base64url'),
      signingKeys: await readSigningKeys(tenancy, keyring, clock.now()),
      adapter: createProviderAdapter({ tenancy, clock }),
      policy: alwaysAsk(interactionPolicy),
      findAccount,
    }),
  )
  provider.proxy = true
  // Names only: a message may come from the database and quote a person.
  for (const event of ['server_error', 'grant.error', 'authorization.error'] as const)
    provider.on(event, (_context, error) =>
      logger.warn({ event, error: error.name }, 'the embedded identity provider refused a request'),
    )
  provider.on('error', (error) =>
    logger.warn({ error: error.name }, 'a request to the embedded identity provider failed'),
  )
  return { provider, errors, callback: provider.callback() }
}

/** A session at this provider never signs anyone in: it would be a second one to end besides the service's own. */
function alwaysAsk({ base, Check }: typeof interactionPolicy) {
  const policy = base()
  policy
    .get('login')
    .checks.add(new Check('always', 'a proof is required every time', ({ oidc }) => !oidc.result?.login))
  return policy
}

/** The public address decides, whatever host and scheme a proxy uses to call the service. */
function asPublic(request: IncomingMessage, publicUrl: string): IncomingMessage {
  const { protocol, host } = new URL(publicUrl)
  request.headers['x-forwarded-proto'] = protocol.replace(':', '')
  request.headers['x-forwarded-host'] = host
  return request
}

async function finishInteraction(
  provider: Provider,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  login: { accountId: string; amr: readonly string[] },
): Promise<string> {
  const { session: earlier } = await provider.interactionDetails(request, response)
  const result = { login: { ...login, remember: false } }
  const goOn = await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false })
  if (earlier?.uid && earlier.accountId && earlier.accountId !== login.accountId) {
    // Someone else signed in from this browser before; the provider would show its own page to sign them out.
    const session = await provider.Session.findByUid(earlier.uid)
    if (session) {
      session.accountId = undefined
      await session.persist()
    }
  }
  return goOn
}
