import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  base64url,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'

export interface ProviderKey {
  readonly kid: string
  readonly alg: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

export type Claims = Record<string, unknown>

/** What the provider says otherwise than it should; everything left out is the truth. */
export interface Lies {
  discovery?: (document: Claims) => Claims
  /** Parameters the browser brings back. */
  callback?: (parameters: URLSearchParams) => void
  idToken?: (claims: Claims) => Claims
  userinfo?: (claims: Claims) => Claims
  /** Signs ID and logout tokens. */
  sign?: (claims: Claims, key: ProviderKey) => Promise<string>
  keys?: (keys: JWK[]) => JWK[]
  token?: (response: Claims) => Claims
  /** Paths that answer 503. */
  down?: (path: string) => boolean
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization: string | null
  readonly query: Record<string, string>
  readonly form: Record<string, string>
}

export interface LyingProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Every request since the last `tellTheTruth`. */
  readonly asked: Asked[]
  /** Who signs in next; these claims stand in userinfo, and in the ID token where `claimsInIdToken`. */
  person: Claims & { sub: string }
  claimsInIdToken: boolean
  /** Keys that stand beside the provider's own, whatever those are. */
  moreKeys: JWK[]
  lie(lies: Lies): void
  /** A key that stands beside the old ones or, `alone`, in their place. */
  rotateKeys(options: { alone: boolean }): Promise<void>
  logoutToken(change?: (claims: Claims) => Claims, header?: Claims): Promise<string>
  /** The person is blocked: no refresh token is good any more. */
  revokeRefreshTokens(): void
  tellTheTruth(): void
  close(): Promise<void>
}

const CLIENT_ID = 'probity-tests'
const CLIENT_SECRET = 'a secret+with:special/characters-in_it'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const SESSION = 'session-at-the-provider'

export async function makeKey(alg = 'RS256'): Promise<ProviderKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const kid = randomBytes(6).toString('hex')
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** The honest way to sign: with a kid. */
export const signed = (claims: Claims, key: ProviderKey, header: Claims = {}): Promise<string> =>
  new SignJWT(claims as JWTPayload)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
    .sign(key.privateKey)

export function unsigned(claims: Claims): Promise<string> {
  const part = (value: unknown) => base64url.encode(JSON.stringify(value))
  return Promise.resolve(`${part({ alg: 'none' })}.${part(claims)}.`)
}

/** An OpenID provider on this machine that signs everybody in at once, and lies at any step it is told to. */
export async function startLyingProvider(): Promise<LyingProvider> {
  let lies: Lies = {}
  let keys = [await makeKey()]
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>()
  const refreshTokens = new Set<string>()
  const newRefreshToken = () => {
    const made = randomUUID()
    refreshTokens.add(made)
    return made
  }
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const answer = await route(request).catch((error: Error) => ({
      status: 500,
      body: { error: error.message },
    }))
    reply(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sign = (claims: Claims) => (lies.sign ?? signed)(claims, keys.at(-1)!)
  const now = () => Math.floor(Date.now() / 1000)

  const provider: LyingProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    asked,
    person: { sub: 'somebody' },
    claimsInIdToken: true,
    moreKeys: [],
    lie: (told) => {
      lies = told
    },
    rotateKeys: async ({ alone }) => {
      keys = alone ? [await makeKey()] : [...keys, await makeKey()]
    },
    logoutToken: async (change = (claims) => claims, header = { typ: 'logout+jwt' }) => {
      const claims = {
        iss: issuer,
        aud: CLIENT_ID,
        iat: now(),
        exp: now() + 120,
        jti: randomUUID(),
        events: { [EVENT]: {} },
        sub: provider.person.sub,
        sid: SESSION,
      }
      return lies.sign ? await sign(change(claims)) : await signed(change(claims), keys.at(-1)!, header)
    },
    revokeRefreshTokens: () => refreshTokens.clear(),
    tellTheTruth: () => {
      lies = {}
      asked.length = 0
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function route(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url!, issuer)
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const query = Object.fromEntries(url.searchParams)
    asked.push({
      method: request.method!,
      path: url.pathname,
      authorization: request.headers.authorization ?? null,
      query,
      form,
    })
    if (lies.down?.(url.pathname)) return { status: 503, body: { error: 'down' } }
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return { status: 200, body: (lies.discovery ?? same)(discoveryDocument(issuer)) }
      case '/keys':
        return {
          status: 200,
          body: { keys: (lies.keys ?? same)([...keys.map(({ jwk }) => jwk), ...provider.moreKeys]) },
        }
      case '/authorize':
        return { status: 303, location: authorize(query) }
      case '/token':
        return await token(form, request.headers.authorization)
      case '/userinfo':
        return { status: 200, body: (lies.userinfo ?? same)({ ...provider.person }) }
      default:
        return { status: 404, body: { error: 'not_found' } }
    }
  }

  function authorize(query: Record<string, string>): string {
    const code = randomUUID()
    codes.set(code, {
      nonce: query.nonce!,
      challenge: query.code_challenge!,
      redirectUri: query.redirect_uri!,
    })
    const back = new URL(query.redirect_uri!)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.state!)
    back.searchParams.set('iss', issuer)
    lies.callback?.(back.searchParams)
    return back.href
  }

  function freshTokens(form: Record<string, string>): Reply {
    if (!refreshTokens.delete(form.refresh_token ?? ''))
      return { status: 400, body: { error: 'invalid_grant' } }
    return {
      status: 200,
      body: {
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 300,
        refresh_token: newRefreshToken(),
      },
    }
  }

  async function token(form: Record<string, string>, authorization: string | undefined): Promise<Reply> {
    if (form.grant_type === 'refresh_token' && isClient(authorization)) return freshTokens(form)
    const code = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    if (!code || !isClient(authorization) || form.redirect_uri !== code.redirectUri)
      return { status: 400, body: { error: 'invalid_grant' } }
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(form.code_verifier ?? ''))
    if (base64url.encode(new Uint8Array(digest)) !== code.challenge)
      return { status: 400, body: { error: 'invalid_grant' } }
    const { sub, ...rest } = provider.person
    const honest = {
      iss: issuer,
      aud: CLIENT_ID,
      sub,
      nonce: code.nonce,
      iat: now(),
      exp: now() + 300,
      sid: SESSION,
      ...(provider.claimsInIdToken ? rest : {}),
    }
    const body = {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      refresh_token: newRefreshToken(),
      id_token: await sign((lies.idToken ?? same)(honest)),
    }
    return { status: 200, body: (lies.token ?? same)(body) }
  }
  return provider
}

interface Reply {
  readonly status: number
  readonly body?: object
  readonly location?: string
}

function reply(response: ServerResponse, { status, body, location }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
  response.end(body ? JSON.stringify(body) : undefined)
}

const same = <T>(value: T): T => value

/** client_secret_basic, both halves form-encoded first. */
function isClient(authorization: string | undefined): boolean {
  const [id, secret] = Buffer.from(/^Basic (.+)$/.exec(authorization ?? '')?.[1] ?? '', 'base64')
    .toString()
    .split(':')
  const decoded = (part: string | undefined) => new URLSearchParams(`part=${part ?? ''}`).get('part')
  return decoded(id) === CLIENT_ID && decoded(secret) === CLIENT_SECRET
}

const discoveryDocument = (issuer: string): Claims => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  end_session_endpoint: `${issuer}/logout`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256'],
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
})
