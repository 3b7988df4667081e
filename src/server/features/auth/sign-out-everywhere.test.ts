import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { type Browser, createBrowser } from '#test/support/browser.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'
import { insertAccount } from './accounts/accounts.store.ts'
import { hashPassword } from './passwords/hash-password.ts'

const PASSWORD = 'violet harbour 9 trombone'

describe('what else is open by an account', () => {
  let app: TestApp
  let client: TestClient
  let browser: Browser
  let other: Browser

  beforeAll(async () => {
    app = await createTestApp({ work: false })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    client = await app.client('member')
    const passwordHash = await hashPassword(PASSWORD)
    await app.context.tenancy.asSystem('give somebody a password in a test', (db) =>
      insertAccount(db, { userId: client.userId, passwordHash, now: new Date() }),
    )
    browser = (await signedInBrowser(app, client, { mfaProven: true })).browser
    other = (await signedInBrowser(app, client, { mfaProven: true })).browser
  })

  const works = async (who: Browser) => (await who.get('/api/investigations')).status === 200
  const changePassword = () =>
    browser.send('POST', '/api/auth/password/change', {
      current_password: PASSWORD,
      new_password: 'another harbour 8 bassoon',
    })
  const signOutElsewhere = () => browser.send('DELETE', '/api/auth/sessions')

  it.each([
    ['a change of the password', changePassword],
    ['signing out everywhere else', signOutElsewhere],
  ])('ends with %s: other sessions, access tokens, and the old secret of this one', async (_what, end) => {
    const { body } = await browser.send<{ token: string }>('POST', '/api/auth/tokens', {
      name: 'a script',
      days: 1,
    })
    const made: TestClient['call'] = async (_method, url) => {
      const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${body.token}` } })
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
    }
    const colleague = await app.client('member')
    const copied = createBrowser(app.http)
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value)
    expect([await works(copied), await works(other)]).toEqual([true, true])
    expect((await made('GET', '/api/investigations')).status).toBe(200)

    expect((await end()).status).toBe(204)
    expect([await works(browser), await works(copied), await works(other)]).toEqual([true, false, false])
    expect((await made('GET', '/api/investigations')).status).toBe(401)
    expect((await client.call('GET', '/api/investigations')).status).toBe(401)
    expect((await colleague.call('GET', '/api/investigations')).status).toBe(200)
  })

  it('is neither told nor ended by whoever has the password alone', async () => {
    const { browser: password } = await signedInBrowser(app, client)
    const { items } = (await browser.get<{ items: { id: string; current: boolean }[] }>('/api/auth/sessions'))
      .body
    const target = items.find(({ current }) => current)?.id ?? ''
    const answers = [
      await password.get<{ code: string }>('/api/auth/sessions'),
      await password.send<{ code: string }>('DELETE', `/api/auth/sessions/${target}`),
      await password.send<{ code: string }>('DELETE', '/api/auth/sessions'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([401, 'MFA_REQUIRED']),
    )
    expect(await works(browser)).toBe(true)
    expect((await password.session()).organizations).toEqual([])
    // Whoever cannot go on may leave.
    expect((await password.send('POST', '/api/auth/logout')).status).toBe(200)
  })
})
