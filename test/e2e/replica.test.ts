import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Logger, silentLogger } from '#server/platform/observability/log.ts'
import { createTestApp, givenInvestigation, untilEnded } from '#test/support/app.ts'
import {
  cacheDir,
  createPostgresDatabase,
  migrateForTest,
  onConnection,
  tenancyOf,
} from '#test/support/databases.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts'
import { givenRows, newRows } from '#test/support/tenant-rows.ts'
import { ensurePostgres, startPostgres, startReplica } from '../../scripts/services/postgres.ts'
import type { RunningService } from '../../scripts/services/service.ts'

const otherUrl = inject('postgresUrl')

describe.skipIf(otherUrl === null)('an installation with a replica of its database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-primary-'))
  const mine = newRows()
  const scope = { organizationId: mine.organization, userId: mine.user }
  const services: RunningService[] = []
  let primary: RunningService
  let standby: RunningService
  let proxy: TcpProxy
  let open: (replicaPort: number, logger?: Logger) => Promise<OpenDatabase>
  let database: OpenDatabase
  let tenancy: Tenancy

  beforeAll(async () => {
    const install = await ensurePostgres(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    primary = await startPostgres(install, { dataDir })
    services.push(primary)
    const { url, logins } = await createPostgresDatabase(primary.url)
    const name = new URL(url).pathname
    const opened = await openPostgres({ ...logins, logger: silentLogger() })
    await migrateForTest(opened)
    await givenRows(tenancyOf(opened), mine)
    await opened.close()
    standby = await startReplica(install, { url: primary.url, dataDir })
    services.push(standby)
    open = async (port, logger = silentLogger()) =>
      await openPostgres({
        ...logins,
        replicaUrl: `postgres://127.0.0.1:${port}${name}`,
        logger,
      })
    proxy = await startTcpProxy(Number(new URL(standby.url).port))
  }, 120_000)
  beforeEach(async () => {
    database = await open(proxy.port)
    tenancy = tenancyOf(database)
    return async () => await database.close()
  })
  afterAll(async () => {
    await proxy.stop()
    for (const service of services.toReversed()) await service.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const onStandby = (statement: string) =>
    onConnection(standby.url, async (client) => (await client.query<{ is: unknown }>(statement)).rows)
  const rename = (title: string) =>
    tenancy.inTenant(scope, (db) =>
      db.updateTable('investigations').set({ title }).where('id', '=', mine.investigation).execute(),
    )
  /** The name of the case, and whether the replica told it. */
  const readName = async () =>
    await tenancy.reading(scope, async (db) => {
      const { rows } = await sql<{ title: string; replica: boolean }>`
        select title, pg_is_in_recovery() as replica from investigations where id = ${mine.investigation}`.execute(
        db,
      )
      return rows[0]
    })

  it('reads there what was written a moment before, every time', async () => {
    const seen = []
    for (let round = 0; round < 50; round++) {
      await rename(`Case ${round}`)
      seen.push(await readName())
    }
    expect(seen).toEqual(seen.map((_, round) => ({ title: `Case ${round}`, replica: expect.any(Boolean) })))
    expect(seen.filter((each) => each?.replica).length).toBeGreaterThan(25)
  })

  it('reads from the database where the replica is behind, and from the replica again once it is not', async () => {
    await onStandby('select pg_wal_replay_pause()')
    try {
      await rename('While it stands still')
      expect(await readName()).toEqual({ title: 'While it stands still', replica: false })
    } finally {
      await onStandby('select pg_wal_replay_resume()')
    }
    await expect.poll(readName).toEqual({ title: 'While it stands still', replica: true })
  })

  it('shows one organization there and no other, and writes nothing in what only reads', async () => {
    const other = { organizationId: newRows().organization, userId: null }
    const count = await tenancy.reading(other, (db) => db.selectFrom('investigations').select('id').execute())
    expect(count).toEqual([])
    for (const replica of [database.replica, null]) {
      const writing = tenancyOf({ ...database, replica }).reading(scope, (db) =>
        db.updateTable('investigations').set({ title: 'No' }).execute(),
      )
      await expect(writing).rejects.toMatchObject({ code: '25006' })
    }
  })

  it('passes on what the work itself finds wrong', async () => {
    await expect(tenancy.reading(scope, () => Promise.reject(notFound()))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await readName()).toMatchObject({ replica: true })
  })

  it('starts and reads without a replica that is down, and says so once', async () => {
    await proxy.stop()
    const { logger, lines } = recordingLogger()
    const opened = await open(proxy.port, logger)
    try {
      const seen = await Promise.all(
        [0, 1, 2].map(() =>
          tenancyOf(opened).reading(scope, (db) => db.selectFrom('investigations').select('id').execute()),
        ),
      )
      expect(seen.map((rows) => rows.length)).toEqual([1, 1, 1])
      expect(lines.map(({ msg }) => msg)).toEqual(['the replica failed; the database answers instead'])
    } finally {
      await opened.close()
      await proxy.start()
    }
  })

  it('does not read from a server that does not follow its database', async () => {
    const { logger, lines } = recordingLogger()
    const opened = await open(Number(new URL(otherUrl!).port), logger)
    const rows = await tenancyOf(opened).reading(scope, (db) =>
      db.selectFrom('investigations').select('id').execute(),
    )
    expect(rows).toHaveLength(1)
    await opened.close()
    expect(lines).toHaveLength(1)
  })

  it('lists cases, finds evidence by its words and chooses what an analysis reads, all on the replica', async () => {
    const answers: boolean[] = []
    const opened = await open(proxy.port)
    const replica = opened.replica!
    const watched = {
      ...replica,
      hasCaughtUp: async () => {
        const caughtUp = await replica.hasCaughtUp()
        answers.push(caughtUp)
        return caughtUp
      },
    }
    const app = await createTestApp({ overrides: { database: { ...opened, replica: watched } } })
    const client = await app.client('member')
    const { id } = await givenInvestigation(client, ['The crane was inspected on Monday by Rosa Lind.'])
    const find = async () =>
      (await client.call<{ items: unknown[] }>('GET', `/api/investigations/${id}/evidence?q=crane`)).body
        .items
    await expect.poll(find).toHaveLength(1)
    expect((await client.call('GET', '/api/investigations')).status).toBe(200)
    const asked = { investigation_id: id, type: 'summary' }
    const { body, status } = await client.call<{ id: string }>('POST', '/api/analysis/generate', asked)
    expect(status).toBe(202)
    const before = answers.length
    expect((await untilEnded(client, body.id)).generation_status).not.toBe('failed')
    expect(answers.length).toBeGreaterThan(before)
    expect(answers).not.toContain(false)
    await app.close()
  })

  it('goes on with its database when the replica was made a database of its own', async () => {
    await readName()
    await onStandby('select pg_promote()')
    await rename('After the promotion')
    expect(await readName()).toEqual({ title: 'After the promotion', replica: false })
  })
})
