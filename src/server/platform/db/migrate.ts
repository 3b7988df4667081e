import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseErrorCode } from '../errors.ts'
import { prepareQueue } from '../jobs/queue-schema.store.ts'
import type { OpenDatabase, OwnerDatabase, SqlExecutor } from './database.ts'
import { admitLogins } from './logins.ts'
import { createSqlExecutor } from './sql.ts'

/** The table that records which migrations a database has had. */
export const MIGRATIONS_TABLE = 'schema_migrations'
const LOCK = 7_264_481_902
/**
 * Roles belong to the whole server, and no lock reaches across its databases. Two migrations at once may both create
 * a role (42710, 23505) or both grant it ("tuple concurrently updated", XX000); the one that lost starts again.
 */
const ROLES_COLLIDED: ReadonlySet<string | null> = new Set(['42710', '23505', 'XX000'])
const TRIES = 5
const PAUSE_MS = 100

const migrationsFolder = join(import.meta.dirname, '../../../../migrations')

/** Migration files in order: name and SQL. */
export const readMigrations = (): { name: string; sql: string }[] =>
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
    .digest('hex')
    .slice(0, 16)

/**
 * Applies missing migrations, forward only, in one transaction under an advisory lock, so that any number of
 * processes may start at once. Refuses a file that changed after it ran. Then prepares the job queue's tables and the
 * rights of the serving logins.
 */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  const { owner } = database
  if (!owner) throw new Error('Migrations need DATABASE_OWNER_URL, the login that owns the tables.')
  const done = await retryingRoles(() => owner.transaction(applyMissing))
  await prepareQueue(owner)
  await retryingRoles(() => admitLogins(database, owner))
  return done
}

/** Refuses a database that lacks a migration of this version; for a process that may not migrate. */
export async function requireMigrated(database: OpenDatabase): Promise<void> {
  const sql = createSqlExecutor(database.kysely)
  const there = await sql.executeSql(`select to_regclass('schema_migrations') is not null as there`)
  const applied = new Set(there.rows[0]?.there ? await listAppliedMigrations({ sql }) : [])
  const missing = readMigrations().filter(({ name }) => !applied.has(name))
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.length} migrations (first: ${missing[0]?.name}). Run "probity migrate" with DATABASE_OWNER_URL, or start the service with it.`,
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

async function applyMissing({ executeSql }: SqlExecutor): Promise<string[]> {
  await executeSql('select pg_advisory_xact_lock($1)', [LOCK])
  await executeSql(
    'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    [],
  )
  const { rows } = await executeSql('select name, sha256 from schema_migrations', [])
  const applied = new Map(rows.map((row) => [row.name as string, row.sha256 as string]))
  const done: string[] = []
  for (const { name, sql } of readMigrations()) {
    const sha256 = createHash('sha256').update(sql).digest('hex')
    if (applied.has(name)) {
      if (applied.get(name) !== sha256) throw new Error(`migration ${name} was changed after it was applied`)
      continue
    }
    await executeSql(sql)
    await executeSql('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    done.push(name)
  }
  return done
}

/** Names of the applied migrations, in order. */
export async function listAppliedMigrations(database: Pick<OwnerDatabase, 'sql'>): Promise<string[]> {
  const { rows } = await database.sql.executeSql('select name from schema_migrations order by name')
  return rows.map((row) => row.name as string)
}
