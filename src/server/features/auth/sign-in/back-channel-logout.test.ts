import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureMember } from '#server/features/organizations/index.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { type Browser, createBrowser } from '#test/support/browser.ts'
import {
  type Claims,
  type LyingProvider,
  makeKey,
  type ProviderKey,
  signed,
  startLyingProvider,
  unsigned,
} from '#test/support/lying-provider.ts'
import { atProvider, signInAt } from '#test/support/provider-sign-in.ts'

const EMAIL = 'ina@example.org'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const without = (name: string) => (claims: Claims) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
const say = (told: Claims) => (claims: Claims) => ({ ...claims, ...told })

describe('back-channel logout (relying party plan of the OpenID Foundation)', () => {
  let provider: LyingProvider
  let app: TestApp
  let browser: Browser
  let elliptic: ProviderKey

  beforeAll(async () => {
    provider = await startLyingProvider()
    elliptic = await makeKey('ES256')
    provider.moreKeys = [elliptic.jwk]
    app = await createTestApp({ work: false, config: atProvider(provider) })
    const { clock, ids, tenancy } = app.context
    await tenancy.asSystem('make the user of a test', (db) =>
      ensureMember({ clock, ids }, db, {
        email: EMAIL,
        role: 'member',
        organizationSlug: 'acme',
        platformAdmin: false,
      }),
    )
    provider.person = { sub: 'ina-1', email: EMAIL, email_verified: true }
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })
  beforeEach(async () => {
    browser = createBrowser(app.http)
    await signInAt(app, browser)
    expect((await browser.session()).user).not.toBeNull()
  })
  afterEach(() => provider.tellTheTruth())

  const send = (logoutToken: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/backchannel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: logoutToken }).toString(),
    })
  const refuses = async (logoutToken: string) => {
    const answer = await send(logoutToken)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await browser.session()).user).not.toBeNull()
  }

  it('oidcc-client-test-rp-backchannel-rpinitlogout: ends the session', async () => {
    const answer = await send(await provider.logoutToken())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await browser.session()).user).toBeNull()
  })
  it('…-alg-none: refuses an unsigned token', async () => {
    provider.lie({ sign: unsigned })
    await refuses(await provider.logoutToken())
  })
  it('…-no-event: refuses a token without events', async () =>
    refuses(await provider.logoutToken(without('events'))))
  it('…-with-nonce: refuses a token with a nonce, which could be an ID token', async () =>
    refuses(await provider.logoutToken(say({ nonce: 'n' }))))
  it('…-wrong-alg: refuses another algorithm than that of the ID tokens', async () => {
    provider.lie({
      sign: (claims, key) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: key.kid })
          .sign(Buffer.from(provider.clientSecret)),
    })
    await refuses(await provider.logoutToken())
    provider.lie({ sign: (claims) => signed(claims, elliptic) })
    await refuses(await provider.logoutToken())
  })
  it('…-wrong-aud: refuses a token for somebody else', async () =>
    refuses(await provider.logoutToken(say({ aud: 'another-client' }))))
  it('…-wrong-event: refuses a token about another event', async () => {
    await refuses(
      await provider.logoutToken(say({ events: { 'http://schemas.openid.net/event/other': {} } })),
    )
    await refuses(await provider.logoutToken(say({ events: { [EVENT]: 'now' } })))
  })
  it('…-wrong-iss: refuses a token of another issuer', async () =>
    refuses(await provider.logoutToken(say({ iss: 'https://elsewhere.example' }))))

  describe('beyond the plan', () => {
    it('takes a token once', async () => {
      const token = await provider.logoutToken(say({ sid: 'another session', sub: undefined }))
      expect((await send(token)).statusCode).toBe(200)
      await refuses(token)
    })
    it('refuses a token without iat, without jti, without a subject or session, or one that is old', async () => {
      await refuses(await provider.logoutToken(without('iat')))
      await refuses(await provider.logoutToken(without('jti')))
      await refuses(await provider.logoutToken(say({ sub: undefined, sid: undefined })))
      await refuses(await provider.logoutToken(say({ iat: 1_700_000_000 })))
    })
    it('refuses a signature by an unknown key, and an ID token in the place of a logout token', async () => {
      const other = await makeKey()
      provider.lie({ sign: (claims, key: ProviderKey) => signed(claims, { ...other, kid: key.kid }) })
      await refuses(await provider.logoutToken())
      provider.tellTheTruth()
      await refuses(await provider.logoutToken((claims) => claims, { typ: 'at+jwt' }))
    })
    it('refuses what is no form with a token', async () => {
      await refuses('not a token')
      const json = await app.http.inject({ method: 'POST', url: '/api/auth/backchannel-logout', payload: {} })
      expect(json.statusCode).toBe(422)
      const form = {
        method: 'POST' as const,
        url: '/api/auth/logout',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      }
      expect((await app.http.inject(form)).statusCode).not.toBe(200)
    })
    it('ends every session of a person where only the subject is named, and nobody else’s', async () => {
      const second = createBrowser(app.http)
      await signInAt(app, second)
      expect(
        (await send(await provider.logoutToken(say({ sid: undefined, sub: 'somebody-else' })))).statusCode,
      ).toBe(200)
      expect((await second.session()).user).not.toBeNull()
      expect((await send(await provider.logoutToken(say({ sid: undefined })))).statusCode).toBe(200)
      expect((await browser.session()).user).toBeNull()
      expect((await second.session()).user).toBeNull()
    })
  })
})
