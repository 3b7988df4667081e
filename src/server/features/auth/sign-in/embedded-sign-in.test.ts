import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { type Browser, createBrowser } from '#test/support/browser.ts'

const PASSWORD = 'violet harbour 9 trombone'
const EMAIL = 'olivia@example.org'

describe('signing in with the identity provider inside the service', () => {
  let app: TestApp
  let owner: Browser

  beforeAll(async () => {
    app = await createTestApp({ work: false })
  })
  afterAll(() => app.close())

  const signIn = async (browser: Browser, email = EMAIL, password = PASSWORD) => {
    const page = await browser.follow('/api/auth/login?return_to=/mfa')
    expect(page).toMatchObject({ status: 200, url: '/sign-in' })
    const answer = await browser.send<{ redirect_to: string; detail?: string }>(
      'POST',
      '/api/auth/password',
      { email, password },
    )
    return answer.status === 200 ? await browser.follow(answer.body.redirect_to) : answer
  }
  const showMfa = async (browser: Browser) => {
    const { completeMfa } = app.context.features.auth
    const { user } = await browser.session()
    const renewed = await app.context.tenancy.asSystem('show the second factor of a test', async (db) => {
      const { id } = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user?.id ?? '')
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return await completeMfa(db, { sessionId: id, method: 'otp', now: new Date() })
    })
    browser.cookies.set('probity_session', renewed!.secret)
  }

  it("makes the owner's account with the one-time link, which then is used up", async () => {
    const { ownerUrl } = await ensureFirstRun(app.context)
    const secret = new URL(ownerUrl!).hash.slice(1)
    owner = createBrowser(app.http)
    const weak = await owner.send<{ errors: { path: string }[] }>('POST', '/api/auth/owner-account', {
      secret,
      name: 'Olivia',
      email: EMAIL,
      password: 'olivia123',
    })
    expect(weak).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
    const made = await owner.send<{ redirect_to: string }>('POST', '/api/auth/owner-account', {
      secret,
      name: 'Olivia',
      email: EMAIL,
      password: PASSWORD,
    })
    expect(made).toMatchObject({ status: 200, body: { redirect_to: '/mfa' } })
    expect(await owner.session()).toMatchObject({
      user: { email: EMAIL, name: 'Olivia' },
      needs: 'mfa',
      role: null,
      sign_in: 'password',
    })
    const again = await createBrowser(app.http).send('POST', '/api/auth/owner-account', {
      secret,
      name: 'Mallory',
      email: 'm@example.org',
      password: PASSWORD,
    })
    expect(again.status).toBe(422)
    expect((await ensureFirstRun(app.context)).ownerUrl).toBeNull()
  })

  it('asks for the second factor before anything of the organization is shown', async () => {
    expect(await owner.get('/api/investigations')).toMatchObject({
      status: 401,
      body: { code: 'MFA_REQUIRED' },
    })
    const before = owner.cookies.get('probity_session')!
    await showMfa(owner)
    expect(await owner.get('/api/investigations')).toMatchObject({ status: 200 })
    expect(await owner.session()).toMatchObject({
      role: 'owner',
      platform_admin: true,
      needs: null,
      organization: { slug: 'sample' },
    })
    const old = createBrowser(app.http)
    old.cookies.set('probity_session', before)
    expect((await old.session()).user).toBeNull()
  })

  it('signs out at once', async () => {
    const { cookies } = owner
    const secret = cookies.get('probity_session')!
    expect(await owner.send('POST', '/api/auth/logout', {})).toMatchObject({
      status: 200,
      body: { redirect_to: null },
    })
    expect(cookies.has('probity_session')).toBe(false)
    cookies.set('probity_session', secret)
    expect((await owner.session()).user).toBeNull()
  })

  it('signs in by e-mail address and password, and comes back to the page that was asked for', async () => {
    const browser = createBrowser(app.http)
    expect(await signIn(browser)).toMatchObject({ status: 200, url: '/mfa' })
    expect(await browser.session()).toMatchObject({ user: { email: EMAIL }, needs: 'mfa' })
  })

  it('asks for the password at every sign-in, also where the provider has a session of its own', async () => {
    const browser = createBrowser(app.http)
    await signIn(browser)
    const secret = browser.cookies.get('probity_session')
    expect(await signIn(browser)).toMatchObject({ url: '/mfa' })
    expect(browser.cookies.get('probity_session')).not.toBe(secret)
  })
})

describe('signing in behind a proxy that ends TLS', () => {
  it('works by the public address alone, with cookies that belong to it and to https', async () => {
    const publicUrl = 'https://probity.example'
    const app = await createTestApp({ work: false, config: { publicUrl } })
    const secret = new URL((await ensureFirstRun(app.context)).ownerUrl!).hash.slice(1)
    const owner = { secret, name: 'Olivia', email: EMAIL, password: PASSWORD }
    expect(
      await createBrowser(app.http, publicUrl).send('POST', '/api/auth/owner-account', owner),
    ).toMatchObject({ status: 200 })
    const browser = createBrowser(app.http, publicUrl)
    expect(await browser.follow('/api/auth/login')).toMatchObject({ status: 200, url: '/sign-in' })
    const answer = await browser.send<{ redirect_to: string }>('POST', '/api/auth/password', {
      email: EMAIL,
      password: PASSWORD,
    })
    expect(new URL(answer.body.redirect_to).origin).toBe(publicUrl)
    expect(await browser.follow(answer.body.redirect_to)).toMatchObject({ status: 200, url: '/' })
    expect((await browser.session()).user).toMatchObject({ email: EMAIL })
    expect(browser.cookies.has('__Host-probity_session')).toBe(true)
    await app.close()
  })

  it('sets cookies that are sent over https alone, read by no script and sent by no other site', async () => {
    const app = await createTestApp({ work: false, config: { publicUrl: 'https://probity.example' } })
    const login = await app.http.inject('/api/auth/login')
    const toProvider = await app.http.inject({
      url: new URL(login.headers.location!).pathname + new URL(login.headers.location!).search,
    })
    const cookies = [login, toProvider].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
    expect(cookies.length).toBeGreaterThan(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(/(?=.*; ?httponly)(?=.*; ?samesite=lax)(?=.*; ?secure)/i)
    await app.close()
  })
})
