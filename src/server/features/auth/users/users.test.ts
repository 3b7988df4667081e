import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { AdminUser } from '#shared/contracts/users.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ work: false, config: { rateLimitFactor: 1_000 } })
})
afterAll(() => app.close())

const users = async (admin: TestClient) =>
  (await admin.call<{ items: AdminUser[] }>('GET', '/api/admin/users?limit=200')).body.items
const userOf = async (admin: TestClient, target: { userId: string }) =>
  (await users(admin)).find((one) => one.id === target.userId)!
const act = (admin: TestClient, target: { userId: string }, verb: 'reset-mfa' | 'enable' | 'disable') =>
  admin.call<AdminUser>('POST', `/api/admin/users/${target.userId}/${verb}`)

const enroll = (userId: string) =>
  app.context.tenancy.asSystem('enroll factors of a test', async (db) => {
    const now = new Date()
    await db
      .insertInto('totp_secrets')
      .values({
        user_id: userId,
        secret_ciphertext: Buffer.from('x'),
        key_id: 'k',
        confirmed_at: now,
        last_time_step: null,
        created_at: now,
      })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: userId, code_sha256: Buffer.from(userId), used_at: null, created_at: now })
      .execute()
  })
const lockOut = (userId: string, failures = 100) =>
  app.context.tenancy.asSystem('lock somebody out in a test', async (db) => {
    const now = new Date()
    await db
      .insertInto('accounts')
      .values({
        user_id: userId,
        password_hash: 'x',
        failed_attempts: failures,
        locked_until: null,
        password_changed_at: now,
        created_at: now,
      })
      .execute()
    await db
      .insertInto('mfa_attempts')
      .values({ user_id: userId, failed_attempts: failures, last_failed_at: now })
      .execute()
  })
/** The same person in another organization. */
const alsoIn = async (
  target: TestClient,
  elsewhere: TestClient,
  status: 'active' | 'disabled' = 'active',
) => {
  const now = new Date()
  await app.context.tenancy.asSystem('let somebody work in two organizations in a test', (db) =>
    db
      .insertInto('members')
      .values({
        organization_id: elsewhere.organizationId,
        user_id: target.userId,
        role: 'member',
        status,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
}
const accountStatus = (userId: string) =>
  app.context.tenancy.asSystem(
    'look at an account of a test',
    async (db) =>
      (await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow())
        .status,
  )

describe('the list of users', () => {
  it('shows role, second factors, last activity, lock and status to administrators only', async () => {
    const [admin, member] = [await app.client('admin', 'listing'), await app.client('member', 'listing')]
    await enroll(member.userId)
    await lockOut(member.userId, 3)
    expect(await userOf(admin, member)).toEqual({
      id: member.userId,
      email: expect.stringMatching(/^member\d+@listing\.example$/),
      name: expect.stringMatching(/^member\d+$/),
      role: 'member',
      status: 'active',
      mfa_methods: ['totp'],
      locked: false,
      last_seen_at: null,
    })
    await signedInBrowser(app, member)
    const seen = Date.parse((await userOf(admin, member)).last_seen_at!)
    expect(Math.abs(Date.now() - seen)).toBeLessThan(60_000)
    expect((await member.call('GET', '/api/admin/users')).status).toBe(403)
  })

  it('tells nothing of what people do in other organizations, nor of who works there', async () => {
    const [admin, member] = [
      await app.client('admin', 'left-house'),
      await app.client('member', 'left-house'),
    ]
    const other = await app.client('admin', 'right-house')
    await signedInBrowser(app, member)
    await alsoIn(member, other)
    expect((await userOf(other, member)).last_seen_at).toBeNull()
    expect((await users(admin)).map((one) => one.id).sort()).toEqual([admin.userId, member.userId].sort())
  })
})

describe('resetting second factors', () => {
  it('takes factors, recovery codes, sessions and access tokens, so that the person enrolls anew', async () => {
    const [admin, member] = [await app.client('admin', 'resets'), await app.client('member', 'resets')]
    await enroll(member.userId)
    const { browser } = await signedInBrowser(app, member)
    expect(await act(admin, member, 'reset-mfa')).toMatchObject({
      status: 200,
      body: { mfa_methods: [], status: 'active' },
    })
    expect((await browser.session()).user).toBeNull()
    expect((await member.call('GET', '/api/investigations')).status).toBe(401)
    const again = await signedInBrowser(app, member)
    expect((await again.browser.get('/api/auth/mfa')).body).toMatchObject({
      may_enroll: true,
      recovery_codes_left: 0,
    })
  })

  it('of somebody who works in another organization too is for platform administrators', async () => {
    const [owner, member] = [await app.client('owner', 'shared-a'), await app.client('member', 'shared-a')]
    await alsoIn(member, await app.client('owner', 'shared-b'))
    await enroll(member.userId)
    expect(await act(owner, member, 'reset-mfa')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await userOf(owner, member)).mfa_methods).toEqual(['totp'])
    const platform = await app.client('owner', 'shared-a', { platformAdmin: true })
    expect(await act(platform, member, 'reset-mfa')).toMatchObject({ status: 200, body: { mfa_methods: [] } })
  })

  it('of a platform administrator is not for an administrator of one organization', async () => {
    const [owner, platform] = [
      await app.client('owner', 'modest'),
      await app.client('member', 'modest', { platformAdmin: true }),
    ]
    const refused = await act(owner, platform, 'reset-mfa')
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', detail: expect.stringContaining('This person administers the platform') },
    })
  })
})

