import type { SqlExecutor } from '../db/database.ts'

const WAITING = `select count(*) as waiting from (
  select 1 from pgboss.job_common where name = $1 and group_id = $2 and state < 'active' limit $3) counted`

/** How many jobs of a group wait in a queue, counted up to a limit. */
export async function countWaiting(
  db: SqlExecutor,
  { queue, group, limit }: { readonly queue: string; readonly group: string; readonly limit: number },
): Promise<number> {
  const { rows } = await db.executeSql(WAITING, [queue, group, limit])
  return Number(rows[0]?.waiting ?? 0)
}
