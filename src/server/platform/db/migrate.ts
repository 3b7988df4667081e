import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseErrorCode } from '../errors.ts'
import { prepareQueue, QUEUE_RIGHTS } from '../jobs/queue-schema.store.ts'
import type { OpenDatabase, OwnerDatabase } from './database.ts'
import { admitLogins } from './logins.ts'
import { createSqlExecutor } from './sql.ts'
import { oneAtATime } from './start-lock.ts'

/** The table that records which migrations a database has had. */
export const MIGRATIONS_TABLE = 'schema_migrations'
/**
 * Roles belong to the whole server, and no lock reaches across its databases. Two migrations at once may both create
 * a role (42710, 23505) or both grant it ("tuple concurrently updated", XX000); the one that lost starts again.
 */
const ROLES_COLLIDED: ReadonlySet<string | null> = new Set(['42710', '23505', 'XX000'])
const TRIES = 5
const PAUSE_MS = 100

/** Shorter than people wait for a lock while they are served. */
const LIMITS = `set local lock_timeout = '1s'; set local statement_timeout = 0`
const LOCK_NOT_AVAILABLE = '55P03'
const NOT_ALLOWED = '42501'
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 1_000
/** The first line of a file whose statements cannot run in a transaction: indexes that are built concurrently. */
const OUTSIDE = /^-- outside a transaction\n/
const STATEMENT_END = /;\s*\n/
const CONCURRENTLY = /\bconcurrently\b/i
const CREATE_TABLE =
  'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())'
const RECORD = 'insert into schema_migrations (name, sha256) values ($1, $2)'
const IS_BEGUN = `select to_regclass('schema_migrations') is not null as begun`

const migrationsFolder = join(import.meta.dirname, '../../../../migrations')

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Migration files in order. */
export const readMigrations = (): Migration[] =>
  readdirSync(migrationsFolder)
    .filter((file) => /^\d{3}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file.slice(0, -4), sql: readFileSync(join(migrationsFolder, file), 'utf8') }))

/** One fingerprint of the whole schema; it names the tests' template database. */
export const migrationsFingerprint = (): string =>
  createHash('sha256')
    .update(
      readMigrations()
        .map(({ name, sql }) => `${name}\n${sql}`)
        .join('\n'),
    )
    .update(QUEUE_RIGHTS)
    .digest('hex')
    .slice(0, 16)

/**
 * Applies missing migrations, forward only, each in a transaction of its own, in one process of a fleet at a time; a
 * process that lacks none waits for nobody. Refuses a file that changed after it ran. Then prepares the job queue's
 * tables and the rights of the serving logins.
 */
export async function migrate(
  database: OpenDatabase,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const { owner } = database
  if (!owner) throw new Error('Migrations need DATABASE_OWNER_URL, the login that owns the tables.')
  const done: string[] = []
  if ((await listMissing(owner, migrations)).length > 0)
    await oneAtATime(owner, 'migrations', async () => done.push(...(await applyMissing(owner, migrations))))
  await prepareQueue(owner)
  await retryingRoles(() => admitLogins(database, owner))
  return done
}

/** Refuses a database that lacks a migration of this version; for a process that may not migrate. */
export async function requireMigrated(database: OpenDatabase): Promise<void> {
  const sql = createSqlExecutor(database.kysely)
  const applied = new Set(
    (await sql.executeSql(IS_BEGUN)).rows[0]?.begun
      ? await listAppliedMigrations({ sql }).catch(refused)
      : [],
  )
  const missing = readMigrations().filter(({ name }) => !applied.has(name))
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.length} migrations (first: ${missing[0]?.name}). Run "probity migrate" with DATABASE_OWNER_URL, or start the service with it.`,
    )
}

/** A database that somebody else filled knows nothing of the logins of this installation. */
function refused(error: unknown): never {
  if (databaseErrorCode(error) !== NOT_ALLOWED) throw error
  throw new Error(
    'The database does not let the login of DATABASE_URL in. Run "probity migrate" with DATABASE_OWNER_URL, or start the service with it.',
    { cause: error },
  )
}

async function retryingRoles<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await run()
    } catch (error) {
      if (tried === TRIES || !ROLES_COLLIDED.has(databaseErrorCode(error))) throw error
      await sleep(PAUSE_MS * tried * (1 + Math.random()))
    }
}

/** Those that the database has not had yet; refuses one that was changed since. */
async function listMissing({ sql }: OwnerDatabase, migrations: readonly Migration[]): Promise<Migration[]> {
  if (!(await sql.executeSql(IS_BEGUN)).rows[0]?.begun) return [...migrations]
  const { rows } = await sql.executeSql('select name, sha256 from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name as string, row.sha256 as string]))
  const changed = migrations.find((one) => applied.has(one.name) && applied.get(one.name) !== toSha256(one))
  if (changed) throw new Error(`migration ${changed.name} was changed after it was applied`)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function applyMissing(owner: OwnerDatabase, migrations: readonly Migration[]): Promise<string[]> {
  const missing = await listMissing(owner, migrations)
  await owner.sql.executeSql(CREATE_TABLE)
  for (const migration of missing)
    await retryingRoles(() => retryingLocks(migration.name, () => apply(owner, migration)))
  return missing.map(({ name }) => name)
}

const apply = (owner: OwnerDatabase, migration: Migration): Promise<void> =>
  OUTSIDE.test(migration.sql) ? applyOutside(owner, migration) : applyWithin(owner, migration)

const applyWithin = (owner: OwnerDatabase, migration: Migration): Promise<void> =>
  owner.transaction(async ({ executeSql }) => {
    await executeSql(LIMITS)
    await executeSql(migration.sql)
    await executeSql(RECORD, [migration.name, toSha256(migration)])
  })

/** Statement by statement, each of which must be safe to repeat: an index is built while everybody goes on writing. */
async function applyOutside({ kind, sql }: OwnerDatabase, migration: Migration): Promise<void> {
  // Nobody else writes to an embedded database meanwhile, and it cannot wait for others either.
  for (const statement of migration.sql.split(STATEMENT_END).filter((each) => each.trim() !== ''))
    await sql.executeSql(kind === 'pglite' ? statement.replace(CONCURRENTLY, '') : statement)
  await sql.executeSql(RECORD, [migration.name, toSha256(migration)])
}

const toSha256 = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')

/** A lock that is waited for holds up everybody behind it, so it is waited for briefly and often. */
async function retryingLocks(name: string, run: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      return await run()
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error
      if (tried === LOCK_TRIES)
        throw new Error(
          `Migration ${name} found a table in use ${LOCK_TRIES} times. Look for long transactions (select * from pg_stat_activity), end them and start again; nothing of it was applied.`,
          { cause: error },
        )
      await sleep(LOCK_PAUSE_MS * (1 + Math.random()))
    }
}

/** Names of the applied migrations, in order. */
export async function listAppliedMigrations(database: Pick<OwnerDatabase, 'sql'>): Promise<string[]> {
  const { rows } = await database.sql.executeSql('select name from schema_migrations order by name')
  return rows.map((row) => row.name as string)
}
