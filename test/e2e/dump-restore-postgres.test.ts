import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CopiedTable, fingerprintDatabase } from '#server/platform/db/copy-database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { CRON_TOKEN } from '#test/support/app.ts'
import {
  cacheDir,
  createEmptyDatabase,
  createPostgresDatabase,
  loginsAt,
  loginsIn,
  makeLogins,
  type TestPostgres,
} from '#test/support/databases.ts'
import { FILE_TEXT, type LivedIn, liveIn, runRetention, untilVerified } from '#test/support/installation.ts'
import { request, runProbity, startService } from '#test/support/service-process.ts'
import { ensurePostgres, startPostgres } from '../../scripts/services/postgres.ts'
import { ensurePostgresClient, runPostgresProgram } from '../../scripts/services/postgres-client.ts'
import { freePort, type RunningService, reportMissingServer } from '../../scripts/services/service.ts'

const serverUrl = inject('postgresUrl')
const client =
  serverUrl === null ? { unavailable: 'there is no server' } : await ensurePostgresClient(cacheDir)
if ('unavailable' in client) reportMissingServer("dumps by PostgreSQL's own programs", client.unavailable)

describe.skipIf('unavailable' in client)('pg_dump and pg_restore', () => {
  const programs = client as Exclude<typeof client, { unavailable: string }>
  const folder = mkdtempSync(join(tmpdir(), 'probity-dump-'))
  const dump = join(folder, 'database.dump')
  const roles = join(folder, 'roles.sql')
  let port: number
  let settings: Record<string, string>
  let lived: LivedIn
  let created: TestPostgres
  let other: RunningService
  let runs: string[]
  let before: { tables: readonly CopiedTable[]; proofs: ProofOfDestruction[]; analysis: unknown }

  const serve = async () => {
    const service = startService(settings)
    await service.says('Probity serves on')
    return service
  }
  const get = async <T>(path: string) => (await request<T>(port, lived.token, 'GET', path)).body
  const proofs = () =>
    Promise.all(runs.map((id) => get<ProofOfDestruction>(`/api/admin/proof-of-destruction?run_id=${id}`)))
  const tablesOf = async (url: string) => {
    const database = await openPostgres({ url, logger: silentLogger() })
    const tables = await fingerprintDatabase(database)
    await database.close()
    return tables
  }

  beforeAll(async () => {
    port = await freePort()
    created = await createPostgresDatabase(serverUrl!)
    settings = {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...loginsIn(created),
      MANIFEST_BUCKET: 'local',
      MANIFEST_KMS_KEY_ID: 'local',
      CRON_TOKEN,
      RATE_LIMIT_FACTOR: '1000',
    }
    const service = await serve()
    lived = await liveIn(port, settings)
    runs = [lived.runId, await runRetention(port)]
    const publicKey = await fetch(`http://127.0.0.1:${port}/.well-known/probity-signing-key.pem`)
    writeFileSync(join(folder, 'key.pem'), await publicKey.text())
    const analysis = await get(`/api/analysis/${lived.analysis.id}`)
    before = { tables: [], proofs: await proofs(), analysis }
    await service.stop()
    before.tables = await tablesOf(created.url)
    await runPostgresProgram(programs, 'pg_dumpall', created.url, [
      '--roles-only',
      '--no-role-passwords',
      '--file',
      roles,
    ])
    await runPostgresProgram(programs, 'pg_dump', created.url, ['--format', 'custom', '--file', dump])
  }, 240_000)
  afterAll(async () => {
    await other?.stop()
    await created?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('onto a server that never had anything: every row, manifest and the audit chain are as they were', async () => {
    other = await startPostgres(await installed())
    await runPostgresProgram(programs, 'psql', other.url, ['--quiet', '--file', roles])
    const { url } = await createEmptyDatabase(other.url)
    await runPostgresProgram(programs, 'pg_restore', url, ['--exit-on-error', dump])
    await created.drop()
    await makeLogins(url)
    expect(await tablesOf(url)).toEqual(before.tables)
    expect(before.tables.find(({ table }) => table === 'audit_logs')!.rows).toBeGreaterThan(5)

    settings = { ...settings, ...loginsIn({ logins: loginsAt(url) }) }
    const checked = await runProbity(['verify-audit'], settings)
    expect([checked.code, checked.stdout]).toEqual([
      0,
      expect.stringMatching(/^([\w-]+: \d+ rows, intact\n)+$/),
    ])
    const service = await serve()
    try {
      expect(await proofs()).toEqual(before.proofs)
      expect(await get(`/api/analysis/${lived.analysis.id}`)).toEqual(before.analysis)
      const file = await fetch(`http://127.0.0.1:${port}/api/storage/view?evidence_id=${lived.fileId}`, {
        headers: { authorization: `Bearer ${lived.token}` },
      })
      expect(await file.text()).toBe(FILE_TEXT)
      const accepted = await request<{ id: string }>(port, lived.token, 'POST', '/api/analysis/generate', {
        investigation_id: lived.investigationId,
        type: 'gap',
      })
      expect((await untilVerified(port, lived.token, accepted.body.id)).type).toBe('gap')
    } finally {
      await service.stop()
    }
    const files = before.proofs.map((proof, index) => {
      const file = join(folder, `proof-${index}.json`)
      writeFileSync(file, JSON.stringify(proof))
      return file
    })
    const verified = await runProbity(['verify-manifest', ...files, '--public-key', join(folder, 'key.pem')])
    expect([verified.code, verified.stderr]).toEqual([0, ''])
  }, 240_000)

  it('are refused to somebody whom row-level security shows nothing, instead of dumping nothing', async () => {
    const { url, drop } = await createEmptyDatabase(other.url)
    await runPostgresProgram(programs, 'pg_restore', url, ['--exit-on-error', dump])
    const superuser = new pg.Client({ connectionString: url })
    await superuser.connect()
    await superuser.query(
      `create role dumper login password 'dumper'; grant pg_read_all_data to dumper;
       grant usage on schema pgboss to dumper`,
    )
    await superuser.end()
    const theirs = new URL(url)
    theirs.username = 'dumper'
    theirs.password = 'dumper'
    await expect(
      runPostgresProgram(programs, 'pg_dump', theirs.href, ['--file', join(folder, 'refused.sql')]),
    ).rejects.toThrow(/row-level security/)
    await drop()
  }, 60_000)

  const installed = async () => {
    const install = await ensurePostgres(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    return install
  }
})
