import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { type Browser, createBrowser } from '#test/support/browser.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { PUBLIC_URL, signedInBrowser } from '#test/support/mfa-session.ts'
import {
  type AuthenticationTwist,
  createSoftwareAuthenticator,
} from '#test/support/software-authenticator.ts'
import { AUTHENTICATIONS } from '#test/support/webauthn-mutations.ts'

const EMAIL = 'olivia@example.org'
const PASSWORD = 'violet harbour 9 trombone'
const REFUSED = {
  status: 401,
  body: {
    code: 'UNAUTHENTICATED',
    detail:
      'The passkey was not accepted, or the account is locked for a while after too many attempts. Try again, or sign in with your password.',
  },
}
const nobody = '0198c0de-0000-7000-8000-000000000000'
const handle = (userId: string) => Buffer.from(userId).toString('base64url')

describe('a passkey, without a password', () => {
  let app: TestApp
  let userId: string
  let now = new Date('2026-11-02T09:00:00Z')
  const { logger, lines } = recordingLogger()
  const authenticator = createSoftwareAuthenticator(PUBLIC_URL)
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000)
  }

  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      config: { publicUrl: PUBLIC_URL, rateLimitFactor: 1_000 },
      overrides: { clock: { now: () => now }, logger },
    })
    const { ownerUrl } = await ensureFirstRun(app.context)
    const secret = new URL(ownerUrl!).hash.slice(1)
    const owner = createBrowser(app.http)
    await owner.send('POST', '/api/auth/owner-account', {
      secret,
      name: 'Olivia',
      email: EMAIL,
      password: PASSWORD,
    })
    await enroll(owner)
    userId = (await owner.session()).user!.id
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    later(3_600)
    authenticator.setCounter(7)
    await app.context.tenancy.asSystem('count anew in a test', async (db) => {
      await db.updateTable('webauthn_credentials').set({ counter: 7 }).where('user_id', '=', userId).execute()
      await db.updateTable('mfa_attempts').set({ failed_attempts: 0 }).where('user_id', '=', userId).execute()
    })
  })

  const enroll = async (browser: Browser, made = authenticator) => {
    made.setCounter(7)
    const options = (await browser.send<never>('POST', '/api/auth/webauthn/register/options', {})).body
    const answer = await browser.send('POST', '/api/auth/webauthn/register/verify', {
      response: made.register(options),
    })
    expect(answer).toMatchObject({ status: 200 })
  }
  const beginSignIn = async (browser = createBrowser(app.http)) => {
    expect(await browser.follow('/api/auth/login?return_to=/account')).toMatchObject({ url: '/sign-in' })
    const options = await browser.send<never>('POST', '/api/auth/webauthn/sign-in/options', {})
    expect(options).toMatchObject({ status: 200 })
    return { browser, options: options.body }
  }
  const verify = (browser: Browser, response: unknown) =>
    browser.send<{ redirect_to: string }>('POST', '/api/auth/webauthn/sign-in/verify', { response })
  const tryWith = async (twist?: AuthenticationTwist, made = authenticator) => {
    const { browser, options } = await beginSignIn()
    return { browser, answer: await verify(browser, made.authenticate(options, twist)) }
  }
  const trail = async () =>
    await app.context.tenancy.asSystem('read the trail of a test', (db) =>
      db
        .selectFrom('audit_logs')
        .select(['action', 'actor_id', 'success', 'error_message'])
        .where('created_at', '>=', now)
        .where('action', 'like', 'auth.%')
        .orderBy('created_at')
        .orderBy('sequence')
        .execute(),
    )

  it('signs its owner in with both factors shown, back on the page that was asked for', async () => {
    const { browser, options } = await beginSignIn()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const answer = await verify(browser, authenticator.authenticate(options))
    expect(answer).toMatchObject({ status: 200 })
    expect((await browser.session()).user, 'before the provider has vouched for them').toBeNull()
    expect(await browser.follow(answer.body.redirect_to)).toMatchObject({ status: 200, url: '/account' })
    expect(await browser.session()).toMatchObject({ user: { email: EMAIL }, needs: null, role: 'owner' })
    expect(await browser.get('/api/investigations')).toMatchObject({ status: 200 })
    const { items } = (await browser.get<{ items: object[] }>('/api/auth/sessions')).body
    expect(items).toContainEqual(
      expect.objectContaining({ current: true, mfa: true, methods: ['swk', 'mfa'] }),
    )
    expect(await trail()).toEqual([
      { action: 'auth.mfa_verified', actor_id: userId, success: true, error_message: null },
      { action: 'auth.login', actor_id: userId, success: true, error_message: null },
    ])
  })

  it('ends the session that this browser had before', async () => {
    const { browser } = await signedInBrowser(app, undefined, { mfaProven: true })
    const before = browser.cookies.get('probity_session')!
    const { options } = await beginSignIn(browser)
    const { body } = await verify(browser, authenticator.authenticate(options))
    await browser.follow(body.redirect_to)
    expect((await browser.session()).user?.email).toBe(EMAIL)
    const old = createBrowser(app.http)
    old.cookies.set('probity_session', before)
    expect((await old.session()).user).toBeNull()
  })

  it.for<[string, AuthenticationTwist]>([
    ...AUTHENTICATIONS,
    ['6 no user handle', { userHandle: null }],
    ['6 a user handle of nobody', { userHandle: handle(nobody) }],
    ['6 a user handle that is no id', { userHandle: handle("' or true --") }],
  ])('is refused for %s, and nobody is signed in', async ([, twist]) => {
    lines.length = 0
    const { browser, answer } = await tryWith(twist)
    expect(answer).toMatchObject(REFUSED)
    expect(await browser.follow('/account')).toMatchObject({ url: '/account' })
    expect((await browser.session()).user).toBeNull()
    expect(await trail()).toEqual([
      expect.objectContaining({ action: 'auth.login_failed', actor_id: null, success: false }),
    ])
    expect(lines).toContainEqual(
      expect.objectContaining({ topic: 'auth.webauthn.authenticate.verify', reason: expect.any(String) }),
    )
  })

  it('is refused in the same words for a disabled person and for one without an account here', async () => {
    const made = createSoftwareAuthenticator(PUBLIC_URL)
    await enroll((await signedInBrowser(app)).browser, made)
    const unknown = await tryWith({}, made)
    const setStatus = (status: 'active' | 'disabled') =>
      app.context.tenancy.asSystem('disable in a test', (db) =>
        db.updateTable('users').set({ status }).where('id', '=', userId).execute(),
      )
    await setStatus('disabled')
    const disabled = await tryWith()
    await setStatus('active')
    for (const { answer } of [unknown, disabled]) expect(answer).toMatchObject(REFUSED)
    expect((await trail()).flatMap((row) => row.error_message ?? [])).toEqual([
      'unknown_person',
      'user_disabled',
    ])
  })

  it('answers each challenge once, within ten minutes, in the browser that it was given to', async () => {
    const first = await beginSignIn()
    const other = await beginSignIn()
    const response = authenticator.authenticate(first.options)
    expect(await verify(other.browser, response)).toMatchObject(REFUSED)
    expect(await verify(first.browser, response)).toMatchObject({ status: 200 })
    expect(await verify(first.browser, response)).toMatchObject(REFUSED)
    const late = await beginSignIn()
    const inTime = await beginSignIn()
    later(599)
    expect(await verify(inTime.browser, authenticator.authenticate(inTime.options))).toMatchObject({
      status: 200,
    })
    later(1)
    expect((await verify(late.browser, authenticator.authenticate(late.options))).status).not.toBe(200)
  })

  it('needs a sign-in that is under way', async () => {
    const browser = createBrowser(app.http)
    const { options } = await beginSignIn()
    expect(await browser.send('POST', '/api/auth/webauthn/sign-in/options', {})).toMatchObject({
      status: 409,
    })
    expect(await verify(browser, authenticator.authenticate(options))).toMatchObject({
      status: 409,
      body: { detail: 'This sign-in has taken too long. Start again.' },
    })
  })

  it('that fails makes its owner wait, and says so in no other words', async () => {
    for (let failures = 0; failures < 5; failures++) await tryWith({ rpId: 'evil.example' })
    expect((await tryWith()).answer, 'during the pause').toMatchObject(REFUSED)
    expect((await trail()).at(-1)).toMatchObject({ action: 'auth.login_failed', error_message: 'locked' })
    later(5)
    expect((await tryWith()).answer, 'after it').toMatchObject({ status: 200 })
  })

  it('locks the account after 100 failures in a row, which the audit trail says', async () => {
    const fail99 = () =>
      app.context.tenancy.asSystem('fail often in a test', (db) =>
        db.updateTable('mfa_attempts').set({ failed_attempts: 99 }).where('user_id', '=', userId).execute(),
      )
    await fail99()
    await tryWith({ rpId: 'evil.example' })
    expect((await trail()).map(({ action }) => action)).toEqual(['auth.login_failed', 'auth.account_locked'])
    later(86_400)
    expect((await tryWith()).answer).toMatchObject(REFUSED)
  })

  it('is not locked by others who only know whose account it is, nor by wrong passwords', async () => {
    const theirs = createSoftwareAuthenticator(PUBLIC_URL)
    for (let failures = 0; failures < 6; failures++) {
      const { browser, answer } = await tryWith({ userHandle: handle(userId) }, theirs)
      expect(answer).toMatchObject(REFUSED)
      await browser.send('POST', '/api/auth/password', { email: EMAIL, password: 'not the password' })
    }
    expect((await tryWith()).answer).toMatchObject({ status: 200 })
  })
})

it('a passkey alone signs nobody in where people sign in at another provider', async () => {
  const oidc = { issuer: 'https://sign-in.example', clientId: 'probity', scope: 'openid email profile' }
  const app = await createTestApp({ work: false, config: { oidc, oidcClientSecret: 'secret' } })
  const browser = createBrowser(app.http)
  expect(await browser.send('POST', '/api/auth/webauthn/sign-in/options', {})).toMatchObject({ status: 404 })
  await app.close()
})
