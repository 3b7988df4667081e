import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type OpenDatabase, openPglite, type SqlExecutor } from '#server/platform/db/database.ts'
import { migrate, migrationsFingerprint } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { openPool } from '#server/platform/db/postgres-pool.ts'
import { createScopeSigner, publishScopeKeys } from '#server/platform/db/scope.ts'
import { createTenancy, type Tenancy, type TenancyDeps } from '#server/platform/db/tenancy.ts'
import { type Logger, silentLogger } from '#server/platform/observability/log.ts'
import { SOAK } from './soak.ts'

const TEST_SCOPE_KEY = new Uint8Array(32).fill(42)

/** Transactions as the service makes them, on a database that the support of the tests has opened. */
export const tenancyOf = (database: TenancyDeps['database'], logger: Logger = silentLogger()): Tenancy =>
  createTenancy({ database, scopes: createScopeSigner(TEST_SCOPE_KEY), logger })

/** Migrates a database that a test has opened itself, so that `tenancyOf` works on it. */
export async function migrateForTest(database: OpenDatabase): Promise<string[]> {
  const applied = await migrate(database)
  await publishTestScopeKey(database)
  return applied
}

export async function publishTestScopeKey({ owner }: OpenDatabase): Promise<void> {
  if (owner) await publishScopeKeys(owner.sql, [TEST_SCOPE_KEY])
}

export const cacheDir = join(import.meta.dirname, '../../.cache')

/** A dump of the embedded database after all migrations; opening it takes a fraction of a fresh start. */
export const templatePath = (): string => join(cacheDir, `pglite-light-${migrationsFingerprint()}.tar`)

/**
 * Two thirds of what it costs to open a template are its empty log segments (16 MB each) and its shared buffers (128 MB).
 * No test needs either.
 */
const LIGHT = { initDbStartParams: ['--wal-segsize=1'], postgresqlconf: ['shared_buffers = 16MB'] }

async function initLight(): Promise<Uint8Array<ArrayBuffer>> {
  const bare = await PGlite.create({ ...LIGHT, extensions: { vector } })
  const dump = await (await bare.dumpDataDir('none')).arrayBuffer()
  await bare.close()
  return new Uint8Array(dump)
}

/** Tests find it made; what uses their support without them (a bench, the screenshots) makes it where it is missing. */
export async function ensureTemplate(): Promise<void> {
  const path = templatePath()
  if (existsSync(path)) return
  const database = await openPglite({ template: await initLight() })
  await migrate(database)
  await publishScopeKeys(database.sql, [TEST_SCOPE_KEY])
  await dropSpareDatabases(database.sql)
  await database.sql.executeSql('checkpoint', [])
  const partial = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(partial, await database.dump!())
  renameSync(partial, path)
  await database.close()
}

/** The server's own templates are half of the files that every test would unpack. */
async function dropSpareDatabases(sql: SqlExecutor): Promise<void> {
  const { rows } = await sql.executeSql(
    'update pg_database set datistemplate = false where datname <> current_database() returning datname',
    [],
  )
  for (const { datname } of rows) await sql.executeSql(`drop database ${datname}`)
}

/**
 * V8 shares the code of a module among the threads of a process for as long as somebody holds it: each embedded
 * database is a thread of its own, and would compile and optimise the whole of PostgreSQL again.
 */
const compiled: WebAssembly.Module[] = []
async function keepCompiled(): Promise<void> {
  if (compiled.length > 0) return
  const folder = dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite')))
  for (const name of ['pglite.wasm', 'initdb.wasm'])
    compiled.push(await WebAssembly.compile(readFileSync(join(folder, name))))
}

export async function openTestPglite(): Promise<OpenDatabase> {
  await ensureTemplate()
  await keepCompiled()
  return await openPglite({ template: new Uint8Array(readFileSync(templatePath())) })
}

export interface TestPostgres {
  /** The server's superuser, for looking on. */
  readonly url: string
  /** The logins of an installation, as `deploy/logins.sql` makes them. */
  readonly logins: { readonly url: string; readonly workerUrl: string; readonly ownerUrl: string }
  drop(): Promise<void>
}

const loginsScript = readFileSync(join(import.meta.dirname, '../../deploy/logins.sql'), 'utf8')
const PASSWORD = 'of-the-tests'
/** For whoever stands between the service and the server. */
export const loginPasswords: Readonly<Record<string, string>> = {
  probity_owner: PASSWORD,
  probity_web: PASSWORD,
  probity_worker: PASSWORD,
}

