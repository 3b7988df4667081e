import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type Browser, createBrowser } from '../support/browser.ts'

const PASSWORD = 'violet harbour 9 trombone'
const EMAIL = 'olivia@example.org'
const CALLBACK = 'http://localhost:3000/api/auth/callback'

let app: TestApp
let secret: string

beforeAll(async () => {
  app = await createTestApp({ work: false })
  // The secret of the one client, made as the service makes it.
  secret = Buffer.from(app.context.secrets.keyring.hmac('embedded-provider/client')).toString('base64url')
  const { ownerUrl } = await ensureFirstRun(app.context)
  const made = await createBrowser(app.http).send('POST', '/api/auth/owner-account', {
    secret: new URL(ownerUrl ?? '').hash.slice(1),
    name: 'Olivia',
    email: EMAIL,
    password: PASSWORD,
  })
  expect(made.status).toBe(200)
})
afterAll(() => app.close())

const verifier = () => randomBytes(32).toString('base64url')
const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A request for a code as the service makes it, changed by what a test wants. */
const authorization = (changes: Record<string, string | null> = {}) => {
  const wanted: Record<string, string | null> = {
    client_id: 'probity',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: CALLBACK,
    code_challenge: challengeOf('a verifier that is long enough to be one, 43 characters'),
    code_challenge_method: 'S256',
    state: 'state-of-a-test',
    nonce: 'nonce-of-a-test',
    ...changes,
  }
  const given = Object.entries(wanted).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return `/oidc/auth?${new URLSearchParams(given as [string, string][])}`
}

/** Signs in at the provider alone and answers the code it sends, which the service never gets. */
async function codeFor(browser: Browser, changes: Record<string, string | null>): Promise<URL> {
  const first = await browser.get(authorization(changes))
  expect(first.location).toBe('/sign-in')
  const { body } = await browser.send<{ redirect_to: string }>('POST', '/api/auth/password', {
    email: EMAIL,
    password: PASSWORD,
  })
  let next = new URL(body.redirect_to, CALLBACK)
  for (let left = 5; left > 0 && next.pathname !== '/api/auth/callback'; left--) {
    const answer = await browser.get(next.pathname + next.search)
    next = new URL(answer.location ?? '', CALLBACK)
  }
  return next
}

const exchange = async (form: Record<string, string>, basic: string | null = `probity:${secret}`) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}),
    },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, string> }
}
const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}')

