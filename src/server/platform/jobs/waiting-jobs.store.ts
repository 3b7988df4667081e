import type { SqlExecutor } from '../db/database.ts'

const AHEAD = `
  with own as (
    select count(*) as jobs from (
      select 1 from pgboss.job_common
      where name = $1 and group_id = $2 and state < 'active' and group_tier is not distinct from $3 limit $4) mine),
  lanes as (
    select count(*) as jobs from (
      select group_tier from pgboss.job_common
      where name = $1 and group_id = $2 and state < 'active' and group_tier is distinct from $3 limit $4) theirs
    group by group_tier)
  select own.jobs + coalesce((select sum(least(lanes.jobs, own.jobs + 1)) from lanes), 0) as ahead from own`

/** Where jobs of a group wait, in lanes that take turns. */
export interface WaitingPlace {
  readonly queue: string
  readonly group: string
  readonly lane: string | null
  /** So many are looked at of its own lane, and of all others. */
  readonly limit: number
}

/** How many waiting jobs of its group go before the next one of a lane if all lanes take turns. */
export async function countAhead(
  db: SqlExecutor,
  { queue, group, lane, limit }: WaitingPlace,
): Promise<number> {
  const { rows } = await db.executeSql(AHEAD, [queue, group, lane, limit])
  return Number(rows[0]?.ahead ?? 0)
}

const UNFINISHED = `select exists (select from pgboss.job_common where name = $1 and state <= 'active') as found`

/** Whether a job of this queue waits, waits for its next attempt, or is being worked on. */
export async function hasUnfinished(db: SqlExecutor, queue: string): Promise<boolean> {
  const { rows } = await db.executeSql(UNFINISHED, [queue])
  return rows[0]?.found === true
}
