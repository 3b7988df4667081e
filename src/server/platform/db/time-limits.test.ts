import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import {
  createMigratedPostgres,
  loginsThrough,
  onConnection,
  openTestPostgres,
  publishTestScopeKey,
  type TestPostgres,
  tenancyOf,
} from '#test/support/databases.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts'
import { databaseErrorCode } from '../errors.ts'
import { silentLogger } from '../observability/log.ts'
import type { OpenDatabase } from './database.ts'
import { withinDeadline } from './deadline.ts'
import { openPool } from './postgres-pool.ts'
import { SERVING } from './time-limits.ts'

const serverUrl = inject('postgresUrl')

describe.skipIf(serverUrl === null)('a database that keeps people waiting (real PostgreSQL)', () => {
  let created: TestPostgres
  let database: OpenDatabase

  beforeAll(async () => {
    created = await createMigratedPostgres(serverUrl ?? '')
    database = await openTestPostgres(created)
    await publishTestScopeKey(database)
  })
  afterAll(async () => {
    await database.close()
    await created.drop()
  })

  const running = (words: string) =>
    onConnection(created.url, async (client) => {
      const { rows } = await client.query(
        "select count(*)::int as n from pg_stat_activity where query like $1 and state <> 'idle' and pid <> pg_backend_pid()",
        [`%${words}%`],
      )
      return Number(rows[0].n)
    })

  it('ends a statement on the server with the deadline of the job that asked for it', async () => {
    const late = withinDeadline(0.5, () =>
      tenancyOf(database).background.asSystem('sleep', (db) => sql`select pg_sleep(30)`.execute(db)),
    )
    await expect(late.catch(databaseErrorCode)).resolves.toBe('57014')
    expect(await running('pg_sleep(30)')).toBe(0)
  })

  it('lets a job that was given up begin nothing more', async () => {
    let written = false
    const late = withinDeadline(0.05, async () => {
      await sleep(100)
      await tenancyOf(database).background.asSystem('write', async () => {
        written = true
      })
    })
    await expect(late).rejects.toThrow('passed its deadline')
    expect(written).toBe(false)
  })

  it('ends what runs on the server for somebody who went away without a word', async () => {
    const proxy: TcpProxy = await startTcpProxy(Number(new URL(created.url).port))
    const { url } = loginsThrough(created, proxy.port)
    const pool = openPool({ url, connections: 1, logger: silentLogger(), limits: SERVING })
    const asked = pool.sql.executeSql('select pg_sleep(14)').catch(() => null)
    await expect.poll(() => running('pg_sleep(14)')).toBe(1)
    pool.cutBusy()
    await asked
    await expect.poll(() => running('pg_sleep(14)'), { timeout: 5_000 }).toBe(0)
    await pool.close()
    await proxy.stop()
  })

  it('closes a connection whose answer was not waited for any longer, rather than lend it to the next', async () => {
    const limits = { ...SERVING, statementMs: 100 }
    const pool = openPool({ url: created.url, connections: 1, logger: silentLogger(), limits })
    const pid = async () => (await pool.sql.executeSql('select pg_backend_pid() as pid')).rows[0]?.pid
    const first = await pid()
    await pool.sql.executeSql('set statement_timeout = 0')
    await expect(pool.sql.executeSql('select pg_sleep(15)')).rejects.toThrow('Query read timeout')
    expect(await pid()).not.toBe(first)
    await expect.poll(() => running('pg_sleep(15)'), { timeout: 5_000 }).toBe(0)
    await pool.close()
  })

  describe('while somebody holds a table', () => {
    let app: TestApp
    let admin: TestClient

    beforeAll(async () => {
      app = await createTestApp({ work: false, overrides: { database } })
      admin = await app.client('admin')
    })

    it('answers everything else, and says of what waits for the table that it is held', async () => {
      const { body } = await admin.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })
      await admin.call('POST', `/api/investigations/${body.id}/allegations`, { text: 'He signed it.' })
      await onConnection(created.url, async (holder) => {
        await holder.query('begin; lock table allegation_wordings in access exclusive mode')
        const held = Array.from({ length: 14 }, () =>
          admin.call<{ code: string; detail: string }>('GET', `/api/investigations/${body.id}/allegations`),
        )
        const beside = await Promise.all([
          admin.call('GET', '/api/investigations'),
          admin.call('GET', '/api/health/ready'),
        ])
        expect(beside.map(({ status }) => status)).toEqual([200, 200])
        const refused = await Promise.all(held)
        for (const { status, body: problem } of refused)
          expect([status, problem.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
        expect(refused.map(({ body: problem }) => problem.detail)).toContain(
          'Somebody else is changing the same data. Nothing was changed; try again shortly.',
        )
        await holder.query('rollback')
      })
      expect((await admin.call('GET', `/api/investigations/${body.id}/allegations`)).status).toBe(200)
    })
  })
})