/** A database of its own on the real server, with nothing in it. */
export async function createEmptyDatabase(
  serverUrl: string,
  options = '',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `create database ${name} ${options}`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return {
    url: address.href,
    drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** The same with the logins of an installation. */
export async function createPostgresDatabase(serverUrl: string): Promise<TestPostgres> {
  const { url, drop } = await createEmptyDatabase(serverUrl)
  await makeLogins(url)
  return { url, drop, logins: loginsAt(url) }
}

/** The migrated database of a run that `createMigratedPostgres` copies. Nobody may be connected to it meanwhile. */
const POSTGRES_TEMPLATE = 'probity_template'

/** Made once, before the tests: roles belong to the whole server, and two that migrate at once would both create them. */
export async function makePostgresTemplate(serverUrl: string): Promise<void> {
  const created = await createPostgresDatabase(serverUrl)
  await (await openTestPostgres(created)).close()
  const name = new URL(created.url).pathname.slice(1)
  await administer(serverUrl, `alter database ${name} rename to ${POSTGRES_TEMPLATE}`)
}

/**
 * A migrated database of its own: a copy costs a tenth of what the migrations cost, and a third of that where its files
 * are copied as they are instead of through the log.
 */
export async function createMigratedPostgres(serverUrl: string): Promise<TestPostgres> {
  const options = `template ${POSTGRES_TEMPLATE} strategy file_copy owner probity_owner`
  const { url, drop } = await createEmptyDatabase(serverUrl, options)
  // All else that the script of the logins does lies in the template, or belongs to the whole server.
  await administer(serverUrl, `revoke temporary on database ${new URL(url).pathname.slice(1)} from public`)
  return { url, drop, logins: loginsAt(url) }
}

/**
 * What a test runs on that is about neither database: a real PostgreSQL, because it opens in a tenth of the time and
 * is what most installations have, or the embedded database where there is no real one.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const serverUrl = process.env.VITEST ? inject('postgresUrl') : null
  return serverUrl === null ? await openTestPglite() : await openPassingPostgres(serverUrl)
}

/** A migrated one that goes when it is closed. */
async function openPassingPostgres(serverUrl: string): Promise<OpenDatabase> {
  const created = await createMigratedPostgres(serverUrl)
  const opened = await openOnServer(created)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await created.drop()
    },
  }
}

/** The three logins of a database, by its address. */
export function loginsAt(url: string): TestPostgres['logins'] {
  const as = (login: string) => {
    const address = new URL(url)
    address.username = `probity_${login}`
    address.password = PASSWORD
    return address.href
  }
  return { url: as('web'), workerUrl: as('worker'), ownerUrl: as('owner') }
}

/** As an operator makes them in an empty database, in one that was restored, or in one that a login owns already. */
export async function makeLogins(superuserUrl: string, owner = 'probity_owner'): Promise<void> {
  const settings = ['owner', 'web', 'worker'].map((login) => `set probity.${login}_password = '${PASSWORD}';`)
  const script = `${settings.join(' ')} set probity.owner = '${owner}'; ${loginsScript}`
  await onConnection(superuserUrl, async (client) => void (await client.query(script)))
}

/** The same as the settings of a process. */
export const loginsIn = ({ logins }: Pick<TestPostgres, 'logins'>) => ({
  DATABASE_URL: logins.url,
  DATABASE_WORKER_URL: logins.workerUrl,
  DATABASE_OWNER_URL: logins.ownerUrl,
})

/** The same logins where something on this port of loopback stands before the server. */
export function loginsThrough({ logins }: TestPostgres, port: number): TestPostgres['logins'] {
  const through = (address: string) => {
    const changed = new URL(address)
    changed.host = `127.0.0.1:${port}`
    return changed.href
  }
  return {
    url: through(logins.url),
    workerUrl: through(logins.workerUrl),
    ownerUrl: through(logins.ownerUrl),
  }
}

/** Opened as an installation has it, migrated; its `sql` is the superuser's, so that a test can look on. */
export async function openTestPostgres(created: TestPostgres): Promise<OpenDatabase> {
  const opened = await openOnServer(created)
  await migrateForTest(opened)
  return opened
}

async function openOnServer(created: TestPostgres): Promise<OpenDatabase> {
  const logger = silentLogger()
  const opened = await openPostgres({ ...created.logins, logger })
  const { sql, transaction, close } = openPool({ url: created.url, connections: 2, logger, limits: null })
  return {
    ...opened,
    sql,
    transaction,
    close: async () => {
      await close()
      await opened.close()
    },
  }
}

const administrators = new Map<string, pg.Pool>()

/** On a connection that is kept: each new one is a process of the server, and dearer than most statements. */
async function administer(serverUrl: string, statement: string): Promise<void> {
  let pool = administrators.get(serverUrl)
  if (!pool) {
    pool = new pg.Pool({ connectionString: serverUrl, max: 1, allowExitOnIdle: true })
    // The server may be stopped before this process ends.
    pool.on('error', () => {})
    administrators.set(serverUrl, pool)
  }
  await pool.query(statement)
}

/** One connection as somebody, outside of the service. */
export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type DatabaseSuite = (database: () => OpenDatabase, kind: OpenDatabase['kind']) => void

/** Runs a suite on the embedded database and, if there is one, on a real PostgreSQL: the same SQL, the same expectations. */
export function describeOnBothDatabases(title: string, suite: DatabaseSuite): void {
  describeOnEmbedded(title, suite)
  describeOnReal(title, suite)
}

/** The same for a suite that is about neither database: the short form runs it on the real one alone, if there is one. */
export function describeOnEitherDatabase(title: string, suite: DatabaseSuite): void {
  const isReal = inject('postgresUrl') !== null
  if (SOAK || !isReal) describeOnEmbedded(title, suite)
  if (isReal) describeOnReal(title, suite)
}

function describeOnEmbedded(title: string, suite: DatabaseSuite): void {
  describe(`${title} (embedded database)`, () => runOn('pglite', openTestPglite, suite))
}

function describeOnReal(title: string, suite: DatabaseSuite): void {
  const serverUrl = inject('postgresUrl')
  describe.skipIf(serverUrl === null)(`${title} (real PostgreSQL)`, () =>
    runOn('postgres', () => openPassingPostgres(serverUrl!), suite),
  )
}

function runOn(kind: OpenDatabase['kind'], open: () => Promise<OpenDatabase>, suite: DatabaseSuite): void {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  suite(() => database, kind)
}
