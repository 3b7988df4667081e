import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fingerprintDatabase } from '#server/platform/db/copy-database.ts'
import { type OpenDatabase, openPglite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { cacheDir, createEmptyDatabase } from '#test/support/databases.ts'
import { type Person, person } from '#test/support/earlier-callers.ts'
import { browserOf, statementsOf } from '#test/support/earlier-life.ts'
import { runProbity, type ServiceProcess, startService } from '#test/support/service-process.ts'
import { SOAK } from '#test/support/soak.ts'
import { findLostRows, type Rows, readRows } from '#test/support/surviving-rows.ts'
import { ensurePostgresClient, runPostgresProgram } from '../../scripts/services/postgres-client.ts'
import { freePort, reportMissingServer } from '../../scripts/services/service.ts'
import recorded from '../fixtures/installation-2026-11/recorded.json' with { type: 'json' }

const fixture = join(import.meta.dirname, '../fixtures/installation-2026-11')
/** Columns that an upgrade rewrites on purpose, by table; the migration says why. */
const REWRITTEN: Readonly<Record<string, readonly string[]>> = {
  // 020: statements that a person reworded no longer stand with the citations of other words, nor with their scores.
  // 027: what was never compared has no similarity.
  analyses: [
    ...['content', 'validation_status', 'generation_status', 'attempt', 'claims', 'key_points'],
    ...['faithfulness_score', 'coverage_score', 'quality_confidence', 'quality_partial'],
    ...['quality_checked_at', 'quality_error', 'retrieval_quality'],
  ],
  retrieved_chunks: ['similarity'],
}

interface Place {
  readonly settings: Readonly<Record<string, string>>
  open(): Promise<OpenDatabase>
  drop(): Promise<void>
}

describe('the embedded installation of November 2026', () => {
  opensInEveryLaterVersion(recorded.embedded, true, async (dataDir) => {
    unpack('embedded.tar.gz', dataDir)
    return { settings: {}, open: () => openPglite({ dataDir }), drop: async () => {} }
  })
})

const serverUrl = inject('postgresUrl')
const client =
  serverUrl === null ? { unavailable: 'there is no server' } : await ensurePostgresClient(cacheDir)
if ('unavailable' in client) reportMissingServer('the dump of November 2026', client.unavailable)

describe.skipIf('unavailable' in client)('the installation of November 2026 on PostgreSQL', () => {
  // What the service shows of the same rows, the short form asks of the embedded one.
  opensInEveryLaterVersion(recorded.postgres, SOAK, async (dataDir) => {
    if ('unavailable' in client || serverUrl === null) throw new Error('there is no PostgreSQL')
    unpack('postgres-files.tar.gz', dataDir)
    const { url, drop } = await createEmptyDatabase(serverUrl)
    const dump = join(dataDir, 'dump.sql')
    writeFileSync(dump, gunzipSync(readFileSync(join(fixture, 'postgres.sql.gz'))))
    await runPostgresProgram(client, 'psql', url, ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', dump])
    rmSync(dump)
    return {
      settings: { DATABASE_URL: url, MANIFEST_BUCKET: 'local', MANIFEST_KMS_KEY_ID: 'local' },
      open: () => openPostgres({ url, logger: silentLogger() }),
      drop,
    }
  })
})

function unpack(archive: string, folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  execFileSync('tar', ['-C', folder, '-xpzf', join(fixture, archive)])
}

function opensInEveryLaterVersion(
  known: (typeof recorded)['embedded'],
  isServed: boolean,
  restore: (dataDir: string) => Promise<Place>,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'probity-earlier-'))
  let place: Place
  let settings: Record<string, string>
  let port: number
  let tablesBefore: unknown
  let before: Rows
  let after: Rows
  let service: ServiceProcess
  let reader: Person
  let operator: Person

  beforeAll(async () => {
    const dataDir = join(folder, 'data')
    place = await restore(dataDir)
    const database = await place.open()
    tablesBefore = await fingerprintDatabase(database)
    before = await readRows(database.sql)
    await migrate(database)
    after = await readRows(database.sql)
    await database.close()
    if (!isServed) return
    port = await freePort()
    settings = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', ...place.settings }
    service = startService(settings)
    await service.says('Probity serves on')
    const organization = 'sample'
    reader = await person(port, settings, { email: 'viewer@sample.example', role: 'viewer', organization })
    operator = await person(port, settings, {
      ...{ email: 'operator@sample.example', role: 'owner', organization },
      platformAdmin: true,
    })
  }, 240_000)
  afterAll(async () => {
    await service?.stop()
    await place?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is what was recorded when it was made, and something lies in most of its tables', () => {
    expect(tablesBefore).toEqual(known.tables)
    expect(known.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(35)
  })

  it('keeps every row of every table through the migrations', () => {
    expect(findLostRows(before, after, REWRITTEN)).toEqual([])
  })

  it('would say so where a single row of them were lost, or a value of it', () => {
    const [first = [], ...others] = after.rows.legal_holds ?? []
    const changed = [...first.slice(0, -1), 'something else']
    for (const left of [others, [changed, ...others]])
      expect(
        findLostRows(before, { ...after, rows: { ...after.rows, legal_holds: left } }, REWRITTEN),
      ).toEqual(['legal_holds: 1 of 3 rows are gone or changed'])
  })

  if (!isServed) return

  it('shows every analysis with the words it had, the edited one too, and with its judgments', async () => {
    expect(known.analyses).toHaveLength(5)
    for (const { id, statements, judgments } of known.analyses) {
      expect(await statementsOf(reader, id)).toEqual(statements)
      const { items } = await reader.send<{ items: object[] }>('GET', `/api/analysis/${id}/feedback`)
      expect(items).toMatchObject(judgments)
    }
    expect(known.analyses.flatMap(({ judgments }) => judgments.map(({ action }) => action)).sort()).toEqual([
      'agree',
      'agree',
      'disagree',
      'edit',
      'regenerate',
      'unsure',
    ])
  })

  it('knows what was withdrawn and what is held, and nothing of what was destroyed', async () => {
    const { withdrawn, deleted } = known.today.evidence
    const item = await reader.send('GET', `/api/evidence/${withdrawn}`)
    expect(item).toMatchObject({ withdrawn_reason: 'Given by mistake.' })
    await expect(reader.send('GET', `/api/evidence/${deleted}`)).rejects.toThrow(/: 404 /)
    const path = `/api/investigations/${known.today.caseId}/legal-holds`
    const { items } = await reader.send<{ items: { reason: string; released_at: string | null }[] }>(
      'GET',
      path,
    )
    const reasons = items.map(({ reason, released_at }) => [reason, released_at !== null]).sort()
    expect(reasons).toEqual([
      ['A claim is expected', false],
      ['An audit is under way', true],
    ])
  })

  it('proves what its runs destroyed', async () => {
    const key = await fetch(`http://127.0.0.1:${port}/.well-known/probity-signing-key.pem`)
    writeFileSync(join(folder, 'key.pem'), await key.text())
    const files: string[] = []
    for (const run of known.today.runs) {
      const proof = await operator.send('GET', `/api/admin/proof-of-destruction?run_id=${run}`)
      files.push(join(folder, `${run}.json`))
      writeFileSync(files.at(-1) ?? '', JSON.stringify(proof))
    }
    const verified = await runProbity(['verify-manifest', ...files, '--public-key', join(folder, 'key.pem')])
    expect([files.length, verified.code, verified.stderr]).toEqual([2, 0, ''])
  }, 60_000)

  it('lets its owner sign in with the password and the authenticator app of that time', async () => {
    const browser = browserOf(port)
    const { email, password, totpSecret } = known.owner
    await browser.follow('/api/auth/login?return_to=/mfa')
    const signedIn = await browser.send<{ redirect_to: string }>('POST', '/api/auth/password', {
      email,
      password,
    })
    await browser.follow(signedIn.body.redirect_to)
    const code = await generate({ secret: totpSecret })
    expect((await browser.send('POST', '/api/auth/totp/verify', { code })).status).toBe(200)
    expect(await browser.session()).toMatchObject({ user: { email }, role: 'owner', needs: null })
  })

  it('has an audit trail whose every chain verifies once the service has stopped', async () => {
    await service.stop()
    const checked = await runProbity(['verify-audit'], settings)
    expect([checked.code, checked.stdout]).toEqual([
      0,
      expect.stringMatching(/^([\w-]+: \d+ rows, intact\n){3,}$/),
    ])
  }, 60_000)
}
