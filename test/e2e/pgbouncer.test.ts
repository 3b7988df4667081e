import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { cacheDir, createPostgresDatabase, loginPasswords, loginsThrough } from '#test/support/databases.ts'
import { ensurePgbouncer, startPgbouncer } from '../../scripts/services/pgbouncer.ts'
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
  let drop: () => Promise<void>
  beforeAll(async () => {
    const created = await createPostgresDatabase(serverUrl!)
    drop = created.drop
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
    await drop?.()
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
})
