import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addresses } from '#shared/contracts/addresses.ts'
import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { ROUTE_MATRIX } from '#test/rules/route-matrix.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import type { Browser } from '#test/support/browser.ts'
import { missingTarget } from '#test/support/matrix-callers.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'

const MINUTE = 60_000
const STEP_UP = Object.entries(ROUTE_MATRIX).filter(([, row]) => row.stepUp)

describe('an act that asks for a fresh second factor', () => {
  let app: TestApp
  let client: TestClient
  let browser: Browser
  let now = new Date()

  const actions = async (): Promise<{ action: string; success: boolean; error_message: string | null }[]> =>
    (
      await app.context.database.sql.executeSql(
        'select action, success, error_message from audit_logs where actor_id = $1 order by created_at, id',
        [client.userId],
      )
    ).rows as never
  const makeToken = () =>
    browser.send<{ token: string; code: string }>('POST', '/api/auth/tokens', { name: 'a script', days: 1 })

  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { clock: { now: () => now } } })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    client = await app.client('owner', 'acme', { platformAdmin: true })
    browser = (await signedInBrowser(app, client, { mfaProven: true })).browser
  })

  it('is open for five minutes after a sign-in with a second factor, and then answers 401', async () => {
    now = new Date(now.getTime() + 5 * MINUTE - 1)
    expect((await makeToken()).status).toBe(201)
    now = new Date(now.getTime() + 1)
    const stale = await makeToken()
    expect([stale.status, stale.body.code]).toEqual([401, 'STEP_UP_REQUIRED'])
    expect(stale.headers['content-type']).toContain('application/problem+json')
    // The session itself goes on.
    expect((await browser.get('/api/auth/tokens')).status).toBe(200)
    expect((await actions()).at(-1)).toEqual({
      action: 'auth.token_created',
      success: false,
      error_message: 'STEP_UP_REQUIRED',
    })
  })

  it('is open again once the factor has been shown again', async () => {
    const { codes } = (await browser.send<{ codes: string[] }>('POST', '/api/auth/recovery-codes')).body
    now = new Date(now.getTime() + 6 * MINUTE)
    expect((await makeToken()).status).toBe(401)
    const shown = await browser.send('POST', '/api/auth/recovery-codes/verify', { code: codes[0] })
    expect(shown.status).toBe(200)
    expect((await makeToken()).status).toBe(201)
  })

  it('does not keep anybody from the first factor', async () => {
    const password = await signedInBrowser(app, client)
    now = new Date(now.getTime() + 6 * MINUTE)
    expect((await password.browser.send('POST', '/api/auth/totp/enroll')).status).toBe(200)
    expect((await password.browser.send('POST', '/api/auth/webauthn/register/options')).status).toBe(200)
  })

  it('is done with a token of the command line, and the exemption stands in the trail', async () => {
    const answer = await client.call('PATCH', `/api/organizations/${client.organizationId}`, {
      background_ai_enabled: true,
    })
    expect(answer.status).toBe(200)
    expect((await actions()).map(({ action }) => action)).toEqual([
      'auth.step_up_exempted',
      'organization.update',
    ])
  })

  it('there are such acts', () => expect(STEP_UP.length).toBeGreaterThan(10))

  it.each(STEP_UP)(
    '%s is refused to a stale session and to a token made in the browser',
    async (name, row) => {
      const { method } = addresses[name as EndpointName]
      const made = await makeToken()
      const { path, body } = row.call({
        ...missingTarget(),
        organization: client.organizationId,
        member: client.userId,
      })
      now = new Date(now.getTime() + 6 * MINUTE)
      const stale = await browser.send<{ code: string }>(method as 'POST', path, body)
      expect([stale.status, stale.body.code]).toEqual([401, 'STEP_UP_REQUIRED'])
      const token = await app.http.inject({
        method: method as 'POST',
        url: path,
        headers: { authorization: `Bearer ${made.body.token}` },
        ...(body ? { payload: body } : {}),
      })
      // What only a browser may do is refused to every token already.
      const { code } = token.json<{ code: string }>()
      expect([token.statusCode, code]).toEqual([403, expect.stringMatching(/^(STEP_UP_REQUIRED|FORBIDDEN)$/)])
    },
  )
})
