import type { SqlExecutor } from '../db/database.ts'

export interface UnfinishedJob {
  readonly name: string
  readonly data: object
  /** Remaining delay; 0 for a job that is due. */
  readonly delaySeconds: number
}

const QUEUE_IS_THERE = `select to_regclass('pgboss.job') is not null as there`
/**
 * Jobs that no worker has finished, oldest first; names with __ are the queue's own. What a schedule sends is left out:
 * it comes round again wherever that work is still on a schedule, and another installation may not know its queue.
 */
const UNFINISHED = `select name, data, greatest(0, ceil(extract(epoch from start_after - now())))::int as delay_seconds
  from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
    and not exists (select from pgboss.schedule where job.name in (schedule.name, schedule.name || '.given-up'))
  order by created_on, id`

/** As they are at this moment: what a worker has begun and not ended counts. */
export async function listUnfinishedJobs({ executeSql }: SqlExecutor): Promise<UnfinishedJob[]> {
  if (!(await executeSql(QUEUE_IS_THERE)).rows[0]?.there) return []
  const { rows } = await executeSql(UNFINISHED)
  return rows.map((row) => ({
    name: String(row.name),
    data: (row.data as object | null) ?? {},
    delaySeconds: Number(row.delay_seconds),
  }))
}
