import type { SqlExecutor } from '#server/platform/db/database.ts'

/** All rows of all tables, each value as the database writes it. */
export interface Rows {
  readonly columns: Readonly<Record<string, readonly string[]>>
  readonly rows: Readonly<Record<string, readonly (readonly (string | null)[])[]>>
}

export async function readRows({ executeSql }: SqlExecutor): Promise<Rows> {
  const tables = await executeSql(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`,
  )
  const columns: Record<string, readonly string[]> = {}
  const rows: Record<string, readonly (readonly (string | null)[])[]> = {}
  for (const table of tables.rows) {
    const name = String(table.name)
    const names = table.columns as readonly string[]
    columns[name] = names
    const values = names.map((column) => `"${column}"::text`).join()
    const read = await executeSql(`select array[${values}] as row from "${name}"`)
    rows[name] = read.rows.map((one) => one.row as readonly (string | null)[])
  }
  return { columns, rows }
}

/**
 * Which rows are not there any more, one line for each table. Only columns that are still there are compared, and
 * `rewritten` leaves out those that an upgrade changes on purpose.
 */
export function findLostRows(
  before: Rows,
  after: Rows,
  rewritten: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(before.rows).flatMap(([table, rows]) => {
    const kept = (before.columns[table] ?? []).filter(
      (column) => after.columns[table]?.includes(column) && !rewritten[table]?.includes(column),
    )
    if (kept.length === 0) return rows.length === 0 ? [] : [`${table} is gone`]
    const there = new Map<string, number>()
    for (const row of after.rows[table] ?? []) {
      const key = pick(row, after.columns[table] ?? [], kept)
      there.set(key, (there.get(key) ?? 0) + 1)
    }
    const lost = rows.filter((row) => {
      const key = pick(row, before.columns[table] ?? [], kept)
      const left = there.get(key) ?? 0
      there.set(key, left - 1)
      return left <= 0
    })
    return lost.length === 0 ? [] : [`${table}: ${lost.length} of ${rows.length} rows are gone or changed`]
  })
}

const pick = (row: readonly (string | null)[], columns: readonly string[], kept: readonly string[]): string =>
  JSON.stringify(kept.map((column) => row[columns.indexOf(column)]))