describe('disabling', () => {
  it('ends sessions and access tokens at once; enabling gives the access back, but no token', async () => {
    const [admin, member] = [await app.client('admin', 'gates'), await app.client('member', 'gates')]
    const { browser } = await signedInBrowser(app, member)
    expect(await act(admin, member, 'disable')).toMatchObject({ status: 200, body: { status: 'disabled' } })
    expect((await browser.session()).user).toBeNull()
    expect((await member.call('GET', '/api/investigations')).status).toBe(401)
    expect(await accountStatus(member.userId)).toBe('disabled')
    expect(await act(admin, member, 'disable')).toMatchObject({ status: 200 })
    expect(await act(admin, member, 'enable')).toMatchObject({ status: 200, body: { status: 'active' } })
    expect((await member.call('GET', '/api/investigations')).status).toBe(401)
    const again = await signedInBrowser(app, member, { mfaProven: true })
    expect((await again.browser.get('/api/investigations')).status).toBe(200)
  })

  it('ends nothing that belongs to another organization', async () => {
    const [here, member] = [await app.client('admin', 'split-a'), await app.client('member', 'split-a')]
    const there = await app.client('admin', 'split-b')
    await alsoIn(there, here)
    await alsoIn(member, there)
    const { browser } = await signedInBrowser(app, there, { mfaProven: true })
    const away = { organization_id: there.organizationId }
    expect((await browser.send('POST', '/api/auth/session/organization', away)).status).toBe(204)
    expect((await act(here, there, 'disable')).status).toBe(200)
    expect((await browser.session()).user).not.toBeNull()
    expect((await there.call('GET', '/api/investigations')).status).toBe(200)
    expect((await act(here, member, 'disable')).status).toBe(200)
    expect((await act(here, member, 'enable')).status).toBe(200)
    expect((await member.call('GET', '/api/investigations')).status).toBe(401)
  })

  it('of somebody who works in another organization too leaves them their account and their work there', async () => {
    const [here, member] = [await app.client('admin', 'both-a'), await app.client('member', 'both-a')]
    const there = await app.client('admin', 'both-b')
    await alsoIn(member, there)
    await act(here, member, 'disable')
    expect(await accountStatus(member.userId)).toBe('active')
    expect((await userOf(there, member)).status).toBe('active')
    expect((await userOf(here, member)).status).toBe('disabled')
    // The last membership takes the account with it, and the first one given back brings it back.
    await act(there, member, 'disable')
    expect(await accountStatus(member.userId)).toBe('disabled')
    await act(here, member, 'enable')
    expect(await accountStatus(member.userId)).toBe('active')
    expect((await userOf(there, member)).status).toBe('disabled')
  })

  it('lets neither an owner be disabled by an administrator nor the last owner by anybody', async () => {
    const [owner, admin] = [await app.client('owner', 'crown'), await app.client('admin', 'crown')]
    expect((await act(admin, owner, 'disable')).status).toBe(403)
    const second = await app.client('owner', 'crown')
    const answers = await Promise.all([act(owner, second, 'disable'), act(second, owner, 'disable')])
    expect(answers.map((one) => one.status).sort()).not.toEqual([200, 200])
    expect(
      (await app.client('owner', 'crown').then(users)).filter((one) => one.status === 'active'),
    ).not.toEqual([])
  })

  it('is done by nobody to themself', async () => {
    const admin = await app.client('admin', 'self')
    for (const verb of ['reset-mfa', 'enable', 'disable'] as const)
      expect((await act(admin, admin, verb)).status).toBe(403)
  })
})

