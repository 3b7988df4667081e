import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fingerprintDatabase } from '#server/platform/db/copy-database.ts'
import { openPglite } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { cacheDir, createEmptyDatabase } from '#test/support/databases.ts'
import { startService } from '#test/support/service-process.ts'
import { ensurePostgres, startPostgres } from '../../scripts/services/postgres.ts'
import { ensurePostgresClient, runPostgresProgram } from '../../scripts/services/postgres-client.ts'
import { freePort } from '../../scripts/services/service.ts'
import { person } from './earlier-callers.ts'
import { liveInLongAgo, liveInToday, OWNER, statementsOf } from './earlier-life.ts'

const here = import.meta.dirname
const fixture = join(here, '../fixtures/installation-2026-11')
const DAYS_AGO = 400
const DAY_MS = 86_400_000

/** Lives in a new installation, and answers what a later version must still know of it. */
async function makeInstallation(dataDir: string, more: Readonly<Record<string, string>>) {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    CRON_TOKEN: 'cron-token-of-the-fixture',
    RATE_LIMIT_FACTOR: '1000',
    ...more,
  }
  const earlier = {
    ...settings,
    NODE_OPTIONS: `--import=${join(here, 'earlier-clock.mjs')}`,
    EARLIER_DAYS: String(DAYS_AGO),
  }
  const ago = await whileServing(earlier, "Create the owner's account: ", (said) =>
    liveInLongAgo(port, earlier, /(http\S+\/welcome#\S+)/.exec(said)![1]!, Date.now() - DAYS_AGO * DAY_MS),
  )
  const lived = await whileServing(settings, 'Probity serves on', async () => {
    const today = await liveInToday(port, settings, ago)
    return { today, analyses: await readAnalyses(port, settings, Object.values(today.analyses)) }
  })
  return { owner: { ...OWNER, totpSecret: ago.totpSecret }, ago, ...lived }
}

async function whileServing<T>(
  settings: Readonly<Record<string, string>>,
  words: string,
  work: (said: string) => Promise<T>,
): Promise<T> {
  const service = startService(settings)
  try {
    await service.says(words)
    return await work(service.stdout())
  } finally {
    await service.stop()
  }
}

/** As a reader finds them: what each says, and how people judged it. */
async function readAnalyses(
  port: number,
  settings: Readonly<Record<string, string>>,
  ids: readonly string[],
) {
  const reader = await person(port, settings, {
    email: 'member@sample.example',
    role: 'member',
    organization: 'sample',
  })
  const analyses = []
  for (const id of ids) {
    const { items } = await reader.send<{
      items: { action: string; reason: string | null; help_needed: string | null }[]
    }>('GET', `/api/analysis/${id}/feedback`)
    const judgments = items.map(({ action, reason, help_needed }) => ({ action, reason, help_needed }))
    analyses.push({ id, statements: await statementsOf(reader, id), judgments })
  }
  return analyses
}

/** Whoever restores the dump owns everything in it but this. */
const OWNED_BY_ANOTHER = '\nALTER FUNCTION public.chain_audit_row() OWNER TO probity_system;\n'
const NOT_KEPT = ['reading', 'control.sock', 'outbox']

function pack(folder: string, name: string): void {
  const excluded = NOT_KEPT.map((one) => `--exclude=./${one}`)
  const archive = execFileSync('tar', ['-C', folder, ...excluded, '-cf', '-', '.'], { maxBuffer: 2 ** 30 })
  writeFileSync(join(fixture, name), gzipSync(archive, { level: 9 }))
}

/** The log that a checkpoint has made superfluous is most of the folder: it is left out. */
const SHRINK = [
  'vacuum full',
  'set wal_recycle = off',
  ...['select pg_switch_wal()', 'checkpoint', 'select pg_switch_wal()', 'checkpoint'],
]

async function makeEmbedded(folder: string) {
  const recorded = await makeInstallation(folder, {})
  const database = await openPglite({ dataDir: folder })
  for (const statement of SHRINK) await database.sql.executeSql(statement)
  const tables = await fingerprintDatabase(database)
  await database.close()
  pack(folder, 'embedded.tar.gz')
  return { ...recorded, tables }
}

async function makePostgres(folder: string) {
  const [install, client] = [await ensurePostgres(cacheDir), await ensurePostgresClient(cacheDir)]
  if ('unavailable' in install || 'unavailable' in client) throw new Error('there is no PostgreSQL')
  const server = await startPostgres(install)
  try {
    const { url } = await createEmptyDatabase(server.url)
    const recorded = await makeInstallation(folder, {
      DATABASE_URL: url,
      MANIFEST_BUCKET: 'local',
      MANIFEST_KMS_KEY_ID: 'local',
    })
    const database = await openPostgres({ url, logger: silentLogger() })
    const tables = await fingerprintDatabase(database)
    await database.close()
    const dump = join(folder, 'dump.sql')
    await runPostgresProgram(client, 'pg_dump', url, ['--no-owner', '--file', dump])
    const sql = `${readFileSync(dump, 'utf8')}${OWNED_BY_ANOTHER}`
    writeFileSync(join(fixture, 'postgres.sql.gz'), gzipSync(sql, { level: 9 }))
    rmSync(dump)
    pack(folder, 'postgres-files.tar.gz')
    return { ...recorded, tables }
  } finally {
    await server.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'probity-fixture-'))
try {
  const recorded = {
    embedded: await makeEmbedded(join(folder, 'embedded')),
    postgres: await makePostgres(join(folder, 'postgres')),
  }
  writeFileSync(join(fixture, 'recorded.json'), `${JSON.stringify(recorded, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
