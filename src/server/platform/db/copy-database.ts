import { createHash } from 'node:crypto'
import type { OwnerDatabase, SqlExecutor } from './database.ts'
import {
  AS_TEXT,
  CopyRefused,
  fillTables,
  listAllTables,
  listWholeTables,
  type WholeTable,
} from './whole-tables.ts'

/** Rows per batch: the text of one item may be several megabytes long. */
const ROWS_AT_ONCE = 100
const HASHES_AT_ONCE = 2_000

export interface CopiedTable {
  readonly table: string
  readonly rows: number
  /** Over all rows, regardless of order; equal on both sides. */
  readonly sha256: string
}

/**
 * Copies every row of every table in one transaction, and rolls back if any table differs afterwards. Both databases
 * must have the same migrations.
 */
export async function copyDatabase(
  source: OwnerDatabase,
  target: OwnerDatabase,
  say: (line: string) => void,
): Promise<CopiedTable[]> {
  return await source.transaction(
    async (from) =>
      await target.transaction(async (to) => {
        await from.executeSql(AS_TEXT)
        const tables = await listWholeTables(from)
        requireSame('tables', JSON.stringify(tables), JSON.stringify(await listWholeTables(to)))
        return await fillTables(to, tables, {
          fill: (table) => copyTable({ from, to, say }, table),
          check: async () => {
            say('comparing every table')
            return await compare(from, to, tables)
          },
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

async function copyTable({ from, to, say }: Copying, { name, columns }: WholeTable): Promise<void> {
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
    await sql.executeSql(AS_TEXT)
    const fingerprints: CopiedTable[] = []
    for (const table of await listAllTables(sql)) fingerprints.push(await fingerprint(sql, table))
    return fingerprints
  })

async function compare(
  from: SqlExecutor,
  to: SqlExecutor,
  tables: readonly WholeTable[],
): Promise<CopiedTable[]> {
  const compared: CopiedTable[] = []
  for (const table of tables) {
    const [source, target] = [await fingerprint(from, table), await fingerprint(to, table)]
    requireSame(table.name, JSON.stringify(source), JSON.stringify(target))
    compared.push(source)
  }
  return compared
}

/** Hashes are fetched in batches and added up, so that neither the statement nor memory grows with the table. */
async function fingerprint({ executeSql }: SqlExecutor, { name, columns }: WholeTable): Promise<CopiedTable> {
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
