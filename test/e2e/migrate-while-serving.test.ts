import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Migration, migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import {
  createMigratedPostgres,
  onConnection,
  openTestPostgres,
  type TestPostgres,
} from '#test/support/databases.ts'
import { SOAK } from '#test/support/soak.ts'

const serverUrl = inject('postgresUrl')
/** Longer than any statement of the service may take, in the soak. */
const BACKFILL_SECONDS = SOAK ? 75 : 6

const NEW: readonly Migration[] = [
  ...readMigrations(),
  { name: '901-column', sql: 'alter table investigations add column colour text' },
  {
    name: '902-backfill',
    sql: `update investigations set colour = 'blue'; select pg_sleep(${BACKFILL_SECONDS})`,
  },
  {
    name: '903-index',
    sql: `-- outside a transaction
drop index concurrently if exists investigations_by_colour;
create index concurrently investigations_by_colour on investigations (organization_id, colour);
`,
  },
]

describe.skipIf(serverUrl === null)('a long migration (real PostgreSQL)', () => {
  let created: TestPostgres
  let old: TestApp
  let admin: TestClient

  beforeAll(async () => {
    created = await createMigratedPostgres(serverUrl ?? '')
    old = await createTestApp({ work: false, overrides: { database: await openTestPostgres(created) } })
    admin = await old.client('admin')
    await admin.call('POST', '/api/investigations', { title: 'There before' })
  })
  afterAll(async () => {
    await old.close()
    await created.drop()
  })

  const open = () => openPostgres({ ...created.logins, logger: silentLogger() })

  it(
    'runs in one of two new processes, while the old one serves and another old one starts',
    async () => {
      const fresh = [await open(), await open()]
      const running = Promise.all(fresh.map((database) => migrate(database, NEW)))
      let ended = false
      void running.finally(() => {
        ended = true
      })
      const answers: number[] = []
      const serving = (async () => {
        for (; !ended; await sleep(100)) {
          answers.push((await admin.call('GET', '/api/investigations')).status)
          answers.push((await admin.call('POST', '/api/investigations', { title: 'Made meanwhile' })).status)
        }
      })()
      await sleep(1_000)
      const beside = await open()
      expect(await migrate(beside)).toEqual([])
      expect(ended, 'the second old process was ready before the migration ended').toBe(false)

      const done = await running
      await serving
      expect(done.map((names) => names.length).toSorted()).toEqual([0, 3])
      expect(answers.length).toBeGreaterThan(10)
      expect([...new Set(answers)].toSorted()).toEqual([200, 201])
      expect(await migrate(fresh[0] ?? beside, NEW)).toEqual([])
      for (const database of [...fresh, beside]) await database.close()
    },
    (BACKFILL_SECONDS + 60) * 1_000,
  )

  it('waits for a table that is in use without keeping anybody else from it', async () => {
    const database = await open()
    const more = [...NEW, { name: '904-more', sql: 'alter table investigations add column shape text' }]
    await onConnection(created.url, async (holder) => {
      await holder.query('begin; lock table investigations in access share mode')
      const migrating = migrate(database, more)
      await sleep(300)
      for (let asked = 0; asked < 5; asked++)
        expect((await admin.call('GET', '/api/investigations')).status).toBe(200)
      await holder.query('rollback')
      expect(await migrating).toEqual(['904-more'])
    })
    await database.close()
  })
})
