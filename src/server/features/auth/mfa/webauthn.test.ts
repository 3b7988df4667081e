import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import type { Browser } from '#test/support/browser.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { PUBLIC_URL, signedInBrowser } from '#test/support/mfa-session.ts'
import { createSoftwareAuthenticator } from '#test/support/software-authenticator.ts'
import { AUTHENTICATIONS, REGISTRATIONS, selfAttested } from '#test/support/webauthn-mutations.ts'

describe('passkeys', () => {
  let app: TestApp
  let now = new Date('2026-11-02T09:00:00Z')
  const { logger, lines } = recordingLogger()
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000)
  }
  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      config: { publicUrl: PUBLIC_URL, rateLimitFactor: 1_000 },
      overrides: { clock: { now: () => now }, logger },
    })
  })
  afterAll(() => app.close())
  beforeEach(() => later(3_600))

  const begin = async (browser: Browser, ceremony: 'register' | 'authenticate') =>
    (await browser.send<never>('POST', `/api/auth/webauthn/${ceremony}/options`, {})).body
  const end = (browser: Browser, ceremony: 'register' | 'authenticate', response: unknown) =>
    browser.send<{ code: string; detail: string }>('POST', `/api/auth/webauthn/${ceremony}/verify`, {
      response,
    })
  const givenPasskey = async () => {
    const { browser, userId } = await signedInBrowser(app)
    const authenticator = createSoftwareAuthenticator(PUBLIC_URL)
    authenticator.setCounter(7)
    const registered = await end(
      browser,
      'register',
      authenticator.register(await begin(browser, 'register')),
    )
    expect(registered).toMatchObject({ status: 200, body: { mfa_complete: true } })
    return { browser, userId, authenticator }
  }
  const auditOf = async (userId: string) => {
    const rows = await app.context.tenancy.asSystem('read the trail of a test', (db) =>
      db
        .selectFrom('audit_logs')
        .select(['action', 'success', 'error_message'])
        .where('actor_id', '=', userId)
        .orderBy('created_at')
        .orderBy('sequence')
        .execute(),
    )
    return rows.filter(({ action }) => action.startsWith('auth.'))
  }

  it('are enrolled by whoever signed in for the first time, and are the second factor at once', async () => {
    const { browser } = await signedInBrowser(app)
    expect(await browser.get('/api/investigations')).toMatchObject({
      status: 401,
      body: { code: 'MFA_REQUIRED' },
    })
    const before = browser.cookies.get('probity_session')
    const options = await begin(browser, 'register')
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
    })
    const response = createSoftwareAuthenticator(PUBLIC_URL).register(options)
    expect(await end(browser, 'register', response)).toMatchObject({ status: 200 })
    expect(browser.cookies.get('probity_session')).not.toBe(before)
    expect(await browser.get('/api/investigations')).toMatchObject({ status: 200 })
    expect((await browser.get('/api/auth/mfa')).body).toMatchObject({
      complete: true,
      methods: ['webauthn'],
      passkeys: [{ name: 'Passkey' }],
    })
  })

  it('may attest themselves', async () => {
    const { browser } = await signedInBrowser(app)
    const response = createSoftwareAuthenticator(PUBLIC_URL).register(
      await begin(browser, 'register'),
      selfAttested(-7),
    )
    expect(await end(browser, 'register', response)).toMatchObject({ status: 200 })
  })

  it('are shown at the next sign-in, which renews the session and is audited', async () => {
    const { userId, authenticator } = await givenPasskey()
    const { browser } = await signedInBrowser(app, { userId })
    expect(await browser.get('/api/investigations')).toMatchObject({ status: 401 })
    expect((await browser.get('/api/auth/mfa')).body).toMatchObject({
      complete: false,
      may_enroll: false,
      methods: ['webauthn'],
      passkeys: [],
    })
    const before = browser.cookies.get('probity_session')!
    expect(
      await end(browser, 'authenticate', authenticator.authenticate(await begin(browser, 'authenticate'))),
    ).toMatchObject({ status: 200 })
    expect(await browser.get('/api/investigations')).toMatchObject({ status: 200 })
    const stolen = (await signedInBrowser(app, { userId })).browser
    stolen.cookies.set('probity_session', before)
    expect((await stolen.session()).user).toBeNull()
    expect(await auditOf(userId)).toEqual([
      { action: 'auth.mfa_enrolled', success: true, error_message: null },
      { action: 'auth.mfa_verified', success: true, error_message: null },
    ])
  })

  it.for(REGISTRATIONS)('are not registered with %s', async ([, twist]) => {
    const { browser, userId } = await signedInBrowser(app)
    const response = createSoftwareAuthenticator(PUBLIC_URL).register(await begin(browser, 'register'), twist)
    expect(await end(browser, 'register', response)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    })
    expect((await browser.get('/api/auth/mfa')).body).toMatchObject({ complete: false, methods: [] })
    expect((await auditOf(userId)).filter(({ success }) => success)).toEqual([])
  })

  it('are not registered twice, for whomever', async () => {
    const { authenticator } = await givenPasskey()
    const { browser } = await signedInBrowser(app)
    const response = createSoftwareAuthenticator(PUBLIC_URL).register(await begin(browser, 'register'), {
      credentialId: authenticator.credentialId,
    })
    expect(await end(browser, 'register', response)).toMatchObject({ status: 409 })
  })

  describe('that are refused', () => {
    let holder: Awaited<ReturnType<typeof givenPasskey>>
    beforeAll(async () => {
      holder = await givenPasskey()
    })

    it.for(AUTHENTICATIONS)('for %s: the session stays without a second factor', async ([, twist]) => {
      const { userId, authenticator } = holder
      const { browser } = await signedInBrowser(app, { userId })
      authenticator.setCounter(7)
      lines.length = 0
      const answer = await end(
        browser,
        'authenticate',
        authenticator.authenticate(await begin(browser, 'authenticate'), twist),
      )
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'MFA_REQUIRED', detail: 'The passkey was not accepted. Try again.' },
      })
      expect(await browser.get('/api/investigations')).toMatchObject({ status: 401 })
      expect(lines).toContainEqual(
        expect.objectContaining({
          topic: 'auth.webauthn.authenticate.verify',
          user_id: userId,
          reason: expect.any(String),
        }),
      )
      expect((await auditOf(userId)).at(-1)).toEqual({
        action: 'auth.mfa_failed',
        success: false,
        error_message: 'webauthn: refused',
      })
    })
  })

  it('answer each challenge once, within five minutes, in their own session', async () => {
    const { userId, authenticator } = await givenPasskey()
    const first = (await signedInBrowser(app, { userId })).browser
    const other = (await signedInBrowser(app, { userId })).browser
    const options = await begin(first, 'authenticate')
    expect(await end(other, 'authenticate', authenticator.authenticate(options))).toMatchObject({
      status: 401,
    })
    expect(await end(first, 'authenticate', authenticator.authenticate(options))).toMatchObject({
      status: 200,
    })
    expect(await end(first, 'authenticate', authenticator.authenticate(options))).toMatchObject({
      status: 401,
    })
    const late = await begin(other, 'authenticate')
    later(301)
    expect(await end(other, 'authenticate', authenticator.authenticate(late))).toMatchObject({ status: 401 })
  })

  it('of somebody else do not help', async () => {
    const { userId } = await givenPasskey()
    const { authenticator: theirs } = await givenPasskey()
    const { browser } = await signedInBrowser(app, { userId })
    const options = await begin(browser, 'authenticate')
    expect(
      await end(browser, 'authenticate', theirs.authenticate(options, { userHandle: null })),
    ).toMatchObject({ status: 401 })
  })

  it('are added only in a session that has shown a second factor: a stolen password is not enough', async () => {
    const { userId, authenticator } = await givenPasskey()
    const { browser } = await signedInBrowser(app, { userId })
    for (const url of ['/api/auth/webauthn/register/options', '/api/auth/totp/enroll'])
      expect(await browser.send('POST', url, {})).toMatchObject({
        status: 401,
        body: { code: 'MFA_REQUIRED' },
      })
    expect(
      await end(browser, 'authenticate', authenticator.authenticate(await begin(browser, 'authenticate'))),
    ).toMatchObject({ status: 200 })
    const second = createSoftwareAuthenticator(PUBLIC_URL).register(await begin(browser, 'register'))
    expect(await end(browser, 'register', second)).toMatchObject({ status: 200 })
    expect((await browser.get<{ passkeys: unknown[] }>('/api/auth/mfa')).body.passkeys).toHaveLength(2)
    expect(await browser.send('DELETE', `/api/auth/webauthn/credentials/${second.id}`)).toMatchObject({
      status: 204,
    })
    expect(await browser.send('DELETE', `/api/auth/webauthn/credentials/${second.id}`)).toMatchObject({
      status: 404,
    })
    expect(
      await browser.send(
        'DELETE',
        `/api/auth/webauthn/credentials/${authenticator.credentialId.toString('base64url')}`,
      ),
    ).toMatchObject({ status: 409 })
  })

  it('make whoever fails wait longer and longer, and lock after 100 failures in a row', {
    timeout: 120_000,
  }, async () => {
    const { userId, authenticator } = await givenPasskey()
    const { browser } = await signedInBrowser(app, { userId })
    const fail = async () =>
      await end(
        browser,
        'authenticate',
        authenticator.authenticate(await begin(browser, 'authenticate'), { rpId: 'evil.example' }),
      )
    for (let failures = 0; failures < 5; failures++) expect((await fail()).status).toBe(401)
    const paused = await end(
      browser,
      'authenticate',
      authenticator.authenticate(await begin(browser, 'authenticate')),
    )
    expect(paused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
      headers: { 'retry-after': '5' },
    })
    later(5)
    expect((await fail()).status).toBe(401)
    expect(await fail()).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
    await app.context.tenancy.asSystem('fail often in a test', (db) =>
      db.updateTable('mfa_attempts').set({ failed_attempts: 99 }).where('user_id', '=', userId).execute(),
    )
    later(900)
    expect((await fail()).status).toBe(401)
    later(1_500)
    const { browser: again } = await signedInBrowser(app, { userId })
    expect(
      await end(again, 'authenticate', authenticator.authenticate(await begin(again, 'authenticate'))),
    ).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await auditOf(userId)).map(({ action }) => action)).toContain('auth.account_locked')
    await app.context.tenancy.asSystem('reset in a test', (db) =>
      app.context.features.auth.resetMfa(db, userId),
    )
    expect((await again.get('/api/auth/mfa')).body).toMatchObject({ may_enroll: true, methods: [] })
  })
})
