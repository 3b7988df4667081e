import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseErrorCode } from '../errors.ts'
import type { OpenDatabase, SqlExecutor } from './database.ts'

/** Where a database keeps which migrations it has had. */
export const MIGRATIONS_TABLE = 'schema_migrations'
const LOCK = 7_264_481_902
/**
 * Roles belong to the whole server, and no lock reaches across its databases: two that are migrated at once may both make
 * a role (42710, 23505) or both grant it ("tuple concurrently updated", XX000). The one that lost begins anew.
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

/** One fingerprint for the whole schema; names the template database of the tests. */
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
 * Applies what is missing, forward only, all in one transaction under an advisory lock, so that any number of
 * processes may start at once. A file that was changed after it ran is refused.
 */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  for (let tried = 1; ; tried++)
    try {
      return await database.transaction(applyMissing)
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
      if (applied.get(name) !== sha256)
        throw new Error(`migration ${name} was changed after it had been applied`)
      continue
    }
    await executeSql(sql)
    await executeSql('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    done.push(name)
  }
  return done
}

/** Names of the migrations that a database has had, in order. */
export async function listAppliedMigrations(database: OpenDatabase): Promise<string[]> {
  const { rows } = await database.sql.executeSql('select name from schema_migrations order by name')
  return rows.map((row) => row.name as string)
}
