import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Invitation, IssuedInvitation, Member } from '#shared/contracts/organizations.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { type Browser, createBrowser } from '#test/support/browser.ts'
import { type LyingProvider, startLyingProvider } from '#test/support/lying-provider.ts'
import { atProvider, signInAt } from '#test/support/provider-sign-in.ts'
import { workplacesOf } from '#test/support/workplaces.ts'

const PASSWORD = 'violet harbour 9 trombone'
const DAY_MS = 86_400_000

let app: TestApp
let now = new Date('2026-11-02T09:00:00Z')
const clock = { now: () => now }

const url = (actor: TestClient) => `/api/organizations/${actor.organizationId}/invitations`
const invite = (actor: TestClient, email: string, role = 'member') =>
  actor.call<IssuedInvitation>('POST', url(actor), { email, role })
const secretOf = ({ body }: { body: IssuedInvitation }) => new URL(body.link).hash.slice(1)
const urlOfMember = (actor: TestClient, id: string) =>
  `/api/organizations/${actor.organizationId}/members/${id}`
const membersOf = async (actor: TestClient) =>
  (
    await actor.call<{ items: Member[] }>(
      'GET',
      `/api/organizations/${actor.organizationId}/members?limit=200`,
    )
  ).body.items
const statusesOf = async (actor: TestClient) =>
  (await actor.call<{ items: Invitation[] }>('GET', url(actor))).body.items.map((one) => [
    one.email,
    one.status,
  ])
const accept = (
  secret: string,
  password: string | undefined = PASSWORD,
  browser: Browser = createBrowser(app.http),
) =>
  browser.send<{ redirect_to: string } & Problem>('POST', '/api/auth/invitations/accept', {
    secret,
    name: 'Ada',
    ...(password === undefined ? {} : { password }),
  })

