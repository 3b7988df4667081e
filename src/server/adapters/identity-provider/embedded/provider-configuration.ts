import type { Context, Provider } from 'oidc-provider'
import { addresses } from '#shared/contracts/addresses.ts'

export interface ProviderSettings {
  readonly publicUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly cookieKey: string
  readonly signingKeys: object
  readonly adapter: (model: string) => object
  readonly policy: object
  readonly findAccount: (userId: string) => Promise<{ email: string; name: string } | null>
}

const MINUTE = 60
const SCOPE = 'openid email profile'
const off = { enabled: false }

/** Switches off everything that one confidential client with code and PKCE does not need. */
export const providerConfiguration = (settings: ProviderSettings): object => ({
  adapter: settings.adapter,
  jwks: settings.signingKeys,
  clients: [
    {
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      client_name: 'Probity',
      redirect_uris: [`${settings.publicUrl}${addresses.finishSignIn.url}`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'RS256',
      application_type: 'web',
    },
  ],
  responseTypes: ['code'],
  scopes: ['openid'],
  claims: {
    // How someone proved who they are is always included: the service relies on it.
    openid: ['sub', 'amr'],
    email: ['email', 'email_verified'],
    profile: ['name'],
    acr: null,
    auth_time: null,
    iss: null,
    sid: null,
  },
  // We are the only client: it gets everything in the ID token and need not ask twice.
  conformIdTokenClaims: false,
  clientAuthMethods: ['client_secret_basic'],
  pkce: { required: () => true },
  features: {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    resourceIndicators: off,
    rpInitiatedLogout: off,
    registration: off,
    revocation: off,
    introspection: off,
    deviceFlow: off,
    clientCredentials: off,
    userinfo: { enabled: true },
  },
  cookies: {
    keys: [settings.cookieKey],
    names: { session: 'probity_provider', interaction: 'probity_interaction', resume: 'probity_resume' },
    long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/oidc' },
    // Without this path the cookie would not reach the route that accepts the password.
    short: { httpOnly: true, sameSite: 'lax', signed: true, path: '/' },
  },
  ttl: {
    AccessToken: 10 * MINUTE,
    AuthorizationCode: MINUTE,
    IdToken: 10 * MINUTE,
    Interaction: 10 * MINUTE,
    Session: 10 * MINUTE,
    Grant: 10 * MINUTE,
  },
  interactions: { policy: settings.policy, url: () => '/sign-in' },
  findAccount: async (_context: Context, userId: string) => {
    const account = await settings.findAccount(userId)
    return account
      ? {
          accountId: userId,
          claims: async () => ({
            sub: userId,
            email: account.email,
            email_verified: true,
            name: account.name,
          }),
        }
      : undefined
  },
  loadExistingGrant,
  renderError: async (context: Context, out: { error?: string }) => {
    context.type = 'html'
    const reason = out.error === 'server_error' ? 'provider_unavailable' : 'expired'
    context.redirect(`/sign-in?error=${reason}`)
  },
})

/** No consent is asked for: the service itself is the client. */
async function loadExistingGrant({ oidc }: Context): Promise<object | undefined> {
  const accountId = oidc.session?.accountId
  if (!accountId || !oidc.client) return undefined
  const provider: Provider = oidc.provider
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}
