import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import type { Browser } from '#test/support/browser.ts'
import { PUBLIC_URL, signedInBrowser } from '#test/support/mfa-session.ts'
import { createSoftwareAuthenticator } from '#test/support/software-authenticator.ts'

const STEP_S = 30

describe('codes of an authenticator app', () => {
  let app: TestApp
  let now = new Date('2026-11-02T09:00:00Z')
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000)
  }
  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      config: { publicUrl: PUBLIC_URL, rateLimitFactor: 1_000 },
      overrides: { clock: { now: () => now } },
    })
  })
  afterAll(() => app.close())
  beforeEach(() => later(3_600))

  const codeOf = (secret: string, stepsLater = 0) =>
    generate({ secret, epoch: now.getTime() / 1_000 + stepsLater * STEP_S })
  const show = (browser: Browser, code: string) =>
    browser.send<{ code: string }>('POST', '/api/auth/totp/verify', { code })
  const enroll = async (browser: Browser) =>
    (await browser.send<{ secret: string; uri: string; qr: string }>('POST', '/api/auth/totp/enroll', {}))
      .body
  const givenApp = async () => {
    const { browser, userId } = await signedInBrowser(app)
    const { secret } = await enroll(browser)
    expect(await show(browser, await codeOf(secret))).toMatchObject({ status: 200 })
    later(2 * STEP_S)
    return { browser, userId, secret, again: (await signedInBrowser(app, { userId })).browser }
  }

  it('are enrolled with the first right code, as an image and as text', async () => {
    const { browser } = await signedInBrowser(app)
    const { secret, uri, qr } = await enroll(browser)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Probity:[^?]+\?.*secret=[A-Z2-7]{32}/)
    expect(qr).toMatch(/^data:image\/png;base64,/)
    expect((await browser.get('/api/auth/mfa')).body).toMatchObject({ methods: [], may_enroll: true })
    expect(await show(browser, await codeOf(secret, 10))).toMatchObject({ status: 401 })
    expect(await browser.get('/api/investigations')).toMatchObject({ status: 401 })
    expect(await show(browser, await codeOf(secret))).toMatchObject({
      status: 200,
      body: { mfa_complete: true },
    })
    expect(await browser.get('/api/investigations')).toMatchObject({ status: 200 })
    expect((await browser.get('/api/auth/mfa')).body).toMatchObject({ methods: ['totp'] })
  })

  it('stand in the trail of the organization from the moment a new member sets them up, and each later use too', async () => {
    const { userId, secret, again } = await givenApp()
    expect(await show(again, '000000')).toMatchObject({ status: 401 })
    expect(await show(again, await codeOf(secret))).toMatchObject({ status: 200 })
    const { body } = await (await app.client('admin')).call<{ items: AuditRow[] }>(
      'GET',
      `/api/admin/audit-logs?actor_id=${userId}&limit=200`,
    )
    expect(body.items.map((row) => [row.action, row.success]).reverse()).toEqual([
      ['auth.mfa_enrolled', true],
      ['auth.mfa_failed', false],
      ['auth.mfa_verified', true],
    ])
  })

  it('are not enrolled with a secret that was offered more than ten minutes ago', async () => {
    const { browser } = await signedInBrowser(app)
    const { secret } = await enroll(browser)
    later(601)
    expect(await show(browser, await codeOf(secret))).toMatchObject({ status: 401 })
  })

  it('are stored sealed: the secret stands nowhere in the row, and opens for nobody else', async () => {
    const { secret, userId } = await givenApp()
    const rows = await app.context.tenancy.asSystem('read the secrets of a test', (db) =>
      db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).execute(),
    )
    const row = rows[0]!
    expect(Buffer.from(row.secret_ciphertext).toString('latin1')).not.toContain(secret)
    const { keyring } = app.context.secrets
    expect(
      Buffer.from(
        keyring.open(row.secret_ciphertext, row.key_id, `totp_secrets/secret_ciphertext/${userId}/${userId}`),
      ).toString(),
    ).toBe(secret)
    const other = await signedInBrowser(app)
    expect(() =>
      keyring.open(
        row.secret_ciphertext,
        row.key_id,
        `totp_secrets/secret_ciphertext/${other.userId}/${other.userId}`,
      ),
    ).toThrow()
  })

  it.for([-1, 0, 1])('count one step away from now (%d)', async (steps) => {
    const { again, secret } = await givenApp()
    later(3 * STEP_S)
    expect(await show(again, await codeOf(secret, steps))).toMatchObject({ status: 200 })
  })

  it.for([-3, -2, 2, 3])('do not count %d steps away from now', async (steps) => {
    const { again, secret } = await givenApp()
    later(3 * STEP_S)
    expect(await show(again, await codeOf(secret, steps))).toMatchObject({
      status: 401,
      body: { code: 'MFA_REQUIRED' },
    })
  })

  it('count once: neither the same code again nor an older one is accepted', async () => {
    const { userId, again, secret } = await givenApp()
    const [before, code] = [await codeOf(secret, -1), await codeOf(secret)]
    expect(await show(again, code)).toMatchObject({ status: 200 })
    const { browser } = await signedInBrowser(app, { userId })
    expect(await show(browser, code)).toMatchObject({ status: 401 })
    expect(await show(browser, before)).toMatchObject({ status: 401 })
    expect(await show(browser, await codeOf(secret, 1))).toMatchObject({ status: 200 })
  })

  it('count once even if sent twenty times at the same moment', async () => {
    const { userId, secret } = await givenApp()
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async () => (await signedInBrowser(app, { userId })).browser),
    )
    const code = await codeOf(secret)
    const statuses = (await Promise.all(browsers.map((browser) => show(browser, code)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('may be typed with a space, and nothing else is a code', async () => {
    const { again, secret } = await givenApp()
    for (const wrong of ['abcdef', '12345', '1234567', '١٢٣٤٥٦'])
      expect(await show(again, wrong)).toMatchObject({ status: 401 })
    const code = await codeOf(secret)
    expect(await show(again, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 200 })
  })

  it('stay while they are the only factor', async () => {
    const { browser } = await givenApp()
    expect(await browser.send('POST', '/api/auth/totp/enroll', {})).toMatchObject({ status: 409 })
    expect(await browser.send('DELETE', '/api/auth/totp')).toMatchObject({ status: 409 })
    const options = (await browser.send<never>('POST', '/api/auth/webauthn/register/options', {})).body
    expect(
      await browser.send('POST', '/api/auth/webauthn/register/verify', {
        response: createSoftwareAuthenticator(PUBLIC_URL).register(options),
      }),
    ).toMatchObject({ status: 200 })
    expect(await browser.send('DELETE', '/api/auth/totp')).toMatchObject({ status: 204 })
    expect((await browser.get('/api/auth/mfa')).body).toMatchObject({ methods: ['webauthn'] })
  })

  describe('recovery codes', () => {
    const recover = (browser: Browser, code: string) =>
      browser.send('POST', '/api/auth/recovery-codes/verify', { code })

    it('are ten, work once each, and are replaced by new ones', async () => {
      const { browser, userId } = await givenApp()
      const { codes } = (await browser.send<{ codes: string[] }>('POST', '/api/auth/recovery-codes', {})).body
      expect(new Set(codes).size).toBe(10)
      const next = async () => (await signedInBrowser(app, { userId })).browser
      const first = await next()
      expect(await recover(first, codes[0]!)).toMatchObject({ status: 200 })
      expect(await first.get('/api/investigations')).toMatchObject({ status: 200 })
      expect((await first.get('/api/auth/mfa')).body).toMatchObject({ recovery_codes_left: 9 })
      expect(await recover(await next(), codes[0]!)).toMatchObject({ status: 401 })
      expect(await recover(await next(), codes[1]!.toUpperCase().replaceAll('-', ' '))).toMatchObject({
        status: 200,
      })
      const renewed = (await first.send<{ codes: string[] }>('POST', '/api/auth/recovery-codes', {})).body
        .codes
      expect(await recover(await next(), codes[2]!)).toMatchObject({ status: 401 })
      expect(await recover(await next(), renewed[0]!)).toMatchObject({ status: 200 })
    })

    it('are made only in a session that has shown a second factor, and are nobody else’s', async () => {
      const { browser, again } = await givenApp()
      expect(await again.send('POST', '/api/auth/recovery-codes', {})).toMatchObject({
        status: 401,
        body: { code: 'MFA_REQUIRED' },
      })
      const { codes } = (await browser.send<{ codes: string[] }>('POST', '/api/auth/recovery-codes', {})).body
      const stranger = await givenApp()
      expect(await recover(stranger.again, codes[0]!)).toMatchObject({ status: 401 })
    })
  })
})
