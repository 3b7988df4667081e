import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'

export interface GlewlwydPerson {
  readonly username: string
  readonly password: string
  readonly email: string
}

/** An OpenID provider set up in a Glewlwyd, with one client and one person. */
export interface GlewlwydRealm {
  readonly issuer: string
  /** What a browser with this person in front of it does at `authorizationUrl`; answers where it is sent back to. */
  signIn(authorizationUrl: string): Promise<string>
  /** The person ends their session there, and everywhere with it. */
  signOut(logoutUrl: string): Promise<void>
}

const PLUGIN = 'oidc'
const SCOPE = 'openid'

export async function createGlewlwydRealm(
  url: string,
  client: { id: string; secret: string; redirectUri: string; logoutUri: string },
  person: GlewlwydPerson,
): Promise<GlewlwydRealm> {
  const admin = cookieFetch(url)
  await admin('POST', '/api/auth/', { username: 'admin', password: 'password' })
  const issuer = `${url}/api/${PLUGIN}`
  await admin('POST', '/api/mod/plugin/', {
    module: 'oidc',
    name: PLUGIN,
    display_name: 'OpenID Connect',
    enabled: true,
    parameters: parameters(issuer, person.email),
  })
  await admin('POST', '/api/client/', {
    client_id: client.id,
    name: 'Probity',
    confidential: true,
    client_secret: client.secret,
    redirect_uri: [client.redirectUri],
    authorization_type: ['code'],
    scope: [],
    token_endpoint_auth_method: ['client_secret_basic'],
    backchannel_logout_uri: client.logoutUri,
    backchannel_logout_session_required: 'true',
    enabled: true,
  })
  await admin('POST', '/api/user/', {
    username: person.username,
    password: person.password,
    email: person.email,
    name: 'Ina',
    scope: ['g_profile', SCOPE],
    enabled: true,
  })
  const browser = cookieFetch(url)
  return {
    issuer,
    signIn: async (authorizationUrl) => {
      await browser('POST', '/api/auth/', { username: person.username, password: person.password })
      await browser('PUT', `/api/auth/grant/${client.id}`, { scope: SCOPE })
      const { location } = await browser('GET', `${authorizationUrl.slice(url.length)}&g_continue`)
      if (!location) throw new Error('Glewlwyd sent the browser nowhere')
      return location
    },
    signOut: async (logoutUrl) => {
      await browser('GET', logoutUrl.slice(url.length))
      const hint = new URL(logoutUrl).searchParams.get('id_token_hint')!
      // What its page does when the person says yes.
      await browser('DELETE', `/api/${PLUGIN}/session/${decodeJwt(hint).sid}/`)
    },
  }
}

function parameters(issuer: string, verifiedEmail: string): object {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'auth-type-code-enabled': true,
    'auth-type-refresh-enabled': true,
    'oauth-as-iss-id': true,
    'allowed-scope': [SCOPE],
    'secret-type': 'public',
    'jwks-show': true,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    claims: [
      {
        name: 'email_verified',
        'user-property': 'email',
        type: 'boolean',
        'boolean-value-true': verifiedEmail,
        'boolean-value-false': 'nobody',
        mandatory: true,
        'on-demand': false,
        scope: [],
      },
    ],
    'pkce-allowed': true,
    'pkce-required': true,
    'session-management-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
    'session-cookie-expiration': 3600,
    'back-channel-logout-allowed': true,
  }
}

/** Calls with JSON and a cookie jar of its own; rejects with what the service said where it refuses. */
function cookieFetch(url: string) {
  const cookies = new Map<string, string>()
  return async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; location: string | null; text: string }> => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=')
      cookies.set(name!, value ?? '')
    }
    const text = await answer.text()
    if (answer.status >= 400)
      throw new Error(`Glewlwyd answered ${answer.status} to ${method} ${path.split('?')[0]}: ${text}`)
    return { status: answer.status, location: answer.headers.get('location'), text }
  }
}
