import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureMember } from '#server/features/organizations/index.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { createBrowser } from '#test/support/browser.ts'
import {
  type Claims,
  type Lies,
  type LyingProvider,
  makeKey,
  type ProviderKey,
  signed,
  startLyingProvider,
  unsigned,
} from '#test/support/lying-provider.ts'
import { atProvider, signInAt } from '#test/support/provider-sign-in.ts'

const EMAIL = 'ina@example.org'
const without = (name: string) => (claims: Claims) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

describe('signing in at a provider that may lie (relying party plans of the OpenID Foundation)', () => {
  let provider: LyingProvider
  let app: TestApp

  beforeAll(async () => {
    provider = await startLyingProvider()
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
    provider.person = { sub: 'ina-1', email: EMAIL, email_verified: true, name: 'Ina' }
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })
  afterEach(() => {
    provider.tellTheTruth()
    provider.claimsInIdToken = true
  })

  const accepts = async (lies: Lies = {}) => {
    provider.lie(lies)
    const { browser, page } = await signInAt(app)
    expect(page).toMatchObject({ status: 200, url: '/' })
    expect((await browser.session()).user).toMatchObject({ email: EMAIL })
  }
  const refuses = async (lies: Lies, problem = 'refused') => {
    provider.lie(lies)
    const { browser, page } = await signInAt(app)
    expect(page.url).toBe(`/sign-in?error=${problem}`)
    expect((await browser.session()).user).toBeNull()
  }

  describe('basic plan', () => {
    it('oidcc-client-test: signs in with code, PKCE S256, state and nonce', async () => {
      await accepts()
      const authorization = provider.asked.find(({ path }) => path === '/authorize')!.query
      expect(authorization).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        client_id: provider.clientId,
        scope: 'openid email profile',
      })
      expect(authorization.nonce!.length).toBeGreaterThan(40)
    })
    it('oidcc-client-test-invalid-iss: refuses an ID token of another issuer', () =>
      refuses({ idToken: (claims) => ({ ...claims, iss: 'https://elsewhere.example' }) }))
    it('oidcc-client-test-missing-sub: refuses an ID token about nobody', () =>
      refuses({ idToken: without('sub') }))
    it('oidcc-client-test-invalid-aud: refuses an ID token for somebody else', () =>
      refuses({ idToken: (claims) => ({ ...claims, aud: 'another-client' }) }))
    it('oidcc-client-test-missing-iat: refuses an ID token without its time', () =>
      refuses({ idToken: without('iat') }))
    it('oidcc-client-test-kid-absent-single-jwks: finds the only key without a key id', () =>
      accepts({
        keys: (keys) => keys.map(({ kid: _kid, ...key }) => key),
        sign: (claims, key) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(key.privateKey),
      }))
    it('oidcc-client-test-kid-absent-multiple-jwks: refuses to guess between several keys', async () => {
      await provider.rotateKeys({ alone: false })
      await refuses({
        keys: (keys) => keys.map(({ kid: _kid, ...key }) => key),
        sign: (claims, key) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(key.privateKey),
      })
      await provider.rotateKeys({ alone: true })
    })
    it('oidcc-client-test-idtoken-sig-rs256: checks an RS256 signature', () =>
      accepts({ sign: (claims, key) => signed(claims, { ...key, alg: 'RS256' }) }))
    it('oidcc-client-test-idtoken-sig-none: refuses an unsigned ID token', () => refuses({ sign: unsigned }))
    it('oidcc-client-test-invalid-sig-rs256: refuses a signature by another key under the same key id', async () => {
      const other = await makeKey()
      await refuses({ sign: (claims, key: ProviderKey) => signed(claims, { ...other, kid: key.kid }) })
    })
    it('oidcc-client-test-userinfo-invalid-sub: refuses userinfo about somebody else', async () => {
      provider.claimsInIdToken = false
      await refuses({ userinfo: (claims) => ({ ...claims, sub: 'somebody-else' }) })
    })
    it('oidcc-client-test-nonce-invalid: refuses an ID token with another nonce', () =>
      refuses({ idToken: (claims) => ({ ...claims, nonce: 'another' }) }))
    it('oidcc-client-test-scope-userinfo-claims: takes address and name from userinfo where the ID token has none', async () => {
      provider.claimsInIdToken = false
      await accepts()
      expect(provider.asked.find(({ path }) => path === '/userinfo')?.authorization).toMatch(/^Bearer /)
    })
    it('oidcc-client-test-client-secret-basic: shows its secret in the Authorization header, encoded', async () => {
      await accepts()
      const { authorization, form } = provider.asked.find(({ path }) => path === '/token')!
      expect(authorization).toMatch(/^Basic /)
      expect(form).not.toHaveProperty('client_secret')
    })
  })

  describe('configuration plan', () => {
    it('oidcc-client-test-discovery-openid-config: reads the configuration from its well-known place', async () => {
      const fresh = await createTestApp({ work: false, config: atProvider(provider) })
      await createBrowser(fresh.http).get('/api/auth/login')
      expect(provider.asked.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration'])
      await fresh.close()
    })
    it('oidcc-client-test-discovery-jwks-uri-keys: checks signatures with the keys at jwks_uri', async () => {
      await accepts()
      expect(provider.asked.map(({ path }) => path)).toContain('/keys')
    })
    it('oidcc-client-test-discovery-issuer-mismatch: refuses a configuration of another issuer', async () => {
      provider.lie({ discovery: (document) => ({ ...document, issuer: `${provider.issuer}/INVALID` }) })
      const fresh = await createTestApp({ work: false, config: atProvider(provider) })
      const { page } = await signInAt(fresh)
      expect(page.url).toBe('/sign-in?error=provider_unavailable')
      expect([...new Set(provider.asked.map(({ path }) => path))]).toEqual([
        '/.well-known/openid-configuration',
      ])
      await fresh.close()
    })
    it('oidcc-client-test-idtoken-sig-none: refuses an unsigned ID token also where the provider offers none', async () => {
      provider.lie({
        discovery: (document) => ({ ...document, id_token_signing_alg_values_supported: ['none'] }),
        sign: unsigned,
      })
      const fresh = await createTestApp({ work: false, config: atProvider(provider) })
      expect((await signInAt(fresh)).page.url).toBe('/sign-in?error=provider_unavailable')
      await fresh.close()
    })
    it('oidcc-client-test-signing-key-rotation-just-before-signing: fetches the keys after the token came', async () => {
      await accepts()
      let rotated: ProviderKey | null = null
      const sign = async (claims: Claims) => {
        rotated ??= await makeKey()
        return await signed(claims, rotated)
      }
      await accepts({ sign, keys: (keys) => (rotated ? [rotated.jwk] : keys) })
    })
    it('oidcc-client-test-signing-key-rotation: follows a change of keys between two sign-ins', async () => {
      await accepts()
      await provider.rotateKeys({ alone: true })
      await accepts()
    })
  })

  describe('beyond the plans', () => {
    it('refuses an ID token signed with the client secret in the place of a key', () =>
      refuses({
        sign: (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(provider.clientSecret)),
      }))
    it('refuses an ID token signed with another algorithm than the one it is registered for', async () => {
      const elliptic = await makeKey('ES256')
      provider.moreKeys = [elliptic.jwk]
      await refuses({ sign: (claims) => signed(claims, elliptic) })
      provider.moreKeys = []
    })
    it('refuses an ID token that has run out', () =>
      refuses({ idToken: (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_300 }) }))
    it('refuses an ID token without nonce, and one without audience', async () => {
      await refuses({ idToken: without('nonce') })
      await refuses({ idToken: without('aud') })
    })
    it('refuses an answer in the name of another issuer, or of none (RFC 9207)', async () => {
      await refuses({ callback: (parameters) => parameters.set('iss', 'https://elsewhere.example') })
      await refuses({ callback: (parameters) => parameters.delete('iss') })
    })
    it('refuses an answer to a question it never asked', () =>
      refuses({ callback: (parameters) => parameters.set('state', 'x'.repeat(43)) }, 'expired'))
    it('refuses an answer without ID token', () => refuses({ token: without('id_token') }))
    it('says that the sign-in was cancelled where it was', () =>
      refuses(
        {
          callback: (parameters) => {
            parameters.delete('code')
            parameters.set('error', 'access_denied')
          },
        },
        'cancelled',
      ))
    it('says that the provider cannot be reached where it fails half-way', () =>
      refuses({ down: (path) => path === '/token' }, 'provider_unavailable'))
    it('starts while the provider is down, says so, and signs in once it is up', async () => {
      provider.lie({ down: () => true })
      const fresh = await createTestApp({ work: false, config: atProvider(provider) })
      expect((await signInAt(fresh)).page.url).toBe('/sign-in?error=provider_unavailable')
      provider.tellTheTruth()
      expect((await signInAt(fresh)).page.url).toBe('/sign-in?error=unknown')
      await fresh.close()
    })
  })
})
