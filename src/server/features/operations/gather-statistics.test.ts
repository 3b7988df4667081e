import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnBothDatabases } from '#test/support/databases.ts'
import { GATHER_STATISTICS } from './operations.jobs.ts'

describeOnBothDatabases('statistics for the planner', (database) => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { database: database() } })
    member = await app.client('member')
  })
  afterAll(() => app.http.close())

  const job = () => app.context.features.jobKinds.find((kind) => kind.name === GATHER_STATISTICS)!
  const run = () => job().handle({}, { signal: AbortSignal.timeout(10_000) })
  const known = async () =>
    Number(
      (
        await database().sql.executeSql(
          `select reltuples::int as known from pg_class where oid = 'evidence_items'::regclass`,
        )
      ).rows[0]!.known,
    )
  const add = async (investigation: string, items: number) =>
    await database().sql.executeSql(
      `insert into evidence_items (organization_id, id, investigation_id, title, source_type, text_status, created_at, updated_at)
       select $1, gen_random_uuid(), $2, repeat('Many ', 20), 'content', 'extracted', now(), now() from generate_series(1, $3::int)`,
      [member.organizationId, investigation, items],
    )

  it('are gathered where a table grew a lot, and not again where it grew a little', async ({ skip }) => {
    skip(database().kind === 'postgres', 'a server gathers its statistics itself, and its logins may not')
    const { id } = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' }))
      .body
    await add(id, 1_000)
    await run()
    expect(await known()).toBe(1_000)
    await add(id, 20)
    await run()
    expect(await known()).toBe(1_000)
    await add(id, 1_000)
    await run()
    expect(await known()).toBe(2_020)
  })

  it('are gathered every few minutes where no server does it', () => {
    expect(job().schedule !== undefined).toBe(database().kind === 'pglite')
  })
})
