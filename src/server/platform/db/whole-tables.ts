import type { OwnerDatabase, SqlExecutor } from './database.ts'
import { MIGRATIONS_TABLE } from './migrate.ts'
import { SCOPE_KEYS_TABLE } from './scope.ts'

const PROCESSES_TABLE = 'running_processes'

/** A copy that cannot be made; the message says why in one line. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

/** Tables about the database itself and the processes that use it, which are not copied. */
const ITS_OWN: ReadonlySet<string> = new Set([MIGRATIONS_TABLE, SCOPE_KEYS_TABLE, PROCESSES_TABLE])

export interface Column {
  readonly name: string
  readonly type: string
}
/** Names as PostgreSQL writes them in a statement: quoted where they must be. */
export interface WholeTable {
  readonly name: string
  readonly columns: readonly Column[]
}

/** Generated columns are left out: the target computes them. */
const TABLES = `select c.oid::regclass::text as name,
    json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid order by 1`
const FOREIGN_KEYS = `select conrelid::regclass::text as name, quote_ident(conname) as key from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable and conparentid = 0 order by 1, 2`
/** Tables with forced row-level security: even their owner sees no rows. */
const FORCED = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity order by 1`
const JOBS_TABLE = `select to_regclass('pgboss.job') is not null as there`

/** Settings that decide how a value is written as text, the same on both sides. */
export const AS_TEXT = `set local time zone 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Every table, in the order of their names. */
export const listAllTables = async ({ executeSql }: SqlExecutor): Promise<WholeTable[]> =>
  (await executeSql(TABLES)).rows as unknown as WholeTable[]

/** Those with rows of the service. */
export const listWholeTables = async (sql: SqlExecutor): Promise<WholeTable[]> =>
  (await listAllTables(sql)).filter(isCopied)

export const isCopied = ({ name }: { readonly name: string }): boolean => !ITS_OWN.has(name)

/**
 * What was restored knows of processes that use another database, or none: they would be missed as if they had been
 * ended by the system. Tables of an older version may not have it.
 */
export async function forgetProcesses({ executeSql }: SqlExecutor): Promise<void> {
  if ((await executeSql(`select to_regclass('${PROCESSES_TABLE}') is not null as there`)).rows[0]?.there)
    await executeSql(`delete from ${PROCESSES_TABLE}`)
}

/** Refuses a database that holds any rows; the empty tables of a service that never got further are fine. */
export async function requireEmptyDatabase(target: OwnerDatabase): Promise<void> {
  const filled = await target.transaction((sql) => pastRowSecurity(sql, () => findFilledTable(sql)))
  if (filled)
    throw new CopyRefused(
      `The target is not empty: ${filled} has rows. Create a new database, or drop this one and create it again.`,
    )
}

async function findFilledTable(sql: SqlExecutor): Promise<string | undefined> {
  const names = (await listWholeTables(sql)).map(({ name }) => name)
  if ((await sql.executeSql(JOBS_TABLE)).rows[0]?.there) names.push('pgboss.job')
  for (const name of names)
    if ((await sql.executeSql(`select from ${name} limit 1`)).rows.length > 0) return name
  return undefined
}

/** Lets the owner of the tables see their rows until the work ends; a rolled-back transaction undoes this too. */
async function pastRowSecurity<T>({ executeSql }: SqlExecutor, work: () => Promise<T>): Promise<T> {
  const forced = (await executeSql(FORCED)).rows
  for (const { name } of forced) await executeSql(`alter table ${name} no force row level security`)
  const result = await work()
  for (const { name } of forced) await executeSql(`alter table ${name} force row level security`)
  return result
}

/**
 * Fills tables within one transaction of their owner. Triggers are off, so that counts and audit hashes arrive
 * unchanged. References are checked at the end, so the order of tables and cycles between them do not matter.
 */
export async function fillTables<T>(
  to: SqlExecutor,
  tables: readonly WholeTable[],
  { fill, check }: { readonly fill: (table: WholeTable) => Promise<void>; readonly check: () => Promise<T> },
): Promise<T> {
  await to.executeSql(AS_TEXT)
  return await pastRowSecurity(to, async () => {
    const keys = (await to.executeSql(FOREIGN_KEYS)).rows
    for (const { name } of tables) await to.executeSql(`alter table ${name} disable trigger user`)
    for (const { name, key } of keys)
      await to.executeSql(`alter table ${name} alter constraint ${key} deferrable initially deferred`)
    for (const table of tables) await fill(table)
    await to.executeSql('set constraints all immediate')
    for (const { name, key } of keys)
      await to.executeSql(`alter table ${name} alter constraint ${key} not deferrable`)
    for (const { name } of tables) await to.executeSql(`alter table ${name} enable trigger user`)
    return await check()
  })
}
