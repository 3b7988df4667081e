import type { SqlExecutor } from '../db/database.ts'

export interface JobCounts {
  readonly waiting: number
  readonly active: number
  readonly failed: number
  /** Age of the oldest waiting job; null if none waits. */
  readonly oldestSeconds: number | null
}

export type ScheduleResult = 'completed' | 'failed' | 'running'

/** What is in each queue now: pg-boss's own counts are up to a minute old. */
export async function countJobs(sql: SqlExecutor): Promise<Map<string, JobCounts>> {
  const { rows } = await sql.executeSql(`
    select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      extract(epoch from now() - min(created_on)
        filter (where state in ('created', 'retry') and start_after <= now())) as oldest_seconds
    from pgboss.job group by name`)
  return new Map(
    rows.map((row) => [
      String(row.name),
      {
        waiting: Number(row.waiting),
        active: Number(row.active),
        failed: Number(row.failed),
        oldestSeconds: row.oldest_seconds === null ? null : Math.max(0, Number(row.oldest_seconds)),
      },
    ]),
  )
}

/** The newest job of every scheduled queue, as long as pg-boss keeps it. */
export async function findNewestScheduled(
  sql: SqlExecutor,
): Promise<Map<string, { at: Date; result: ScheduleResult }>> {
  const { rows } = await sql.executeSql(`
    select distinct on (job.name) job.name, job.state,
      coalesce(job.completed_on, job.started_on, job.created_on) as at
    from pgboss.job join pgboss.schedule on schedule.name = job.name
    order by job.name, job.created_on desc`)
  return new Map(
    rows.map((row) => [
      String(row.name),
      { at: new Date(row.at as string), result: toScheduleResult(String(row.state)) },
    ]),
  )
}

const toScheduleResult = (state: string): ScheduleResult => {
  if (state === 'completed') return 'completed'
  return state === 'failed' || state === 'cancelled' ? 'failed' : 'running'
}

const DUE = `
  select queue from unnest($1::text[]) as wanted (queue)
  where exists (
    select from pgboss.job_common
    where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now()
  )`

/** Which of these queues have a job that may be taken now. */
export async function findDueQueues(sql: SqlExecutor, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql.executeSql(DUE, [queues])
  return rows.map(({ queue }) => String(queue))
}

const OLDEST = `
  select name, extract(epoch from now() - min(start_after)) as seconds from pgboss.job_common
  where state < 'active' and not blocked and start_after <= now() group by name`

/** For how many seconds the oldest job of each queue has been due; queues without a due job are left out. */
export async function findOldestDue(sql: SqlExecutor): Promise<Map<string, number>> {
  const { rows } = await sql.executeSql(OLDEST)
  return new Map(rows.map(({ name, seconds }) => [String(name), Number(seconds)]))
}

/** How many jobs of each queue have failed for good; queues without one are left out. */
export async function countFailed(sql: SqlExecutor): Promise<Map<string, number>> {
  const { rows } = await sql.executeSql(
    `select name, count(*) as failed from pgboss.job_common where state = 'failed' group by name`,
  )
  return new Map(rows.map(({ name, failed }) => [String(name), Number(failed)]))
}

export interface FailedJob {
  readonly id: string
  readonly queue: string
  readonly data: unknown
  readonly at: Date
  readonly attempts: number
  /** As the last attempt was stored: what kind of failure it was. */
  readonly error: string
}

const MAX_FAILED = 100
const FAILED = `
  select id, name, data, completed_on as at, retry_count + 1 as attempts,
    coalesce(output->>'message', output->'value'->>'message', 'no reason was stored') as error
  from pgboss.job
  where state = 'failed' and name = any($1::text[]) and ($2::uuid is null or id = $2::uuid)
  order by completed_on desc limit ${MAX_FAILED}`

/** Jobs of these queues whose attempts have all failed, or the one of this id. */
export async function findFailed(
  sql: SqlExecutor,
  queues: readonly string[],
  id: string | null = null,
): Promise<FailedJob[]> {
  const { rows } = await sql.executeSql(FAILED, [queues, id])
  return rows.map((row) => ({
    id: String(row.id),
    queue: String(row.name),
    data: row.data,
    at: new Date(row.at as string),
    attempts: Number(row.attempts),
    error: String(row.error),
  }))
}