describe('an invitation', () => {
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { clock }, config: { rateLimitFactor: 1_000 } })
  })
  afterAll(() => app.close())

  it('makes an account with a checked password, and asks for the second factor first', async () => {
    const admin = await app.client('admin', 'inviting')
    const issued = await invite(admin, 'Ada@Example.org', 'viewer')
    expect(issued).toMatchObject({
      status: 201,
      body: { email: 'ada@example.org', role: 'viewer', status: 'open' },
    })
    expect(Date.parse(issued.body.expires_at) - now.getTime()).toBe(7 * DAY_MS)
    const secret = secretOf(issued)
    expect(await accept(secret, 'inviting1')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password' }] },
    })
    const browser = createBrowser(app.http)
    expect(await accept(secret, PASSWORD, browser)).toMatchObject({
      status: 200,
      body: { redirect_to: '/mfa' },
    })
    expect(await browser.session()).toMatchObject({
      user: { email: 'ada@example.org', name: 'Ada' },
      needs: 'mfa',
      organizations: [],
    })
    expect(await workplacesOf(app, 'ada@example.org')).toEqual(['inviting viewer'])
    expect(await browser.get('/api/investigations')).toMatchObject({
      status: 401,
      body: { code: 'MFA_REQUIRED' },
    })
    expect(await statusesOf(admin)).toEqual([['ada@example.org', 'accepted']])
  })
  it('is stored as a hash and shown in no later answer', async () => {
    const admin = await app.client('admin', 'hashed')
    const secret = secretOf(await invite(admin, 'hash@example.org'))
    const { body } = await admin.call('GET', url(admin))
    const rows = await app.context.database.sql.executeSql(`select invitations::text as row from invitations`)
    expect(JSON.stringify(body) + JSON.stringify(rows.rows)).not.toContain(secret)
  })
  it('works once, for seven days, until it is taken back or replaced; the answer does not tell which', async () => {
    const admin = await app.client('admin', 'expiring')
    const used = secretOf(await invite(admin, 'used@example.org'))
    await accept(used)
    const revoked = await invite(admin, 'revoked@example.org')
    expect((await admin.call('DELETE', `${url(admin)}/${revoked.body.id}`)).status).toBe(204)
    expect((await admin.call('DELETE', `${url(admin)}/${revoked.body.id}`)).status).toBe(404)
    const replaced = secretOf(await invite(admin, 'again@example.org'))
    const replacing = secretOf(await invite(admin, 'again@example.org'))
    const late = secretOf(await invite(admin, 'late@example.org'))
    expect((await accept(replacing)).status).toBe(200)
    const refused = []
    for (const secret of [used, secretOf(revoked), replaced, 'nobody-knows-it'])
      refused.push(await accept(secret))
    now = new Date(now.getTime() + 7 * DAY_MS)
    refused.push(await accept(late))
    const seen = refused.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }))
    expect(seen).toEqual(Array(5).fill(seen[0]))
    expect(seen[0]).toMatchObject({ status: 422, body: { errors: [{ path: 'secret' }] } })
    const statuses = new Map((await statusesOf(admin)).map(([email, status]) => [email, status]))
    expect(statuses.get('late@example.org')).toBe('expired')
  })
  it('is accepted by one of two at the same moment', async () => {
    const admin = await app.client('admin', 'twice')
    const secret = secretOf(await invite(admin, 'twice@example.org'))
    const answers = await Promise.all([accept(secret), accept(secret)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422])
  })
  it('to be an owner is made by owners; to whom belongs already, by nobody', async () => {
    const [owner, admin, member] = [
      await app.client('owner', 'owning'),
      await app.client('admin', 'owning'),
      await app.client('member', 'owning'),
    ]
    expect(await invite(admin, 'boss@example.org', 'owner')).toMatchObject({ status: 403 })
    expect(await invite(member, 'boss@example.org')).toMatchObject({ status: 403 })
    expect(await invite(owner, 'boss@example.org', 'owner')).toMatchObject({ status: 201 })
    const { email } = (await membersOf(owner)).find((one) => one.user_id === member.userId)!
    expect(await invite(owner, email.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
  })
  it('to somebody with an account asks for its password and brings them into the second organization', async () => {
    const [first, second] = [
      await app.client('admin', 'first-house'),
      await app.client('admin', 'second-house'),
    ]
    await accept(secretOf(await invite(first, 'both@example.org')))
    const secret = secretOf(await invite(second, 'both@example.org', 'viewer'))
    expect(await accept(secret, 'some other passphrase 7')).toMatchObject({ status: 401 })
    const browser = createBrowser(app.http)
    expect(await accept(secret, PASSWORD, browser)).toMatchObject({ status: 200 })
    expect(await workplacesOf(app, 'both@example.org')).toEqual(['first-house member', 'second-house viewer'])
  })

  it('gives nobody the account of somebody who works elsewhere and has no password yet', async () => {
    const [attacker, victim] = [await app.client('owner', 'attackers'), await app.client('owner', 'victims')]
    const { email } = (await membersOf(victim))[0]!
    const answer = await accept(secretOf(await invite(attacker, email)))
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect((await membersOf(attacker)).map((one) => one.email)).not.toContain(email)
  })

  it.each([
    ['is removed', 'DELETE', (id: string, actor: TestClient) => `${urlOfMember(actor, id)}`, undefined],
    ['is disabled', 'POST', (id: string) => `/api/admin/users/${id}/disable`, undefined],
    ['becomes less', 'PATCH', (id: string, actor: TestClient) => urlOfMember(actor, id), { role: 'member' }],
  ] as const)('is taken back when whoever made it %s', async (how, method, path, body) => {
    const house = `back-${how.replace(' ', '-')}`
    const [owner, admin] = [await app.client('owner', house), await app.client('admin', house)]
    const email = `second-self@${house}.example`
    const secret = secretOf(await invite(admin, email, 'admin'))
    const kept = secretOf(await invite(owner, `kept@${house}.example`))
    expect((await owner.call(method, path(admin.userId, owner), body)).status).toBeLessThan(300)
    expect(await accept(secret)).toMatchObject({ status: 422, body: { errors: [{ path: 'secret' }] } })
    expect(new Map((await statusesOf(owner)) as [string, string][]).get(email)).toBe('revoked')
    expect((await membersOf(owner)).map((one) => one.email)).not.toContain(email)
    expect((await accept(kept)).status).toBe(200)
  })

  it.each([
    ['is no member', 'delete from members where user_id = $1', 'owner', 'member'],
    ['is a disabled member', `update members set status = 'disabled' where user_id = $1`, 'owner', 'member'],
    ['has a disabled account', `update users set status = 'disabled' where id = $1`, 'owner', 'member'],
    ['is no owner', `update members set role = 'admin' where user_id = $1`, 'owner', 'owner'],
    ['is no administrator', `update members set role = 'member' where user_id = $1`, 'admin', 'viewer'],
  ] as const)('gives nobody a role while whoever made it %s', async (how, statement, inviter, role) => {
    const house = how.replaceAll(' ', '-')
    const actor = await app.client(inviter, house)
    const secret = secretOf(await invite(actor, `guest@${house}.example`, role))
    await app.context.database.sql.executeSql(statement, [actor.userId])
    expect(await accept(secret)).toMatchObject({ status: 422, body: { errors: [{ path: 'secret' }] } })
  })

  it('is refused in the same words whether the address has an account, belongs elsewhere or is disabled', async () => {
    const [here, there] = [await app.client('owner', 'asking'), await app.client('owner', 'asked')]
    await accept(secretOf(await invite(there, 'has-account@example.org')))
    await accept(secretOf(await invite(there, 'shut-out@example.org')))
    await app.context.database.sql.executeSql(
      `update users set status = 'disabled' where email = 'shut-out@example.org'`,
    )
    const elsewhere = (await membersOf(there)).find((one) => one.user_id === there.userId)!.email
    const refused = []
    for (const email of ['has-account@example.org', 'shut-out@example.org', elsewhere]) {
      const secret = secretOf(await invite(here, email))
      // What nobody could choose is refused as it is for an address that is new.
      expect(await accept(secret, 'short')).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'password' }] },
      })
      refused.push(await accept(secret, 'some other passphrase 7'))
    }
    const seen = refused.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }))
    expect(seen).toEqual(Array(3).fill(seen[0]))
    expect(seen[0]).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(seen[0]!.body.detail).not.toMatch(/already|exists|disabled/)
  })

  it('leaves a row when it is made, taken back, accepted and tried in vain', async () => {
    const owner = await app.client('owner', 'trail')
    const issued = await invite(owner, 'trail@example.org')
    await accept(secretOf(issued))
    await owner.call('DELETE', `${url(owner)}/${(await invite(owner, 'gone@example.org')).body.id}`)
    const { body } = await owner.call<{ items: AuditRow[] }>('GET', '/api/admin/audit-logs?limit=200')
    const rows = body.items.filter((row) => row.action.startsWith('member.')).reverse()
    expect(rows.map((row) => [row.action, row.success])).toEqual([
      ['member.invite', true],
      ['member.invitation_accepted', true],
      ['member.invite', true],
      ['member.invitation_revoked', true],
    ])
    expect(rows.slice(0, 2).map((row) => row.target_id)).toEqual([issued.body.id, issued.body.id])
    await accept('nobody-knows-it')
    const { rows: vain } = await app.context.database.sql.executeSql(
      `select count(*)::int as n from audit_logs where action = 'member.invitation_accepted' and error_message = 'unknown_invitation'`,
    )
    expect(vain[0]!.n).toBeGreaterThan(0)
  })
})

