import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RetentionPolicies } from '#shared/contracts/retention.ts'
import type { DataCategory } from '#shared/manifest.ts'
import { MIN_RETENTION_DAYS } from '#shared/retention-limits.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, DAY_MS, type RetentionWorld } from '#test/support/retention-world.ts'
import { isShorter } from './change-policy.ts'

const INSTALLATION = '00000000-0000-0000-0000-000000000000'
const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

describe('what is shorter', () => {
  it.each<[number | null, number | null, boolean]>([
    [30, 31, true],
    [31, 31, false],
    [32, 31, false],
    [30, null, true],
    [null, 30, false],
    [null, null, false],
  ])('%s days than %s: %s', (days, than, expected) => expect(isShorter(days, than)).toBe(expected))
})

describeOnEitherDatabase('a shorter retention', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  afterAll(() => world.close())

  const at = (organization: string, more: object = {}) => ({
    organization,
    params: { id: organization, ...more },
  })
  const change = (organization: string, category: DataCategory, days: number | null) =>
    world.call<RetentionPolicies>('updateRetentionPolicy', {
      ...at(organization),
      body: { data_category: category, retention_days: days },
    })
  const read = async (organization: string) =>
    (await world.call<RetentionPolicies>('getRetentionPolicies', at(organization))).body
  const takeBack = (organization: string, category: DataCategory) =>
    world.call<RetentionPolicies>('cancelPendingPolicy', at(organization, { data_category: category }))
  const daysOf = ({ items }: RetentionPolicies, category: DataCategory) =>
    items.find((one) => one.data_category === category)?.retention_days
  const rowsOf = async (organization: string) =>
    (await world.run()).body.results.filter((one) => one.organizationId === organization)

  it('waits seven days, in which runs keep to the longer one, and then is the policy that the run names', async () => {
    const { organization } = await world.givenOrganization({ days: 200, days_kept: 365 })
    const now = world.time.now
    const { body } = await change(organization, 'investigation', 90)
    expect(daysOf(body, 'investigation')).toBe(365)
    expect(body.pending).toMatchObject([
      { data_category: 'investigation', retention_days: 90, pending_until: later(now, 7).toISOString() },
    ])
    world.time.now = new Date(later(now, 7).getTime() - 1)
    expect(await rowsOf(organization)).toEqual([])
    world.time.now = later(now, 7)
    const due = await world.call<{ preview: { organization_id: string; due: object[] }[] }>('runRetention', {
      body: { dry_run: true },
    })
    expect(due.body.preview.find((one) => one.organization_id === organization)?.due).toHaveLength(1)
    const results = await rowsOf(organization)
    const policies = await read(organization)
    const policy = policies.items.find((one) => one.data_category === 'investigation')
    expect([policy?.retention_days, policies.pending]).toEqual([90, []])
    expect(results.map((one) => [one.dataCategory, one.policyIdAtTimeOfRun])).toEqual([
      ['evidence_attachment', policy?.id],
      ['investigation', policy?.id],
    ])
    world.time.now = now
  })

  it('can be taken back until then: nothing is destroyed, and nothing is left to take back', async () => {
    const { organization } = await world.givenOrganization({ days: 200, days_kept: 365 })
    const now = world.time.now
    await change(organization, 'investigation', 90)
    const { body } = await takeBack(organization, 'investigation')
    expect([daysOf(body, 'investigation'), body.pending]).toEqual([365, []])
    world.time.now = later(now, 8)
    expect(await rowsOf(organization)).toEqual([])
    expect((await takeBack(organization, 'investigation')).status).toBe(404)
    await change(organization, 'investigation', 90)
    world.time.now = later(now, 16)
    expect((await takeBack(organization, 'investigation')).status).toBe(404)
    world.time.now = now
  })

  it('begins to wait anew where it is changed, and ends where a longer one comes instead', async () => {
    const { organization } = await world.givenOrganization({ days: 1, days_kept: 365 })
    const now = world.time.now
    await change(organization, 'investigation', 90)
    world.time.now = later(now, 6)
    const { body } = await change(organization, 'investigation', 60)
    expect(body.pending).toMatchObject([{ retention_days: 60, pending_until: later(now, 13).toISOString() }])
    const longer = (await change(organization, 'investigation', 400)).body
    expect([daysOf(longer, 'investigation'), longer.pending]).toEqual([400, []])
    const endless = (await change(organization, 'investigation', null)).body
    expect([daysOf(endless, 'investigation'), endless.pending]).toEqual([undefined, []])
    world.time.now = now
  })

  it('is in force after its days though no run has come, also while an even shorter one waits', async () => {
    const { organization } = await world.givenOrganization({ days: 1, days_kept: 365 })
    const now = world.time.now
    await change(organization, 'investigation', 100)
    world.time.now = later(now, 8)
    const { body } = await change(organization, 'investigation', 50)
    expect([daysOf(body, 'investigation'), body.pending.map(({ retention_days }) => retention_days)]).toEqual(
      [100, [50]],
    )
    world.time.now = now
  })

  it('of the audit trail keeps every row of it for those seven days', async () => {
    const { organization } = await world.givenOrganization({ days_kept: null })
    await world.executeSql('delete from audit_logs where organization_id = $1', [organization])
    await world.executeSql('delete from audit_chains where organization_id = $1', [organization])
    await world.executeSql(
      `insert into audit_logs (organization_id, id, action, success, phi, created_at)
       values ($1, gen_random_uuid(), 'audit.read', true, false, $2)`,
      [organization, world.daysAgo(500)],
    )
    const now = world.time.now
    await change(organization, 'audit_log', 365)
    expect(await rowsOf(organization)).toEqual([])
    world.time.now = later(now, 7)
    expect(await rowsOf(organization)).toMatchObject([{ dataCategory: 'audit_log', rowCount: 1 }])
    world.time.now = now
  })
})

