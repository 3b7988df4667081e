import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import type { ManifestResult } from '#shared/manifest.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, DAY_MS, type RetentionWorld } from '#test/support/retention-world.ts'

describeOnEitherDatabase('what a retention run says of itself', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  beforeEach(() => world.keepEverything())
  afterAll(() => world.close())

  const of = (results: ManifestResult[], organization: string) =>
    results.filter(({ organizationId }) => organizationId === organization)

  it('names the policy of the investigation also for the evidence that goes with it', async () => {
    const { organization } = await world.givenOrganization()
    const policy = await world.givenPolicy(organization, 'investigation', 200)
    const { body } = await world.run()
    expect(of(body.results, organization).map((one) => [one.dataCategory, one.policyIdAtTimeOfRun])).toEqual([
      ['evidence_attachment', policy],
      ['investigation', policy],
    ])
  })

  it('has an entry for each hold that kept something, in which nothing is deleted, at the end of the run', async () => {
    const home = await world.givenOrganization()
    const other = await world.givenInvestigation(home)
    const third = await world.givenInvestigation(home)
    const hold = (rows: { investigation: string }, item: string | null, year: number) =>
      world.executeSql(
        `insert into legal_holds (organization_id, id, investigation_id, evidence_id, reason, until, placed_at)
         values ($1, $2, $3, $4, 'A claim', $5, now())`,
        [home.organization, randomIds.uuid(), rows.investigation, item, new Date(Date.UTC(year, 0, 1))],
      )
    await hold(home, null, 2031)
    await hold(other, null, 2032)
    await hold(other, other.item, 2033)
    await world.givenPolicy(home.organization, 'investigation', 365)
    // The clock goes on while the third, which nothing keeps, is destroyed.
    const began = world.time.now
    world.hooks.onStep = () => {
      world.time.now = new Date(world.time.now.getTime() + 1_000)
    }
    const { body } = await world.run()
    world.time.now = began
    const finishedAt = (await world.proofOf(body.run_id)).body.manifest.finishedAt
    const mine = of(body.results, home.organization)
    const held = mine.filter((one) => one.legalHoldStatus !== 'none')
    expect(
      held
        .filter((one) => one.dataCategory === 'investigation')
        .map((one) => [one.legalHoldStatus, one.rowCount, one.deletedAt])
        .sort(),
    ).toEqual([2031, 2032, 2033].map((year) => [`active_until_${year}-01-01T00:00:00.000Z`, 0, finishedAt]))
    expect(mine.filter((one) => one.legalHoldStatus === 'none').map((one) => one.dataCategory)).toEqual([
      'evidence_attachment',
      'investigation',
    ])
    expect(await world.countInvestigations(home.organization)).toBe(2)
    expect(
      (await world.executeSql('select from investigations where id = $1', [third.investigation])).rows,
    ).toEqual([])
  })

  it('counts in a dry run what the run then counts: of a whole investigation, of single items, of the trail', async () => {
    const due = await world.givenOrganization()
    const partly = await world.givenOrganization({ days: 1, days_kept: null })
    await world.executeSql('update evidence_items set deleted_at = now() where id = $1', [partly.item])
    const kept = await world.givenInvestigation(due, 10)
    await world.executeSql(
      `insert into legal_holds (organization_id, id, investigation_id, reason, until, placed_at)
       values ($1, $2, $3, 'A claim', $4, now())`,
      [due.organization, randomIds.uuid(), kept.investigation, new Date(Date.UTC(2040, 0, 1))],
    )
    for (const [at, target] of [
      [3000, 'nobody'],
      [2900, kept.investigation],
      [2800, 'nobody'],
    ] as const)
      await world.executeSql(
        `insert into audit_logs (organization_id, id, action, target_id, success, phi, created_at)
         values ($1, $2, 'audit.read', $3, true, false, $4)`,
        [due.organization, randomIds.uuid(), target, world.daysAgo(at)],
      )
    const { body: dry } = await world.call<{
      preview: { organization_id: string; due: { rows: number }[] }[]
    }>('runRetention', { body: { dry_run: true } })
    const { body } = await world.run()
    for (const { organization } of [due, partly]) {
      const expected = dry.preview.find((one) => one.organization_id === organization)?.due ?? []
      const counted = of(body.results, organization).reduce((sum, { rowCount }) => sum + rowCount, 0)
      expect(counted).toBeGreaterThan(3)
      expect(expected.reduce((sum, { rows }) => sum + rows, 0)).toBe(counted)
    }
  })

  it('quiets the alarm about runs that are missing once only: who repeats an id that is over examines nothing', async () => {
    const lastRun = async () => (await world.metrics.retentionLastRun.get()).values[0]?.value
    const real = world.time.now
    const { body } = await world.run()
    expect(await lastRun()).toBe(real.getTime() / 1_000)
    world.time.now = new Date(real.getTime() + 3 * DAY_MS)
    const again = await world.run({ run_id: body.run_id })
    expect([again.status, again.body.run_id]).toEqual([200, body.run_id])
    expect(await lastRun()).toBe(real.getTime() / 1_000)
    await world.run()
    expect(await lastRun()).toBe(world.time.now.getTime() / 1_000)
    world.time.now = real
  })
})
