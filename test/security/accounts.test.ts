import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { signedInBrowser } from '../support/mfa-session.ts'

const EMAIL = 'olivia@example.org'
const FIRST = 'violet harbour 9 trombone'
const SECOND = 'another harbour 8 bassoon'
const YEAR_MS = 365 * 24 * 3_600_000

let app: TestApp
let userId: string
let now = new Date()

beforeAll(async () => {
  app = await createTestApp({
    work: false,
    config: { rateLimitFactor: 1_000 },
    overrides: { clock: { now: () => now } },
  })
  const { ownerUrl } = await ensureFirstRun(app.context)
  const made = await createBrowser(app.http).send('POST', '/api/auth/owner-account', {
    secret: new URL(ownerUrl ?? '').hash.slice(1),
    name: 'Olivia',
    email: EMAIL,
    password: FIRST,
  })
  expect(made.status).toBe(200)
  userId = String((await rows('select id from users where email = $1', [EMAIL]))[0]?.id)
})
afterAll(() => app.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await app.context.database.sql.executeSql(text, values)).rows

const signIn = async (password: string) => {
  const browser = createBrowser(app.http)
  await browser.follow('/api/auth/login')
  return (await browser.send('POST', '/api/auth/password', { email: EMAIL, password })).status
}
const change = (browser: Browser, current: string, next: string) =>
  browser.send<{ errors: { path: string }[] }>('POST', '/api/auth/password/change', {
    current_password: current,
    new_password: next,
  })

describe('a password', () => {
  it('is changed by whoever has it, with the one it was, and the old one then opens nothing', async () => {
    const { browser } = await signedInBrowser(app, { userId }, { mfaProven: true })
    expect(await change(browser, 'not the password', SECOND)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'current_password' }] },
    })
    expect(await signIn(FIRST)).toBe(200)
    expect(await change(browser, FIRST, SECOND)).toMatchObject({ status: 204 })
    expect(await signIn(FIRST)).toBe(401)
    expect(await signIn(SECOND)).toBe(200)
  })

  it('never runs out', async () => {
    now = new Date(now.getTime() + 10 * YEAR_MS)
    expect(await signIn(SECOND)).toBe(200)
  })

  it('is set by no other way than with a link, an invitation or the one it was: nothing hints at it or resets it', () => {
    const takesNewPassword = app.context.features.routes
      .filter(
        ({ body }) =>
          body && /"(new_)?password"/.test(JSON.stringify(body.toJSONSchema({ unrepresentable: 'any' }))),
      )
      .map(({ method, url }) => `${method} ${url}`)
    expect(takesNewPassword.sort()).toEqual([
      'POST /api/auth/invitations/accept',
      'POST /api/auth/owner-account',
      'POST /api/auth/password',
      'POST /api/auth/password/change',
    ])
    const urls = app.context.features.routes.map(({ url }) => url)
    expect(urls.filter((url) => /hint|question-of|forgot|recover-account|reset-password/.test(url))).toEqual(
      [],
    )
  })
})

describe('recovery codes', () => {
  const CODE = /^[0-9a-hjkmnp-tv-z]{6}(?:-[0-9a-hjkmnp-tv-z]{6}){3}$/

  it('hold 120 random bits and are stored as hashes that say nothing of them', async () => {
    const { browser, userId: id } = await signedInBrowser(app, undefined, { mfaProven: true })
    const { status, body } = await browser.send<{ codes: string[] }>('POST', '/api/auth/recovery-codes', {})
    expect(status).toBeLessThan(300)
    expect(body.codes).toHaveLength(10)
    for (const code of body.codes) expect(code).toMatch(CODE)
    expect(new Set(body.codes).size).toBe(10)
    const stored = await rows('select to_jsonb(t) as row from recovery_codes t where user_id = $1', [id])
    expect(stored).toHaveLength(10)
    const written = JSON.stringify(stored)
    for (const code of body.codes)
      for (const part of [code, code.replaceAll('-', ''), ...code.split('-')])
        expect(written).not.toContain(part)
  })

  it('use every character at every place about as often as any other', async () => {
    const counts = Array.from({ length: 24 }, () => new Map<string, number>())
    for (let made = 0; made < 40; made++) {
      const { browser } = await signedInBrowser(app, { userId }, { mfaProven: true })
      const { body } = await browser.send<{ codes: string[] }>('POST', '/api/auth/recovery-codes', {})
      for (const code of body.codes)
        for (const [place, character] of [...code.replaceAll('-', '')].entries()) {
          const seen = counts[place]
          seen?.set(character, (seen.get(character) ?? 0) + 1)
        }
    }
    // 400 draws from 32 characters: a fair source leaves one out at a place in 1 of 10,000 runs of all places.
    for (const seen of counts) expect(seen.size).toBeGreaterThanOrEqual(30)
    const most = Math.max(...counts.flatMap((seen) => [...seen.values()]))
    expect(most).toBeLessThan(45)
  })
})

describe('the secret of a session', () => {
  it('is 256 bits of a secure generator and is stored as a hash', async () => {
    const secrets: Buffer[] = []
    for (let made = 0; made < 64; made++) {
      const { browser } = await signedInBrowser(app, { userId })
      const cookie = browser.cookies.get('probity_session') ?? ''
      secrets.push(Buffer.from(cookie.split('.').at(-1) ?? '', 'base64url'))
    }
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(64)
    for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(32)
    for (let bit = 0; bit < 256; bit++) {
      const ones = secrets.filter((secret) => ((secret[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
      expect([bit, ones > 4 && ones < 60]).toEqual([bit, true])
    }
    const written = JSON.stringify(await rows('select to_jsonb(t) as row from sessions t'))
    for (const secret of secrets) {
      expect(written).not.toContain(secret.toString('base64url'))
      expect(written).not.toContain(secret.toString('hex'))
    }
  })
})

describe('sessions of one person', () => {
  it('may be open as often as somebody likes, and each is listed', async () => {
    const { userId: id } = await app.client('member')
    const browsers: Browser[] = []
    for (let opened = 0; opened < 40; opened++)
      browsers.push((await signedInBrowser(app, { userId: id }, { mfaProven: true })).browser)
    for (const browser of browsers) expect((await browser.get('/api/investigations')).status).toBe(200)
    const { body } = await (browsers[0] as Browser).get<{ items: unknown[] }>('/api/auth/sessions?limit=200')
    expect(body.items).toHaveLength(40)
  })
})
