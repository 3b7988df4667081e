import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { Member } from '#shared/contracts/organizations.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import type { Browser } from '#test/support/browser.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'

describeOnEitherDatabase('the members of an organization', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      overrides: { database: { ...database(), close: async () => {} } },
      config: { rateLimitFactor: 1_000 },
    })
  })
  afterAll(() => app.close())

  const of = (target: TestClient, organizationId = target.organizationId) =>
    `/api/organizations/${organizationId}/members/${target.userId}`
  const setRole = (actor: TestClient, target: TestClient, role: string) =>
    actor.call<Member>('PATCH', of(target), { role })
  const listed = async (actor: TestClient) =>
    (
      await actor.call<{ items: Member[] }>(
        'GET',
        `/api/organizations/${actor.organizationId}/members?limit=200`,
      )
    ).body.items
  const signedOut = async (browser: Browser) => (await browser.session()).user === null

  it('get another role from administrators, whom it does not make owners; their sessions end', async () => {
    const [admin, viewer] = [await app.client('admin', 'roles'), await app.client('viewer', 'roles')]
    const { browser } = await signedInBrowser(app, viewer)
    expect(await signedOut(browser)).toBe(false)
    expect(await setRole(admin, viewer, 'admin')).toMatchObject({
      status: 200,
      body: { user_id: viewer.userId, role: 'admin', status: 'active', mfa_methods: [] },
    })
    expect(await signedOut(browser)).toBe(true)
    // The new role counts at once, for access tokens too.
    expect((await viewer.call('GET', '/api/admin/audit-logs')).status).toBe(200)
    expect(await setRole(admin, viewer, 'owner')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await setRole(admin, admin, 'owner')).toMatchObject({ status: 403 })
    expect(await setRole(admin, viewer, 'chief')).toMatchObject({ status: 422 })
  })

  it('lose only the sessions in the organization that changes them, and none where nothing changes', async () => {
    const [here, there] = [await app.client('owner', 'one-house'), await app.client('owner', 'next-house')]
    const member = await app.client('member', 'one-house')
    await app.context.tenancy.asSystem('let somebody work in two organizations in a test', (db) =>
      db
        .insertInto('members')
        .values({
          organization_id: there.organizationId,
          user_id: member.userId,
          role: 'owner',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute(),
    )
    const inOrganization = async (organization: TestClient) => {
      const { browser } = await signedInBrowser(app, member, { mfaProven: true })
      const url = '/api/auth/session/organization'
      const switched = await browser.send('POST', url, { organization_id: organization.organizationId })
      expect(switched.status).toBe(204)
      return browser
    }
    const [atHere, atThere] = [await inOrganization(here), await inOrganization(there)]
    expect((await setRole(here, member, 'member')).status).toBe(200)
    expect([await signedOut(atHere), await signedOut(atThere)]).toEqual([false, false])
    expect((await setRole(here, member, 'viewer')).status).toBe(200)
    expect([await signedOut(atHere), await signedOut(atThere)]).toEqual([true, false])
    expect((await here.call('DELETE', of(member))).status).toBe(204)
    expect(await signedOut(atThere)).toBe(false)
  })

  it('are owners only by another owner, whom no administrator touches', async () => {
    const [owner, admin] = [await app.client('owner', 'owners'), await app.client('admin', 'owners')]
    expect((await setRole(admin, owner, 'viewer')).status).toBe(403)
    expect((await admin.call('DELETE', of(owner))).status).toBe(403)
    expect((await setRole(owner, admin, 'owner')).body.role).toBe('owner')
    expect((await setRole(admin, owner, 'viewer')).body.role).toBe('viewer')
  })

  it('can be removed, with their sessions, access tokens and leads', async () => {
    const [admin, member] = [await app.client('admin', 'removal'), await app.client('member', 'removal')]
    const { body: led } = await admin.call<{ id: string }>('POST', '/api/investigations', {
      title: 'Led',
      lead_investigator_id: member.userId,
    })
    const { browser } = await signedInBrowser(app, member)
    expect((await admin.call('DELETE', of(member))).status).toBe(204)
    expect(await signedOut(browser)).toBe(true)
    expect((await member.call('GET', '/api/investigations')).status).toBe(401)
    expect((await listed(admin)).map((one) => one.user_id)).not.toContain(member.userId)
    const { body } = await admin.call<{ lead_investigator_id: string | null }>(
      'GET',
      `/api/investigations/${led.id}`,
    )
    expect(body).toMatchObject({ id: led.id, lead_investigator_id: null })
    expect((await admin.call('DELETE', of(member))).status).toBe(404)
  })

  it('keep one owner, who can neither step down nor be removed', async () => {
    const owner = await app.client('owner', 'last')
    for (const answer of [await setRole(owner, owner, 'admin'), await owner.call('DELETE', of(owner))])
      expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const second = await app.client('owner', 'last')
    await app.context.tenancy.asSystem('disable an owner in a test', (db) =>
      db.updateTable('members').set({ status: 'disabled' }).where('user_id', '=', second.userId).execute(),
    )
    expect((await setRole(owner, owner, 'admin')).status).toBe(409)
  })

  it('keep one owner even if the last ones remove or demote themselves or each other at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const organization = `race-${round}`
      const owners: TestClient[] = []
      while (owners.length < 3) owners.push(await app.client('owner', organization))
      const answers = await Promise.all(
        owners.map((owner, index) => {
          const target = round % 2 === 0 ? owner : owners[(index + 1) % owners.length]!
          return index === 0 ? owner.call('DELETE', of(target)) : setRole(owner, target, 'viewer')
        }),
      )
      const left = await app.context.tenancy.asSystem('count the owners of a test', (db) =>
        db
          .selectFrom('members')
          .select('user_id')
          .where('organization_id', '=', owners[0]!.organizationId)
          .where('role', '=', 'owner')
          .execute(),
      )
      expect(left.length, JSON.stringify(answers.map((each) => each.status))).toBeGreaterThanOrEqual(1)
      for (const { status } of answers) expect([200, 204, 401, 403, 404, 409]).toContain(status)
    }
  })

  it('of another organization cannot be told apart from nobody', async () => {
    const [owner, foreign] = [await app.client('owner', 'here'), await app.client('viewer', 'there')]
    const nobody = { ...foreign, userId: app.context.ids.uuid() }
    const answers = []
    for (const target of [foreign, nobody]) {
      answers.push(await owner.call('PATCH', of(target, owner.organizationId), { role: 'member' }))
      answers.push(await owner.call('DELETE', of(target, owner.organizationId)))
      answers.push(await owner.call('DELETE', of(target, foreign.organizationId)))
    }
    const seen = answers.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }))
    expect(seen).toEqual(Array(6).fill(seen[0]))
    expect(seen[0]!.status).toBe(404)
  })

  it('show the second factors they have enrolled, and no recovery codes', async () => {
    const [owner, member] = [await app.client('owner', 'factors'), await app.client('member', 'factors')]
    await app.context.tenancy.asSystem('enroll factors of a test', async (db) => {
      const now = new Date()
      await db
        .insertInto('totp_secrets')
        .values({
          user_id: member.userId,
          secret_ciphertext: Buffer.from('x'),
          key_id: 'k',
          confirmed_at: now,
          last_time_step: null,
          created_at: now,
        })
        .execute()
      await db
        .insertInto('recovery_codes')
        .values({ user_id: member.userId, code_sha256: Buffer.from('y'), used_at: null, created_at: now })
        .execute()
    })
    const methods = new Map((await listed(owner)).map((one) => [one.user_id, one.mfa_methods]))
    expect([methods.get(owner.userId), methods.get(member.userId)]).toEqual([[], ['totp']])
  })

  it('leave rows in the audit trail for every change, refused ones too, that name who was changed', async () => {
    const [owner, member] = [await app.client('owner', 'trail'), await app.client('member', 'trail')]
    await setRole(owner, member, 'viewer')
    await setRole(member, owner, 'viewer')
    await owner.call('DELETE', of(member))
    const { body } = await owner.call<{ items: AuditRow[] }>('GET', '/api/admin/audit-logs?limit=200')
    const rows = body.items.filter((row) => row.action.startsWith('member.'))
    expect(rows.map((row) => [row.action, row.success, row.actor_id, row.target_id])).toEqual([
      ['member.remove', true, owner.userId, member.userId],
      ['member.role_change', false, member.userId, owner.userId],
      ['member.role_change', true, owner.userId, member.userId],
    ])
  })
})

describe('a member', () => {
  it('list is read without asking for the factors of nobody', async () => {
    const app = await createTestApp({ work: false })
    const owner = await app.client('owner')
    const cursor = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    const { body } = await owner.call(
      'GET',
      `/api/organizations/${owner.organizationId}/members?cursor=${cursor}`,
    )
    expect(body).toEqual({ items: [], next_cursor: null })
    await app.close()
  })
})