describe('an invitation where another provider keeps the accounts', () => {
  let provider: LyingProvider
  beforeAll(async () => {
    provider = await startLyingProvider()
    app = await createTestApp({ work: false, config: { ...atProvider(provider), rateLimitFactor: 1_000 } })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const signInAs = async (person: LyingProvider['person']) => {
    provider.person = person
    return await (await signInAt(app)).browser.session()
  }

  it('is accepted at the first sign-in with its verified address, and leaves a row', async () => {
    const owner = await app.client('owner', 'outside')
    const issued = await invite(owner, 'grace@example.org', 'viewer')
    expect(await accept(secretOf(issued), undefined)).toMatchObject({
      body: { redirect_to: '/api/auth/login' },
    })
    expect(
      (await signInAs({ sub: 'g-0', email: 'grace@example.org', email_verified: false })).user,
    ).toBeNull()
    expect(await signInAs({ sub: 'g-1', email: 'Grace@Example.org', email_verified: true })).toMatchObject({
      user: { email: 'grace@example.org' },
    })
    expect(await workplacesOf(app, 'grace@example.org')).toEqual(['outside viewer'])
    expect(await statusesOf(owner)).toEqual([['grace@example.org', 'accepted']])
    const { body } = await owner.call<{ items: AuditRow[] }>(
      'GET',
      '/api/admin/audit-logs?action=member.invitation_accepted',
    )
    expect(body.items).toHaveLength(1)
  })

  it('lets nobody in at the first sign-in once whoever made it has gone', async () => {
    const [owner, admin] = [await app.client('owner', 'gone'), await app.client('admin', 'gone')]
    await invite(admin, 'orphan@example.org')
    await app.context.database.sql.executeSql('delete from members where user_id = $1', [admin.userId])
    expect(
      (await signInAs({ sub: 'o-1', email: 'orphan@example.org', email_verified: true })).user,
    ).toBeNull()
    expect((await membersOf(owner)).map((one) => one.email)).not.toContain('orphan@example.org')
  })

  it('that has run out or was taken back lets nobody in', async () => {
    const owner = await app.client('owner', 'shut')
    const issued = await invite(owner, 'late@example.org')
    await owner.call('DELETE', `${url(owner)}/${issued.body.id}`)
    expect((await signInAs({ sub: 'l-1', email: 'late@example.org', email_verified: true })).user).toBeNull()
  })

  it('to somebody known is accepted by its link alone', async () => {
    const [here, there] = [await app.client('owner', 'known-here'), await app.client('owner', 'known-there')]
    await invite(here, 'kay@example.org')
    await signInAs({ sub: 'k-1', email: 'kay@example.org', email_verified: true })
    const issued = await invite(there, 'kay@example.org', 'viewer')
    expect((await membersOf(there)).map((one) => one.email)).not.toContain('kay@example.org')
    expect(await accept(secretOf(issued), undefined)).toMatchObject({
      body: { redirect_to: '/api/auth/login' },
    })
    expect((await membersOf(there)).find((one) => one.email === 'kay@example.org')).toMatchObject({
      role: 'viewer',
    })
  })
})
