import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { createBrowser } from '#test/support/browser.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { insertAccount } from './accounts.store.ts'

const PASSWORD = 'violet harbour 9 trombone'
const EMAIL = 'olivia@example.org'

describe('the password of an account', () => {
  let app: TestApp
  let now = new Date()

  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      config: { rateLimitFactor: 1_000 },
      overrides: { clock: { now: () => now } },
    })
    const { ownerUrl } = await ensureFirstRun(app.context)
    const owner = {
      secret: new URL(ownerUrl!).hash.slice(1),
      name: 'Olivia',
      email: EMAIL,
      password: PASSWORD,
    }
    expect(await createBrowser(app.http).send('POST', '/api/auth/owner-account', owner)).toMatchObject({
      status: 200,
    })
  })
  afterAll(() => app.close())

  const attempt = async (email: string, password: string) => {
    const browser = createBrowser(app.http)
    await browser.follow('/api/auth/login')
    const { status, body } = await browser.send<{ code: string; detail: string; title: string }>(
      'POST',
      '/api/auth/password',
      { email, password },
    )
    return { status, code: body.code, detail: body.detail, title: body.title }
  }
  const trail = (action: string) =>
    app.context.tenancy.asSystem('read the trail in a test', (db) =>
      db
        .selectFrom('audit_logs')
        .select(['error_message', 'organization_id', 'target_id'])
        .where('action', '=', action as never)
        .orderBy('created_at')
        .execute(),
    )

  it('is refused in the same words for a wrong password and an unknown person, and both are in the audit trail', async () => {
    const wrong = await attempt(EMAIL, 'not the password')
    expect(wrong).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(await attempt('nobody@example.org', 'not the password')).toEqual(wrong)
    const rows = await trail('auth.login_failed')
    expect(rows.map(({ error_message }) => error_message)).toEqual(['wrong_password', 'unknown_person'])
    expect(JSON.stringify(rows)).not.toContain('example.org')
  })

  it('locks the account for longer and longer after mistakes, in the same words, and a right one begins anew', async () => {
    const wrong = await attempt(EMAIL, 'not the password')
    for (let left = 4; left > 0; left--) await attempt(EMAIL, 'not the password')
    expect(await attempt(EMAIL, PASSWORD)).toEqual(wrong)
    expect(await trail('auth.account_locked')).not.toEqual([])
    now = new Date(now.getTime() + 16 * 60_000)
    expect(await attempt(EMAIL, PASSWORD)).toMatchObject({ status: 200 })
    expect(await attempt(EMAIL, 'not the password')).toEqual(wrong)
    expect(await attempt(EMAIL, PASSWORD)).toMatchObject({ status: 200 })
  })

  it('counts mistakes that come at the same moment one by one', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => attempt(EMAIL, `guess number ${index}`)),
    )
    expect(attempts.map(({ status }) => status)).toEqual(Array(8).fill(401))
    expect(await attempt(EMAIL, PASSWORD)).toMatchObject({ status: 401 })
    now = new Date(now.getTime() + 16 * 60_000)
  })

  it('is taken only from a browser that is in the middle of a sign-in', async () => {
    const answer = await createBrowser(app.http).send('POST', '/api/auth/password', {
      email: EMAIL,
      password: PASSWORD,
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})

describeOnEitherDatabase('the password that somebody signed in types again', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      config: { rateLimitFactor: 1_000 },
      overrides: { database: { ...database(), close: async () => {} } },
    })
  })
  afterAll(() => app.close())

  it('counts mistakes that come at the same moment one by one too', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    for (let round = 0; round < 4; round++) {
      const { userId } = await app.client('member')
      await app.context.tenancy.asSystem('give somebody a password in a test', (db) =>
        insertAccount(db, { userId, passwordHash, now: new Date() }),
      )
      const { browser } = await signedInBrowser(app, { userId }, { mfaProven: true })
      const answers = await Promise.all(
        Array.from({ length: 3 }, (_, index) =>
          browser.send('POST', '/api/auth/password/change', {
            current_password: `guess number ${index}`,
            new_password: 'another harbour 8 bassoon',
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
      const { rows } = await app.context.database.sql.executeSql(
        'select failed_attempts from accounts where user_id = $1',
        [userId],
      )
      expect(rows).toEqual([{ failed_attempts: 3 }])
    }
  })
})
