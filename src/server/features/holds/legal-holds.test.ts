import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LegalHold } from '#shared/contracts/retention.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, DAY_MS, type RetentionWorld } from '#test/support/retention-world.ts'
import type { Rows } from '#test/support/tenant-rows.ts'

const holdCalls = (world: () => RetentionWorld) => {
  const place = (rows: Rows, body: object = {}) =>
    world().call<LegalHold>('placeLegalHold', {
      organization: rows.organization,
      params: { id: rows.investigation },
      body: { reason: 'A claim is expected', ...body },
    })
  const release = (rows: Rows, holdId: string) =>
    world().call<LegalHold>('releaseLegalHold', {
      organization: rows.organization,
      params: { id: rows.investigation, hold_id: holdId },
    })
  const results = async (rows: Rows) =>
    (await world().run()).body.results.filter(({ organizationId }) => organizationId === rows.organization)
  const exists = async (table: 'investigations' | 'evidence_items', rows: Rows) =>
    (await world().executeSql(`select from ${table} where organization_id = $1`, [rows.organization])).rows
      .length > 0
  const holdUntil = async (rows: Rows) =>
    (
      await world().executeSql(
        'select legal_hold_until as until from investigations where organization_id = $1',
        [rows.organization],
      )
    ).rows[0]!.until
  return { place, release, results, exists, holdUntil }
}

describeOnEitherDatabase('a legal hold', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  afterAll(() => world.close())

  const { place, release, results, exists, holdUntil } = holdCalls(() => world)

  it('keeps an investigation that is due, the manifest says so, and the next run after its release takes it', async () => {
    const rows = await world.givenOrganization()
    const until = new Date(world.time.now.getTime() + 30 * DAY_MS).toISOString()
    const { body: hold } = await place(rows, { until })
    expect(await results(rows)).toEqual([
      expect.objectContaining({
        dataCategory: 'investigation',
        rowCount: 0,
        s3ObjectsDeleted: [],
        legalHoldStatus: `active_until_${until}`,
      }),
    ])
    expect(await exists('evidence_items', rows)).toBe(true)
    expect((await release(rows, hold.id)).body.released_at).toBe(world.time.now.toISOString())
    const taken = await results(rows)
    expect(taken.length).toBeGreaterThan(0)
    expect(taken.filter((one) => one.legalHoldStatus !== 'none' || one.rowCount === 0)).toEqual([])
    expect(await exists('investigations', rows)).toBe(false)
  })

  it('ends by itself an hour after its end, whatever the clocks say, and not before', async () => {
    const rows = await world.givenOrganization()
    const real = world.time.now
    await place(rows, { until: new Date(real.getTime() + DAY_MS).toISOString() })
    world.time.now = new Date(real.getTime() + DAY_MS + 10 * 60_000)
    expect(await results(rows)).toEqual([expect.objectContaining({ rowCount: 0 })])
    world.time.now = new Date(real.getTime() + DAY_MS + 61 * 60_000)
    expect((await results(rows)).length).toBe(2)
    world.time.now = real
  })

  it('on one item keeps the whole investigation, and a hidden item waits for its release', async () => {
    const rows = await world.givenOrganization()
    const { body: hold } = await place(rows, { evidence_id: rows.item })
    expect(await results(rows)).toEqual([
      expect.objectContaining({ rowCount: 0, legalHoldStatus: 'active_until_9999-12-31T23:59:59.999Z' }),
    ])
    await world.executeSql('update organizations set investigation_retention_days = null where id = $1', [
      rows.organization,
    ])
    await world.executeSql('update evidence_items set deleted_at = now() where id = $1', [rows.item])
    expect(await results(rows)).toEqual([
      expect.objectContaining({ dataCategory: 'evidence_attachment', rowCount: 0 }),
    ])
    expect(await exists('evidence_items', rows)).toBe(true)
    await release(rows, hold.id)
    expect((await results(rows))[0]!.s3ObjectsDeleted).toEqual([rows.objectKey])
    expect(await exists('evidence_items', rows)).toBe(false)
    expect(await exists('investigations', rows)).toBe(true)
  })

  it('keeps the audit rows about what it holds', async () => {
    const rows = await world.givenOrganization()
    await world.executeSql('delete from audit_logs where organization_id = $1', [rows.organization])
    await world.executeSql('delete from audit_chains where organization_id = $1', [rows.organization])
    for (const target of ['other', rows.item, 'other'])
      await world.executeSql(
        `insert into audit_logs (organization_id, id, action, target_id, success, phi, created_at) values ($1, gen_random_uuid(), 'evidence.view', $2, true, false, '2000-01-01')`,
        [rows.organization, target],
      )
    const { body: hold } = await place(rows)
    const kept = async () =>
      Number(
        (
          await world.executeSql(
            `select count(*)::int as n from audit_logs where organization_id = $1 and action = 'evidence.view'`,
            [rows.organization],
          )
        ).rows[0]!.n,
      )
    expect(
      (await results(rows))
        .filter((one) => one.dataCategory === 'audit_log')
        .map((one) => [one.rowCount, one.legalHoldStatus === 'none'])
        .sort(),
    ).toEqual([
      [0, false],
      [1, true],
    ])
    expect(await kept()).toBe(2)
    await release(rows, hold.id)
    await results(rows)
    expect(await kept()).toBe(0)
  })

  it('shows in the investigation while the latest of several lasts, and is named with who placed and released it', async () => {
    const rows = await world.givenOrganization({ days_kept: null })
    const until = (days: number) => new Date(world.time.now.getTime() + days * DAY_MS).toISOString()
    const first = (await place(rows, { until: until(10) })).body
    const second = (await place(rows, { until: until(20) })).body
    expect(await holdUntil(rows)).toEqual(new Date(until(20)))
    await release(rows, second.id)
    expect(await holdUntil(rows)).toEqual(new Date(until(10)))
    await release(rows, first.id)
    expect(await holdUntil(rows)).toBeNull()
    expect((await release(rows, first.id)).status).toBe(409)
    const { body } = await world.call<{ items: LegalHold[] }>('listLegalHolds', {
      organization: rows.organization,
      params: { id: rows.investigation },
    })
    expect(body.items.map(({ id, released_at }) => [id, released_at !== null])).toEqual([
      [first.id, true],
      [second.id, true],
    ])
  })

  it('cannot end in the past, nor lie on what is not there or another organization’s', async () => {
    const rows = await world.givenOrganization({ days_kept: null })
    const other = await world.givenOrganization({ days_kept: null })
    expect((await place(rows, { until: world.daysAgo(1).toISOString() })).status).toBe(422)
    expect((await place(rows, { evidence_id: other.item })).status).toBe(404)
    expect((await place({ ...rows, investigation: other.investigation })).status).toBe(404)
  })
})
