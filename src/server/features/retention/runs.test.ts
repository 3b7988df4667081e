import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RetentionRun } from '#shared/contracts/retention.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'

const ROUTE = 'listRetentionRuns'

describeOnEitherDatabase('the list of retention runs', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  afterAll(() => world.close())

  const list = async (query: object = {}) =>
    (await world.call<{ items: RetentionRun[]; next_cursor: string | null }>(ROUTE, { query })).body

  it('names every run, newest first and page by page, with what it destroyed and whether it is proved', async () => {
    expect(await list()).toEqual({ items: [], next_cursor: null })
    await world.givenOrganization()
    const { body: first } = await world.run({ ci_run_id: 'build-77' })
    world.time.now = new Date(world.time.now.getTime() + 1_000)
    const { body: second } = await world.scrub()
    const runs = (await list()).items
    expect(runs.map(({ id }) => id)).toEqual([second.run_id, first.run_id])
    expect(runs.map(({ run_type, state, sequence }) => [run_type, state, sequence])).toEqual([
      ['pii_scrub', 'proved', 2],
      ['retention', 'proved', 1],
    ])
    const rows = first.results.reduce((sum, { rowCount }) => sum + rowCount, 0)
    expect(rows).toBeGreaterThan(0)
    expect(runs[1]).toMatchObject({
      rows,
      objects: 1,
      ci_run_id: 'build-77',
      trigger: 'endpoint',
      retention_until: first.manifest?.retention_until,
    })
    const page = await list({ limit: '1' })
    expect([page.items.length, page.next_cursor]).toEqual([1, second.run_id])
    expect((await list({ limit: '1', cursor: page.next_cursor })).items.map(({ id }) => id)).toEqual([
      first.run_id,
    ])
  })

  it('tells a run that was killed and one that went without protection from a proved one', async () => {
    const known = (await list()).items.length
    world.hooks.onStep = (step) => {
      if (step === 'run_opened') throw new Error('killed')
    }
    await world.run().catch(() => null)
    world.hooks.onStep = () => {}
    const killed = (await list()).items
    expect(killed.length).toBe(known + 1)
    expect(killed.filter(({ state }) => state === 'under_way')).toEqual([
      expect.objectContaining({ rows: null, objects: null, sequence: null, finished_at: null }),
    ])
    const unprotected = await createRetentionWorld({ database: database(), protection: null })
    await unprotected.run()
    expect((await list()).items.map(({ state }) => state)).toContain('without_proof')
    await unprotected.close()
  })
})
