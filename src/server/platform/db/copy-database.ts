import { createHash } from 'node:crypto'
import type { OwnerDatabase, SqlExecutor } from './database.ts'
import { MIGRATIONS_TABLE } from './migrate.ts'
import { SCOPE_KEYS_TABLE } from './scope.ts'

/** Rows per batch: the text of one item may be several megabytes long. */
const ROWS_AT_ONCE = 100
const HASHES_AT_ONCE = 2_000

/** A copy that cannot be made; the message says why in one line. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

export interface CopiedTable {
  readonly table: string
  readonly rows: number
  /** Over all rows, regardless of order; equal on both sides. */
  readonly sha256: string
}

/** Tables about the database itself, which are not copied. */
const ITS_OWN: ReadonlySet<string> = new Set([MIGRATIONS_TABLE, SCOPE_KEYS_TABLE])

interface Column {
  readonly name: string
  readonly type: string
}
interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

/**
 * Tables of the schema and their columns as PostgreSQL writes them. Generated columns are left out: the target
 * computes them.
 */
const TABLES = `select c.oid::regclass::text as name,
    json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid order by 1`
const FOREIGN_KEYS = `select conrelid::regclass::text as name, quote_ident(conname) as key from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable order by 1, 2`
/** Tables with forced row-level security: even their owner sees no rows. */
const FORCED = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity order by 1`
const JOBS_TABLE = `select to_regclass('pgboss.job') is not null as there`
/** Settings that decide how a value is written as text, the same on both sides. */
const SESSION = `set local time zone 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Refuses a database that holds any rows; the empty tables of a service that never got further are fine. */
export async function requireEmptyDatabase(target: OwnerDatabase): Promise<void> {
  const filled = await target.transaction((sql) => pastRowSecurity(sql, () => findFilledTable(sql)))
  if (filled)
    throw new CopyRefused(
      `The target is not empty: ${filled} has rows. Create a new database, or drop this one and create it again.`,
    )
}

async function findFilledTable(sql: SqlExecutor): Promise<string | undefined> {
  const names = (await readTables(sql)).map(({ name }) => name).filter((name) => !ITS_OWN.has(name))
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
 * Copies every row of every table in one transaction, and rolls back if any table differs afterwards. Both databases
 * must have the same migrations. Triggers are off, so that counts and audit hashes arrive unchanged. References are
 * checked at the end, so the order of tables and cycles between them do not matter.
 */
export async function copyDatabase(
  source: OwnerDatabase,
  target: OwnerDatabase,
  say: (line: string) => void,
): Promise<CopiedTable[]> {
  return await source.transaction(
    async (from) =>
      await target.transaction(async (to) => {
        await from.executeSql(SESSION)
        await to.executeSql(SESSION)
        const tables = (await readTables(from)).filter(({ name }) => !ITS_OWN.has(name))
        requireSame(
          'tables',
          JSON.stringify(tables),
          JSON.stringify((await readTables(to)).filter(({ name }) => !ITS_OWN.has(name))),
        )
        return await pastRowSecurity(to, async () => {
          await copyTables({ from, to, say }, tables)
          say('comparing every table')
          return await compare(from, to, tables)
        })
      }),
  )
}

/** Two databases in their transactions, and where to report progress. */
interface Copying {
  readonly from: SqlExecutor
  readonly to: SqlExecutor
  readonly say: (line: string) => void
}

async function copyTables(copying: Copying, tables: readonly Table[]): Promise<void> {
  const { to } = copying
  const keys = (await to.executeSql(FOREIGN_KEYS)).rows
  for (const { name } of tables) await to.executeSql(`alter table ${name} disable trigger user`)
  for (const { name, key } of keys)
    await to.executeSql(`alter table ${name} alter constraint ${key} deferrable initially deferred`)
  for (const table of tables) await copyTable(copying, table)
  await to.executeSql('set constraints all immediate')
  for (const { name, key } of keys)
    await to.executeSql(`alter table ${name} alter constraint ${key} not deferrable`)
  for (const { name } of tables) await to.executeSql(`alter table ${name} enable trigger user`)
}

const readTables = async ({ executeSql }: SqlExecutor): Promise<Table[]> =>
  (await executeSql(TABLES)).rows as unknown as Table[]

async function copyTable({ from, to, say }: Copying, { name, columns }: Table): Promise<void> {
  const names = columns.map((column) => column.name)
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`)
  const insert = `insert into ${name} (${names.join()}) select ${columns.map((column) => `${column.name}::${column.type}`).join()}
    from unnest(${arrays.join()}) as copied (${names.join()})`
  await from.executeSql(
    `declare copied no scroll cursor for select ${names.map((column) => `${column}::text as ${column}`).join()} from ${name}`,
  )
  for (let done = 0; ; ) {
    const { rows } = await from.executeSql(`fetch ${ROWS_AT_ONCE} from copied`)
    if (rows.length === 0) break
    await to.executeSql(
      insert,
      columns.map((column) => rows.map((row) => row[unquoted(column.name)])),
    )
    done += rows.length
    say(`${name}: ${done} rows`)
  }
  await from.executeSql('close copied')
}

const unquoted = (identifier: string): string =>
  identifier.startsWith('"') ? identifier.slice(1, -1).replaceAll('""', '"') : identifier

/** Row counts and checksums of every table, to tell whether two databases hold the same data. */
export const fingerprintDatabase = (database: OwnerDatabase): Promise<CopiedTable[]> =>
  database.transaction(async (sql) => {
    await sql.executeSql(SESSION)
    const fingerprints: CopiedTable[] = []
    for (const table of await readTables(sql)) fingerprints.push(await fingerprint(sql, table))
    return fingerprints
  })

async function compare(from: SqlExecutor, to: SqlExecutor, tables: readonly Table[]): Promise<CopiedTable[]> {
  const compared: CopiedTable[] = []
  for (const table of tables) {
    const [source, target] = [await fingerprint(from, table), await fingerprint(to, table)]
    requireSame(table.name, JSON.stringify(source), JSON.stringify(target))
    compared.push(source)
  }
  return compared
}

/** Hashes are fetched in batches and added up, so that neither the statement nor memory grows with the table. */
async function fingerprint({ executeSql }: SqlExecutor, { name, columns }: Table): Promise<CopiedTable> {
  const row = `row(${columns.map((column) => `${column.name}::text`).join()})::text`
  await executeSql(
    `declare hashed no scroll cursor for select encode(sha256(convert_to(${row}, 'UTF8')), 'hex') as hash from ${name}`,
  )
  let count = 0
  let sum = 0n
  for (;;) {
    const { rows } = await executeSql(`fetch ${HASHES_AT_ONCE} from hashed`)
    if (rows.length === 0) break
    count += rows.length
    for (const { hash } of rows) sum = BigInt.asUintN(256, sum + BigInt(`0x${hash}`))
  }
  await executeSql('close hashed')
  const sha256 = createHash('sha256').update(`${count} ${sum}`).digest('hex')
  return { table: name, rows: count, sha256 }
}

function requireSame(what: string, source: string, target: string): void {
  if (source !== target)
    throw new CopyRefused(`The copy was rolled back: ${what} would differ between the two databases.`)
}