describe('enabling', () => {
  it('lifts the lock after too many failures', async () => {
    const [admin, member] = [await app.client('admin', 'locks'), await app.client('member', 'locks')]
    await lockOut(member.userId)
    expect((await userOf(admin, member)).locked).toBe(true)
    expect(await act(admin, member, 'enable')).toMatchObject({ status: 200, body: { locked: false } })
    const { rows } = await app.context.database.sql.executeSql(
      'select failed_attempts from accounts where user_id = $1',
      [member.userId],
    )
    expect(rows).toEqual([{ failed_attempts: 0 }])
  })

  it('does not touch the account of somebody who works elsewhere too', async () => {
    const [admin, member] = [await app.client('admin', 'lock-a'), await app.client('member', 'lock-a')]
    await alsoIn(member, await app.client('admin', 'lock-b'))
    await lockOut(member.userId)
    expect(await act(admin, member, 'enable')).toMatchObject({ status: 200, body: { locked: true } })
  })
})

describe('a user', () => {
  it('of another organization is as unknown as nobody, to platform administrators too', async () => {
    const foreign = await app.client('member', 'far-away')
    const nobody = { userId: app.context.ids.uuid() }
    for (const admin of [
      await app.client('owner', 'near'),
      await app.client('owner', 'near', { platformAdmin: true }),
    ])
      for (const verb of ['reset-mfa', 'enable', 'disable'] as const) {
        const [one, other] = [await act(admin, foreign, verb), await act(admin, nobody, verb)]
        expect(one).toMatchObject({ status: 404, body: { ...other.body, request_id: expect.anything() } })
      }
    expect((await foreign.call('GET', '/api/investigations')).status).toBe(200)
  })

  it('that is managed leaves rows in the trail that name them, refusals too', async () => {
    const [admin, member] = [await app.client('admin', 'trail'), await app.client('member', 'trail')]
    // First, because the token of who is managed ends.
    await act(member, admin, 'disable')
    for (const verb of ['reset-mfa', 'disable', 'enable'] as const) await act(admin, member, verb)
    const { body } = await admin.call<{ items: AuditRow[] }>('GET', '/api/admin/audit-logs?limit=200')
    const rows = body.items.filter((row) => row.action.startsWith('user.')).reverse()
    expect(rows.map((row) => [row.action, row.success, row.actor_id, row.target_id])).toEqual([
      ['user.disable', false, member.userId, admin.userId],
      ['user.mfa_reset', true, admin.userId, member.userId],
      ['user.disable', true, admin.userId, member.userId],
      ['user.enable', true, admin.userId, member.userId],
    ])
  })
})

describe('adaptive authentication', () => {
  it('is nothing that the embedded provider has to switch', async () => {
    const admin = await app.client('admin', 'adaptive', { platformAdmin: true })
    const url = '/api/admin/users/adaptive-authentication'
    expect((await admin.call('GET', url)).body).toEqual({ supported: false, enabled: false, until: null })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect(await admin.call('PUT', url, { enabled: false, until })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
  })
})
