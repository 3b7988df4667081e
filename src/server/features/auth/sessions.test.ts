import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureMember, ensureOrganization } from '#server/features/organizations/index.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { type Browser, createBrowser } from '#test/support/browser.ts'
import { type LyingProvider, startLyingProvider } from '#test/support/lying-provider.ts'
import { atProvider, signInAt } from '#test/support/provider-sign-in.ts'

const EMAIL = 'ina@example.org'
const MINUTE = 60_000

describe('browser sessions', () => {
  let provider: LyingProvider
  let app: TestApp
  let browser: Browser
  let now = new Date()
  let userId: string

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const join = (organizationSlug: string, role: 'viewer' | 'member' | 'admin' = 'member') => {
    const { clock, ids, tenancy } = app.context
    return tenancy.asSystem('make the member of a test', (db) =>
      ensureMember({ clock, ids }, db, { email: EMAIL, role, organizationSlug, platformAdmin: false }),
    )
  }
  const setStatus = (table: 'users' | 'members', status: 'active' | 'disabled') =>
    app.context.tenancy.asSystem('change a status in a test', (db) =>
      db
        .updateTable(table)
        .set({ status })
        .where(table === 'users' ? 'id' : ('user_id' as never), '=', userId as never)
        .execute(),
    )
  const isSignedIn = async (who = browser) => (await who.session()).user !== null
  const listed = async (who = browser) =>
    (
      await who.get<{ items: { id: string; current: boolean; methods: string[]; mfa: boolean }[] }>(
        '/api/auth/sessions',
      )
    ).body.items

  beforeAll(async () => {
    provider = await startLyingProvider()
    // The provider's tokens live by the real clock, so ours starts there.
    app = await createTestApp({
      work: false,
      config: atProvider(provider),
      overrides: { clock: { now: () => now } },
    })
    userId = (await join('acme')).userId
    provider.person = { sub: 'ina-1', email: EMAIL, email_verified: true, amr: ['pwd', 'otp'] }
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })
  beforeEach(async () => {
    browser = createBrowser(app.http)
    await signInAt(app, browser)
    expect(await isSignedIn()).toBe(true)
  })

  it('end 12 hours after sign-in, however busy', async () => {
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      later(20 * MINUTE)
      expect(await isSignedIn()).toBe(true)
    }
    later(20 * MINUTE)
    expect(await isSignedIn()).toBe(false)
  })

  it('end after 30 idle minutes, and activity begins them anew', async () => {
    later(29 * MINUTE)
    expect(await isSignedIn()).toBe(true)
    later(29 * MINUTE)
    expect(await isSignedIn()).toBe(true)
    later(30 * MINUTE)
    expect(await isSignedIn()).toBe(false)
    later(-30 * MINUTE)
    expect(await isSignedIn()).toBe(false)
    later(30 * MINUTE)
  })

  it('keep a cookie that scripts cannot read and other sites cannot send, and store only its hash', async () => {
    const { text } = await createBrowser(app.http).get('/api/auth/session')
    expect(text).not.toContain(browser.cookies.get('probity_session'))
    const rows = await app.context.tenancy.asSystem('look at the sessions of a test', (db) =>
      db.selectFrom('sessions').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('probity_session'))
  })

  it('seal the tokens of the provider where they are stored', async () => {
    const rows = await app.context.tenancy.asSystem('look at the tokens of a test', (db) =>
      db
        .selectFrom('sessions')
        .select(['tokens_ciphertext', 'tokens_key_id'])
        .where('ended_at', 'is', null)
        .execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { tokens_ciphertext: sealed } of rows)
      expect(Buffer.from(sealed!).toString('latin1')).not.toContain('eyJ')
  })

  it('get a new id at every sign-in, and the one before ends', async () => {
    const before = browser.cookies.get('probity_session')!
    await signInAt(app, browser)
    expect(browser.cookies.get('probity_session')).not.toBe(before)
    const old = createBrowser(app.http)
    old.cookies.set('probity_session', before)
    expect(await isSignedIn(old)).toBe(false)
  })

  it('need no second factor of ours where the provider proved one, and need it where it did not', async () => {
    expect(await browser.session()).toMatchObject({ needs: null, role: 'member' })
    provider.person = { ...provider.person, amr: ['pwd'] }
    await signInAt(app, browser)
    expect(await browser.session()).toMatchObject({ needs: 'mfa', role: null })
    expect(await browser.get('/api/investigations')).toMatchObject({
      status: 401,
      body: { code: 'MFA_REQUIRED' },
    })
    provider.person = { ...provider.person, amr: ['pwd', 'otp'] }
  })

  it('are listed to their owner, who ends any of them', async () => {
    const other = createBrowser(app.http)
    await signInAt(app, other)
    const mine = await listed()
    const foreign = mine.find(({ id }) => id !== mine.find(({ current }) => current)!.id)!
    expect(foreign).toMatchObject({ current: false, methods: ['pwd', 'otp'], mfa: true })
    const second = (await listed(other)).find(({ current }) => current)!
    expect(await browser.send('DELETE', `/api/auth/sessions/${second.id}`)).toMatchObject({ status: 204 })
    expect(await isSignedIn(other)).toBe(false)
    expect(await browser.send('DELETE', `/api/auth/sessions/${second.id}`)).toMatchObject({ status: 404 })
  })

  it('of somebody else cannot be told from none', async () => {
    const [own] = await listed()
    const stranger = await app.context.tenancy.asSystem('make a stranger for a test', async (db) => {
      const { clock, ids } = app.context
      await ensureMember({ clock, ids }, db, {
        email: 'sam@example.org',
        role: 'owner',
        organizationSlug: 'acme',
        platformAdmin: false,
      })
      return { ...provider.person, sub: 'sam-1', email: 'sam@example.org' }
    })
    const honest = provider.person
    provider.person = stranger
    const other = createBrowser(app.http)
    await signInAt(app, other)
    provider.person = honest
    expect(await other.send('DELETE', `/api/auth/sessions/${own!.id}`)).toMatchObject({ status: 404 })
    expect(await isSignedIn()).toBe(true)
  })

  it('switch between the organizations of their user, and to no other', async () => {
    const { organizationId: second } = await join('beta', 'admin')
    const { clock, ids, tenancy } = app.context
    const foreign = await tenancy.asSystem('make a foreign organization', (db) =>
      ensureOrganization({ clock, ids }, db, 'gamma'),
    )
    expect((await browser.session()).organization?.slug).toBe('acme')
    expect(
      await browser.send('POST', '/api/auth/session/organization', { organization_id: second }),
    ).toMatchObject({ status: 204 })
    expect(await browser.session()).toMatchObject({ organization: { slug: 'beta' }, role: 'admin' })
    expect(
      await browser.send('POST', '/api/auth/session/organization', { organization_id: foreign }),
    ).toMatchObject({ status: 404 })
    await signInAt(app, browser)
    expect((await browser.session()).organization?.slug).toBe('beta')
  })

  it('end with sign-out, and lead to the provider to sign out there', async () => {
    const answer = await browser.send<{ redirect_to: string }>('POST', '/api/auth/logout', {})
    const there = new URL(answer.body.redirect_to)
    expect(there.origin + there.pathname).toBe(`${provider.issuer}/logout`)
    expect(there.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/')
    expect(await isSignedIn()).toBe(false)
  })

  it.each(['members', 'users'] as const)(
    'end when their row in %s is disabled, and stay ended',
    async (table) => {
      await setStatus(table, 'disabled')
      expect(await isSignedIn()).toBe(false)
      await setStatus(table, 'active')
      expect(await isSignedIn()).toBe(false)
    },
  )

  it('end within 15 minutes of activity when the provider no longer wants the person', async () => {
    provider.tellTheTruth()
    later(14 * MINUTE)
    expect(await isSignedIn()).toBe(true)
    provider.revokeRefreshTokens()
    later(MINUTE)
    expect(await isSignedIn()).toBe(false)
  })

  it('ask the provider once even for twenty requests at the same moment, and keep the token it gives next', async () => {
    provider.tellTheTruth()
    for (const round of [1, 2]) {
      later(16 * MINUTE)
      expect(await Promise.all(Array.from({ length: 20 }, () => isSignedIn()))).not.toContain(false)
      expect(provider.asked.filter(({ form }) => form.grant_type === 'refresh_token')).toHaveLength(round)
    }
  })

  it('go on while the provider cannot be asked', async () => {
    provider.lie({ down: () => true })
    later(16 * MINUTE)
    expect(await isSignedIn()).toBe(true)
    provider.tellTheTruth()
  })

  it('do not begin for a disabled user', async () => {
    await setStatus('users', 'disabled')
    expect((await signInAt(app)).page.url).toBe('/sign-in?error=unknown')
    await setStatus('users', 'active')
  })

  it('do not rescue a request with a dead bearer token', async () => {
    const cookie = `probity_session=${browser.cookies.get('probity_session')}`
    const answer = await app.http.inject({
      url: '/api/investigations',
      headers: { cookie, authorization: 'Bearer prb_dead' },
    })
    expect(answer.statusCode).toBe(401)
  })
})
