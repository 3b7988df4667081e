import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { withinDeadline } from '#server/platform/db/deadline.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { databaseErrorCode } from '#server/platform/errors.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import {
  cacheDir,
  createPostgresDatabase,
  loginPasswords,
  loginsThrough,
  onConnection,
  type TestPostgres,
} from '#test/support/databases.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts'
import { ensurePgbouncer, MAX_POOL, startPgbouncer } from '../../scripts/services/pgbouncer.ts'
import { offerService } from '../../scripts/services/service.ts'

const serverUrl = inject('postgresUrl')
const bouncer = serverUrl
  ? await offerService(
      'pgbouncer',
      () => ensurePgbouncer(cacheDir),
      (install) => startPgbouncer(install, serverUrl, loginPasswords),
    )
  : undefined

/** More at once than there are connections to share. */
const AT_ONCE = 60
const TRIES = 20

/** A busy machine may be told to come back later; what it is told then is what counts. */
async function listWhenLetIn(client: TestClient): Promise<{ items: Investigation[] }> {
  for (let tries = 1; ; tries++) {
    const { status, body } = await client.call<{ items: Investigation[] }>('GET', '/api/investigations')
    if (status === 200) return body
    if (status !== 503 || tries === TRIES) throw new Error(`the list was answered with ${status}`)
    await sleep(100 * tries)
  }
}

describe.skipIf(!bouncer)('behind pgbouncer in transaction mode', () => {
  const keys = mkdtempSync(join(tmpdir(), 'probity-pgbouncer-'))
  let apps: TestApp[]
  let url: string
  let created: TestPostgres
  beforeAll(async () => {
    created = await createPostgresDatabase(serverUrl!)
    const logins = loginsThrough(created, Number(new URL(bouncer!.url).port))
    url = logins.url
    // Both migrate the empty database at once.
    apps = await Promise.all(
      [0, 1].map(async () =>
        createTestApp({
          config: { secretStore: { kind: 'key_file', dataDir: keys } },
          overrides: { database: await openPostgres({ ...logins, logger: silentLogger() }) },
        }),
      ),
    )
  }, 120_000)
  afterAll(async () => {
    for (const app of apps ?? []) await app.close()
    await created?.drop()
    await bouncer?.stop()
    rmSync(keys, { recursive: true, force: true })
  })

  it('a tenant sees its own organization and no other, however connections are shared', async () => {
    const organizations = ['acme', 'globex', 'initech']
    const clients = await Promise.all(
      organizations.map((slug, index) => apps[index % 2]!.client('owner', slug)),
    )
    for (const [index, client] of clients.entries())
      await client.call('POST', '/api/investigations', { title: `Of ${organizations[index]}` })
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const { items } = await listWhenLetIn(clients[index % clients.length]!)
        return [index % clients.length, items.map(({ title }) => title)]
      }),
    )
    for (const [index, titles] of answers)
      expect([index, titles]).toEqual([index, [`Of ${organizations[index as number]}`]])
  })

  it('leaves no role or organization behind on a shared connection', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (let look = 0; look < 20; look++) {
      const { rows } = await client.query(
        `select current_user as role, coalesce(current_setting('probity.scope', true), '') as scope`,
      )
      expect(rows).toEqual([{ role: 'probity_web', scope: '' }])
    }
    await client.end()
  })

  it('jobs are sent with their rows, taken by either process and done once', async () => {
    const member = await apps[0]!.client('member', 'acme')
    const { id } = await givenInvestigation(member, [
      'Dana Okafor approved the March invoice on 8 March 2024.',
    ])
    const accepted = await Promise.all(
      ['summary', 'gap', 'error_check'].map((type) =>
        member.call<{ id: string }>('POST', '/api/analysis/generate', { investigation_id: id, type }),
      ),
    )
    expect(accepted.map(({ status }) => status)).toEqual([202, 202, 202])
    for (const { body } of accepted)
      expect((await untilEnded(member, body.id)).generation_status).not.toBe('failed')
  })

  it('two processes together use at most ten connections of the server', async () => {
    const client = new pg.Client({ connectionString: serverUrl! })
    await client.connect()
    const { rows } = await client.query(
      "select count(*)::int as n from pg_stat_activity where datname = $1 and usename in ('probity_web', 'probity_worker')",
      [new URL(url).pathname.slice(1)],
    )
    await client.end()
    expect(rows[0].n).toBeGreaterThan(0)
    expect(rows[0].n).toBeLessThanOrEqual(10)
  })

  describe('the time limits of a transaction', () => {
    /** One of the service's pools, on a way to pgbouncer that can be cut. */
    let apart: TestApp
    let proxy: TcpProxy
    let database: OpenDatabase
    beforeAll(async () => {
      proxy = await startTcpProxy(Number(new URL(url).port))
      database = await openPostgres({ ...loginsThrough(created, proxy.port), logger: silentLogger() })
      apart = await createTestApp({
        work: false,
        config: { secretStore: { kind: 'key_file', dataDir: keys } },
        overrides: { database },
      })
    })
    afterAll(async () => {
      await apart?.close()
      await proxy?.stop()
    })
    beforeEach(forgetSessions)

    /** What was set for a session stays with a shared connection by chance: here it is taken away from all of them. */
    async function forgetSessions(): Promise<void> {
      const clients = Array.from({ length: MAX_POOL }, () => new pg.Client({ connectionString: url }))
      for (const client of clients) await client.connect()
      await Promise.all(clients.map((client) => client.query('begin')))
      await Promise.all(clients.map((client) => client.query('reset all')))
      await Promise.all(clients.map((client) => client.query('commit')))
      for (const client of clients) await client.end()
    }
    const sleepFor = (seconds: number) =>
      apart.context.tenancy.asIdentity('sleep', (db) => sql`select pg_sleep(${sql.lit(seconds)})`.execute(db))
    const running = (seconds: number) =>
      onConnection(created.url, async (client) => {
        const { rows } = await client.query(
          "select 1 from pg_stat_activity where query = $1 and state = 'active'",
          [`select pg_sleep(${seconds})`],
        )
        return rows.length
      })

    it('end a statement', async () => {
      const late = withinDeadline(0.5, () => sleepFor(31))
      expect(await late.catch(databaseErrorCode)).toBe('57014')
      expect(await running(31)).toBe(0)
    })

    it('end the wait for a lock', async () => {
      const member = await apps[0]!.client('member', 'acme')
      const { id } = await givenInvestigation(member, [])
      await onConnection(created.url, async (holder) => {
        await holder.query('begin; lock table allegations in access exclusive mode')
        const { status, body } = await member.call<{ detail: string }>(
          'GET',
          `/api/investigations/${id}/allegations`,
        )
        expect([status, body.detail]).toEqual([
          503,
          'Somebody else is changing the same data. Nothing was changed; try again shortly.',
        ])
        await holder.query('rollback')
      })
    })

    it('end on the server what runs for a process that went away', async () => {
      const asked = sleepFor(14).catch(() => null)
      await expect.poll(() => running(14)).toBe(1)
      await proxy.stop()
      await asked
      await expect.poll(() => running(14), { timeout: 10_000 }).toBe(0)
      await proxy.start()
    })
  })
})
