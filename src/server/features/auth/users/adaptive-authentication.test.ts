import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { AdaptiveAuthenticationState } from '#shared/contracts/users.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { type FakeCognito, startFakeCognito } from '#test/support/fake-cognito.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'

const URL = '/api/admin/users/adaptive-authentication'
const encryptionKey = Buffer.alloc(32, 7).toString('base64')
const HOUR_MS = 3_600_000
const RISK = {
  AccountTakeoverRiskConfiguration: { Actions: { HighAction: { Notify: false, EventAction: 'BLOCK' } } },
}

describeOnEitherDatabase('adaptive authentication', (database) => {
  let cognito: FakeCognito
  let app: TestApp
  let admin: TestClient
  let now = new Date('2026-11-02T09:00:00Z')

  const startApp = () =>
    createTestApp({
      work: false,
      overrides: { database: { ...database(), close: async () => {} }, clock: { now: () => now } },
      config: {
        // The same key after a restart.
        secretStore: { kind: 'environment', encryptionKey },
        cognito: { userPoolId: cognito.userPoolId, region: 'eu-west-2', endpoint: cognito.url },
        rateLimitFactor: 1_000,
      },
    })

  beforeAll(async () => {
    cognito = await startFakeCognito()
    app = await startApp()
    admin = await app.client('admin', 'acme', { platformAdmin: true })
  })
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAIOSFODNN7EXAMPLE')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')
    cognito.risk = structuredClone(RISK)
    cognito.failures.length = 0
  })
  afterEach(async () => {
    cognito.failures.length = 0
    await admin.call('PUT', URL, { enabled: true })
    vi.unstubAllEnvs()
  })
  afterAll(async () => {
    await app.close()
    await cognito.close()
  })

  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()
  const pause = (until: string) =>
    admin.call<AdaptiveAuthenticationState>('PUT', URL, { enabled: false, until })
  const state = async () => (await admin.call<AdaptiveAuthenticationState>('GET', URL)).body
  const job = () =>
    app.context.features.jobKinds.find(({ name }) => name === 'adaptive-authentication-resume')!
  const runJob = () => job().handle({}, { signal: AbortSignal.timeout(10_000) })
  const isOff = () => JSON.stringify(cognito.risk).includes('NO_ACTION')

  it('is off for the time given and then switches itself on again, and the trail tells both', async () => {
    const until = inHours(2)
    expect(await pause(until)).toMatchObject({
      status: 200,
      body: { supported: true, enabled: false, until },
    })
    expect(isOff()).toBe(true)
    now = new Date(now.getTime() + HOUR_MS)
    await runJob()
    expect([isOff(), await state()]).toEqual([true, { supported: true, enabled: false, until }])
    now = new Date(now.getTime() + HOUR_MS)
    await runJob()
    expect([cognito.risk, await state()]).toEqual([RISK, { supported: true, enabled: true, until: null }])
    const query = '?action=user.adaptive_authentication&limit=2'
    const { body } = await admin.call<{ items: AuditRow[] }>('GET', `/api/admin/audit-logs${query}`)
    expect(body.items.map((row) => [row.success, row.actor_id])).toEqual([
      [true, null],
      [true, admin.userId],
    ])
  })

  it('switches itself on again after a restart, and the job that does it runs every minute', async () => {
    await pause(inHours(1))
    await app.close()
    now = new Date(now.getTime() + 2 * HOUR_MS)
    app = await startApp()
    expect(job().schedule).toBe('* * * * *')
    await runJob()
    expect(cognito.risk).toEqual(RISK)
    admin = await app.client('admin')
  })

  it('is switched on at once when asked to', async () => {
    await pause(inHours(1))
    const { body } = await admin.call('PUT', URL, { enabled: true })
    expect([body, cognito.risk]).toEqual([{ supported: true, enabled: true, until: null }, RISK])
  })

  it('that is off stays off for a longer time, and is then what it was at first', async () => {
    await pause(inHours(1))
    await pause(inHours(3))
    now = new Date(now.getTime() + 2 * HOUR_MS)
    await runJob()
    expect(isOff()).toBe(true)
    now = new Date(now.getTime() + HOUR_MS)
    await runJob()
    expect(cognito.risk).toEqual(RISK)
  })

  it('is not left off where the pool fails: the attempt is refused, and the job puts right what may have happened', async () => {
    cognito.failures.push(null, null, 'InternalErrorException')
    expect(await pause(inHours(1))).toMatchObject({
      status: 503,
      body: { code: 'IDENTITY_PROVIDER_UNAVAILABLE' },
    })
    cognito.failures.push('TooManyRequestsException')
    await expect(runJob()).rejects.toThrow()
    await runJob()
    expect([cognito.risk, (await state()).enabled]).toEqual([RISK, true])
  })

  it('is off for no more than a day, and for a time to come', async () => {
    for (const until of [inHours(0), inHours(-1), inHours(24.1), 'tomorrow'])
      expect((await pause(until)).status).toBe(422)
    expect((await admin.call('PUT', URL, { enabled: false })).status).toBe(422)
    expect((await admin.call('PUT', URL, { enabled: true, until: inHours(1) })).status).toBe(422)
    expect(isOff()).toBe(false)
  })

  it('is switched by platform administrators alone, because it protects the people of every organization', async () => {
    const change = { enabled: false, until: inHours(1) }
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const) {
      const own = await app.client(role)
      expect(await own.call('PUT', URL, change)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    }
    expect(isOff()).toBe(false)
    const platform = await app.client('viewer', 'operators', { platformAdmin: true })
    expect((await platform.call('PUT', URL, change)).status).toBe(200)
  })

  it('and its pool learn of who is reset, disabled and enabled', async () => {
    const member = await app.client('member')
    const email = `${(await admin.call<{ items: { id: string; email: string }[] }>('GET', '/api/admin/users')).body.items.find((one) => one.id === member.userId)!.email}`
    cognito.users.push({ username: 'one', sub: 'sub-1', email, enabled: true, mfa: {}, signedOut: 0 })
    const letIn = async () => {
      const { browser } = await signedInBrowser(app, member, { mfaProven: true })
      return (await browser.get('/api/investigations')).status
    }
    expect(await letIn()).toBe(200)
    const act = (verb: string) => admin.call('POST', `/api/admin/users/${member.userId}/${verb}`)
    expect((await act('reset-mfa')).status).toBe(200)
    expect(cognito.users[0]!.mfa).toHaveProperty('SoftwareTokenMfaSettings')
    // The service ends the access first, whatever the pool answers.
    cognito.failures.push('TooManyRequestsException')
    expect(await act('disable')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
      headers: { 'retry-after': '5' },
    })
    expect(await letIn()).toBe(401)
    expect((await act('disable')).status).toBe(200)
    expect(cognito.users[0]!.enabled).toBe(false)
    // Enabling begins at the pool: where that refuses, nobody is let in.
    cognito.failures.push('InternalErrorException')
    expect((await act('enable')).status).toBe(503)
    expect(await letIn()).toBe(401)
    expect((await act('enable')).status).toBe(200)
    expect([cognito.users[0]!.enabled, await letIn()]).toEqual([true, 200])
  })
})
