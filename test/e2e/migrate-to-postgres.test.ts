import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CopiedTable, fingerprintDatabase } from '#server/platform/db/copy-database.ts'
import { type OpenDatabase, openPglite } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { isCopied } from '#server/platform/db/whole-tables.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { CRON_TOKEN, createTestApp } from '#test/support/app.ts'
import { createPostgresDatabase, loginsIn, type TestPostgres } from '#test/support/databases.ts'
import { FILE_TEXT, type LivedIn, liveIn, untilVerified } from '#test/support/installation.ts'
import { type Ended, request, runProbity, startService } from '#test/support/service-process.ts'
import { freePort } from '../../scripts/services/service.ts'

const serverUrl = inject('postgresUrl')
const dataOf = (tables: readonly CopiedTable[]) => tables.filter(({ table }) => isCopied({ name: table }))

describe.skipIf(serverUrl === null)('probity migrate-to-postgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-move-'))
  const dataDir = join(folder, 'data')
  let port: number
  let settings: Record<string, string>
  let lived: LivedIn
  let waiting: string
  let source: CopiedTable[]
  let created: TestPostgres
  let moved: Ended

  beforeAll(async () => {
    port = await freePort()
    settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      CRON_TOKEN,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
    }
    const service = startService(settings)
    await service.says('Probity serves on')
    lived = await liveIn(port, settings)
    await service.stop()
    const embedded = await openPglite({ dataDir })
    waiting = await leaveJob(embedded)
    // What the schedule sent in the last moment: with PostgreSQL somebody else starts retention runs.
    await embedded.sql.executeSql(`insert into pgboss.job (name) values ('retention-run')`)
    source = await fingerprintDatabase(embedded)
    await embedded.close()
    created = await createPostgresDatabase(serverUrl!)
    const owner = new URL(created.logins.ownerUrl)
    const { password } = owner
    owner.password = ''
    moved = await runProbity(['migrate-to-postgres', '--to', owner.href], {
      ...settings,
      PGPASSWORD: password,
    })
  }, 240_000)
  /** Asks for an analysis where nobody works: its job waits. */
  const leaveJob = async (database: OpenDatabase): Promise<string> => {
    const idle = await createTestApp({
      work: false,
      config: { dataDir },
      overrides: { database: { ...database, close: async () => {} } },
    })
    const answer = await idle.http.inject({
      method: 'POST',
      url: '/api/analysis/generate',
      headers: { authorization: `Bearer ${lived.token}` },
      payload: { investigation_id: lived.investigationId, type: 'gap' },
    })
    expect(answer.statusCode).toBe(202)
    await idle.close()
    return answer.json<{ id: string }>().id
  }
  afterAll(async () => {
    await created?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('copies every row of every table into a database whose owner is no superuser, its password in PGPASSWORD, and says how many', async () => {
    expect([moved.code, moved.stderr]).toEqual([0, expect.stringContaining('comparing every table')])
    const target = await openPostgres({ url: created.url, logger: silentLogger() })
    const copied = await fingerprintDatabase(target)
    await target.close()
    expect(dataOf(copied)).toEqual(dataOf(source))
    for (const { table, rows, sha256 } of dataOf(source))
      expect(moved.stdout).toContain(`${table}: ${rows} rows, sha256 ${sha256}\n`)
    const filled = Object.fromEntries(source.map(({ table, rows }) => [table, rows]))
    for (const table of ['audit_logs', 'evidence_chunks', 'analyses', 'retention_runs', 'evidence_counts'])
      expect([table, filled[table]]).toEqual([table, expect.toSatisfy((rows: number) => rows > 0)])
    expect(moved.stdout).toContain('MANIFEST_BUCKET=local')
    expect(moved.stdout).toContain('1 job sent again')
  })

  it('leaves triggers and references in force', async () => {
    const client = new pg.Client({ connectionString: created.url })
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*) from pg_trigger where not tgisinternal and tgenabled <> 'O') as silent,
        (select count(*) from pg_constraint where contype = 'f' and condeferrable and connamespace = 'public'::regnamespace) as deferred`,
    )
    await client.end()
    expect(rows).toEqual([{ silent: '0', deferred: '0' }])
  })

  it('a service starts on it: the audit chain is intact, nothing is lost, and a job that waited is done', async () => {
    const there = {
      ...settings,
      ...loginsIn(created),
      MANIFEST_BUCKET: 'local',
      MANIFEST_KMS_KEY_ID: 'local',
    }
    const service = startService(there)
    await service.says('Probity serves on')
    try {
      const { body } = await request(port, lived.token, 'GET', `/api/analysis/${lived.analysis.id}`)
      expect(body).toEqual(lived.analysis)
      const view = await fetch(`http://127.0.0.1:${port}/api/storage/view?evidence_id=${lived.fileId}`, {
        headers: { authorization: `Bearer ${lived.token}` },
      })
      expect(await view.text()).toBe(FILE_TEXT)
      expect((await untilVerified(port, lived.token, waiting)).type).toBe('gap')
      const proof = await request(
        port,
        lived.token,
        'GET',
        `/api/admin/proof-of-destruction?run_id=${lived.runId}`,
      )
      expect(proof.status).toBe(200)
    } finally {
      await service.stop()
    }
    // Of the rows that were copied and of what was written behind them.
    const checked = await runProbity(['verify-audit'], there)
    expect([checked.code, checked.stdout]).toEqual([
      0,
      expect.stringMatching(/^([\w-]+: \d+ rows, intact\n)+$/),
    ])
  }, 180_000)

  it('refuses a target that holds anything, and changes nothing there', async () => {
    const again = await runProbity(['migrate-to-postgres', '--to', created.logins.ownerUrl], settings)
    expect([again.code, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toMatch(/^probity: The target is not empty: \w+ has rows\. .*\n$/)
  })

  it('refuses to go without an address, with a line that does not repeat a password', async () => {
    const none = await runProbity(['migrate-to-postgres'], settings)
    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringMatching(/^probity: migrate-to-postgres needs --to/),
    ])
    const wrong = `postgres://probity:hunter2secret@127.0.0.1:${await freePort()}/probity`
    const { code, stderr } = await runProbity(['migrate-to-postgres', '--to', wrong], settings)
    expect([code, stderr.includes('hunter2secret')]).toEqual([1, false])
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})