describe('who changes a retention', () => {
  let app: TestApp
  let owner: TestClient
  let other: TestClient
  let admin: TestClient
  beforeAll(async () => {
    app = await createTestApp()
    owner = await app.client('owner')
    other = await app.client('owner')
    admin = await app.client('admin')
    await app.client('owner', 'elsewhere')
  })
  afterAll(() => app.close())

  const url = () => `/api/organizations/${owner.organizationId}/retention-policies`
  const change = (by: TestClient, category: DataCategory, days: number | null) =>
    by.call<RetentionPolicies>('POST', url(), { data_category: category, retention_days: days })
  const trail = async (organization: string) =>
    (
      await app.context.database.sql.executeSql(
        `select action, target_id from audit_logs where organization_id = $1 and success and action like 'retention.%'
         and action <> 'retention.view' order by sequence`,
        [organization],
      )
    ).rows.map(({ action, target_id }) => [action, target_id])
  const mails = () => {
    const folder = join(app.context.config.dataDir, 'outbox')
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  }

  it('is an owner: an administrator may neither change nor take back one', async () => {
    expect((await change(admin, 'pii', 30)).status).toBe(403)
    expect((await change(owner, 'pii', 30)).status).toBe(201)
    expect((await admin.call('DELETE', `${url()}/pii/pending`)).status).toBe(403)
    expect((await admin.call<RetentionPolicies>('GET', url())).body.pending).toHaveLength(1)
  })

  it.each(Object.entries(MIN_RETENTION_DAYS) as [DataCategory, number][])(
    'and sets none of %s below %s days',
    async (category, least) => {
      expect((await change(owner, category, least - 1)).status).toBe(422)
      expect((await change(owner, category, 1)).status).toBe(422)
      expect((await change(owner, category, least)).status).toBe(201)
    },
  )

  it('and the trail has always a retention', async () => {
    expect((await change(owner, 'audit_log', null)).status).toBe(422)
  })

  it('and every owner is told of a shorter one and of its end, by any of whom it is taken back', async () => {
    await change(owner, 'evidence_attachment', 45)
    const told = (words: string) =>
      mails()
        .filter((mail) => mail.includes(words))
        .map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
        .sort()
    const owners = ['owner1@acme.example', 'owner2@acme.example']
    await vi.waitFor(
      () => expect(told('evidence of closed cases will be 45 days from')).toEqual(owners),
      20_000,
    )
    const { status, body } = await other.call<RetentionPolicies>(
      'DELETE',
      `${url()}/evidence_attachment/pending`,
    )
    expect([status, body.pending.some((one) => one.data_category === 'evidence_attachment')]).toEqual([
      200,
      false,
    ])
    await vi.waitFor(() => expect(told('has cancelled the change to 45 days')).toEqual(owners), 20_000)
  })

  it('leaves a row in the trail of the organization, and one in that of the installation, which it cannot shorten', async () => {
    const before = (await trail(INSTALLATION)).length
    const own = (await trail(owner.organizationId)).length
    await change(owner, 'investigation', 60)
    await owner.call('DELETE', `${url()}/investigation/pending`)
    const expected = [
      ['retention.policy_change', owner.organizationId],
      ['retention.shortening_taken_back', owner.organizationId],
    ]
    expect((await trail(INSTALLATION)).slice(before)).toEqual(expected)
    expect((await trail(owner.organizationId)).slice(own).map(([action]) => action)).toEqual(
      expected.map(([action]) => action),
    )
  })
})
