import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import { describeOnEitherDatabase, tenancyOf } from '#test/support/databases.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'
import { pruneAudit } from './prune-audit.ts'

/** Days before the run at which each row of the chain was written; the fourth from the end is about what is held. */
const WRITTEN = [3000, 2990, 2980, 2970, 2960, 2950, 2940, 10, 2930]
const HELD_AT = 6

describeOnEitherDatabase('the beginning of a long audit trail', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  afterAll(() => world.close())

  it('is removed step by step up to what is held, and after that up to what is young, each row counted once', async () => {
    const rows = await world.givenOrganization({ days_kept: null })
    const organizationId = rows.organization
    await world.executeSql('delete from audit_logs where organization_id = $1', [organizationId])
    await world.executeSql('delete from audit_chains where organization_id = $1', [organizationId])
    for (const [index, days] of WRITTEN.entries())
      await world.executeSql(
        `insert into audit_logs (organization_id, id, action, target_id, success, phi, created_at)
         values ($1, $2, 'audit.read', $3, true, false, $4)`,
        [
          organizationId,
          randomIds.uuid(),
          index + 1 === HELD_AT ? rows.investigation : null,
          world.daysAgo(days),
        ],
      )
    await world.executeSql(
      `insert into legal_holds (organization_id, id, investigation_id, reason, until, placed_at) values ($1, $2, $3, 'A claim', $4, now())`,
      [organizationId, randomIds.uuid(), rows.investigation, new Date(Date.UTC(2040, 0, 1))],
    )
    const remove = async () => {
      const runId = randomIds.uuid()
      let steps = 0
      const deps = {
        tenancy: tenancyOf(database()),
        clock: { now: () => world.time.now },
        ids: randomIds,
        onStep: () => void steps++,
      }
      await pruneAudit({ deps, runId, organizationId, policyId: null, days: 2557, rowsAtOnce: 2 })
      const counted = await world.executeSql(
        `select sum(row_count)::int as removed, count(hold_id)::int as holds from retention_destructions where run_id = $1`,
        [runId],
      )
      const left = await world.executeSql(
        'select array_agg(sequence::int order by sequence) as left from audit_logs where organization_id = $1',
        [organizationId],
      )
      return { ...counted.rows[0], ...left.rows[0], steps }
    }
    expect(await remove()).toEqual({ removed: 5, holds: 1, left: [6, 7, 8, 9], steps: 2 })
    await world.executeSql('delete from legal_holds where organization_id = $1', [organizationId])
    expect(await remove()).toEqual({ removed: 2, holds: 0, left: [8, 9], steps: 1 })
    expect(
      (await world.verifyChains()).find((chain) => chain.organizationId === organizationId),
    ).toMatchObject({ brokenAt: null, rows: 2 })
  })

  it('takes with it the names of those who left before then, unless a row of theirs stays', async () => {
    const { organization } = await world.givenOrganization({ days_kept: null })
    await world.executeSql('delete from former_members where organization_id = $1', [organization])
    const [gone, acted, young] = [randomIds.uuid(), randomIds.uuid(), randomIds.uuid()]
    for (const [id, days] of [
      [gone, 3_000],
      [acted, 3_000],
      [young, 10],
    ] as const)
      await world.executeSql(
        `insert into former_members (organization_id, user_id, name, left_at) values ($1, $2, 'Ann', $3)`,
        [organization, id, world.daysAgo(days)],
      )
    await world.executeSql(
      `insert into audit_logs (organization_id, id, action, actor_id, success, phi, created_at)
       values ($1, $2, 'audit.read', $3, true, false, $4)`,
      [organization, randomIds.uuid(), acted, world.daysAgo(10)],
    )
    await pruneAudit({
      deps: {
        tenancy: tenancyOf(database()),
        clock: { now: () => world.time.now },
        ids: randomIds,
        onStep: () => {},
      },
      runId: randomIds.uuid(),
      organizationId: organization,
      policyId: null,
      days: 2557,
    })
    const { rows } = await world.executeSql('select user_id from former_members where organization_id = $1', [
      organization,
    ])
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([acted, young].toSorted())
  })
})