describe('the identity provider inside the service', () => {
  it.each([
    ['another path', `${CALLBACK}/more`],
    ['a query', `${CALLBACK}?next=https://elsewhere.example`],
    ['another port', CALLBACK.replace('3000', '3001')],
    ['another host', 'https://elsewhere.example/api/auth/callback'],
    ['a host that only begins alike', CALLBACK.replace('localhost', 'localhost.elsewhere.example')],
    ['a fragment', `${CALLBACK}#x`],
    ['a traversal', 'http://localhost:3000/api/auth/callback/../callback'],
  ])('redirects to the one registered address and not to one with %s', async (_what, address) => {
    const answer = await createBrowser(app.http).get(authorization({ redirect_uri: address }))
    expect(answer.location ?? '').not.toContain('elsewhere')
    expect(answer.location ?? '').not.toMatch(/[?&]code=/)
    expect(answer.location).toBe('/sign-in?error=expired')
  })

  it.each([
    ['a token', { response_type: 'token' }],
    ['an ID token', { response_type: 'id_token' }],
    ['a code and an ID token', { response_type: 'code id_token' }],
    ['nothing', { response_type: 'none' }],
  ])('hands out codes alone: asked for %s, it refuses', async (_what, changes) => {
    const answer = await createBrowser(app.http).get(authorization(changes))
    expect(`${answer.location} ${answer.text}`).toMatch(/unsupported_response_type|error=expired/)
  })

  it.each([
    ['no challenge', { code_challenge: null, code_challenge_method: null }],
    ['a plain one', { code_challenge_method: 'plain' }],
  ])('demands PKCE with SHA-256: with %s there is no code', async (_what, changes) => {
    const answer = await createBrowser(app.http).get(authorization(changes))
    expect(`${answer.location} ${answer.text}`).toMatch(/invalid_request|error=expired/)
    expect(answer.location).not.toBe('/sign-in')
  })

  it('takes a code once; what it gave before is then worth nothing, and it names whom it is for', async () => {
    const proof = verifier()
    const back = await codeFor(createBrowser(app.http), { code_challenge: challengeOf(proof) })
    expect(back.searchParams.get('iss')).toBe('http://localhost:3000/oidc')
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: proof,
    }
    const first = await exchange(form)
    expect(first.status).toBe(200)
    expect(claimsOf(first.body.id_token)).toMatchObject({
      iss: 'http://localhost:3000/oidc',
      aud: 'probity',
      nonce: 'nonce-of-a-test',
    })
    expect(first.body).not.toHaveProperty('refresh_token')
    const again = await exchange(form)
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const asked = await app.http.inject({
      url: '/oidc/me',
      headers: { host: 'localhost:3000', authorization: `Bearer ${first.body.access_token}` },
    })
    expect(asked.statusCode).toBe(401)
  })

  it('takes a code only from its client, with its secret, for its address and with its verifier', async () => {
    const proof = verifier()
    const back = await codeFor(createBrowser(app.http), { code_challenge: challengeOf(proof) })
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: proof,
    }
    expect(await exchange(form, null)).toMatchObject({ body: { error: 'invalid_request' } })
    expect(await exchange(form, 'probity:another')).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    expect(await exchange(form, `another:${secret}`)).toMatchObject({ body: { error: 'invalid_client' } })
    expect(await exchange({ ...form, client_id: 'probity', client_secret: secret }, null)).toMatchObject({
      body: { error: expect.stringMatching(/invalid_client|invalid_request/) },
    })
    expect(await exchange({ ...form, code_verifier: verifier() })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })

  it.each([
    'password',
    'client_credentials',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ])('gives no token for the grant %s', async (grant_type) =>
    expect(await exchange({ grant_type, username: EMAIL, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    }),
  )

  it('gives no more than who somebody is, whatever scope is asked for', async () => {
    const proof = verifier()
    const back = await codeFor(createBrowser(app.http), {
      code_challenge: challengeOf(proof),
      scope: 'openid email profile offline_access address phone admin',
    })
    const { body } = await exchange({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: proof,
    })
    expect(body.scope?.split(' ').sort()).toEqual(['email', 'openid', 'profile'])
    expect(body).not.toHaveProperty('refresh_token')
  })

  it('keeps a code for ten minutes at most', async () => {
    const began = Date.now()
    await codeFor(createBrowser(app.http), {})
    const { rows } = await app.context.database.sql.executeSql(
      `select extract(epoch from max(expires_at)) * 1000 as until from provider_models where model = 'AuthorizationCode'`,
    )
    const until = Number(rows[0]?.until)
    expect(until).toBeGreaterThan(began)
    expect(until - began).toBeLessThanOrEqual(10 * 60_000)
  })

  it.each([
    '/oidc/interaction/x',
    '/oidc/reg',
    '/oidc/token/introspection',
    '/oidc/token/revocation',
    '/oidc/session/end',
  ])('has neither pages for developers nor doors it does not need: %s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.http.inject({
        method,
        url,
        headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      expect([method, answer.statusCode]).not.toEqual([method, 200])
      expect(answer.body).not.toMatch(/<form|devInteraction|stack/i)
    }
  })

  it('publishes no more than it does', async () => {
    const { body } = await createBrowser(app.http).get<Record<string, string[]>>(
      '/oidc/.well-known/openid-configuration',
    )
    expect(body).toMatchObject({
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    })
  })
})
