import type { SqlExecutor } from '../db/database.ts'

/** A queue and its options in pg-boss's words. */
export interface NewQueue {
  readonly name: string
  readonly options: object
}

const CREATE = `select pgboss.create_queue(name, options)
  from jsonb_to_recordset($1::jsonb) as wanted (name text, options jsonb)`
const SET_TIMING = `update pgboss.queue set heartbeat_seconds = $2, retry_delay_max = $3, deletion_seconds = $4
  where name = any($1::text[])
    and (heartbeat_seconds, retry_delay_max, deletion_seconds) is distinct from ($2::int, $3::int, $4::int)`
const GIVE_UP_ABANDONED = `update pgboss.job set heartbeat_on = pgboss.job_now() - interval '1 day'
  where state = 'active'`

/** All in one statement, because every start does it; a queue that exists stays as it is. */
export const createQueues = async (sql: SqlExecutor, queues: readonly NewQueue[]): Promise<void> =>
  void (await sql.executeSql(CREATE, [JSON.stringify(queues)]))

export interface QueueTiming {
  readonly heartbeatSeconds: number
  readonly maxRetrySeconds: number
  /** How long a job is kept after it ended. */
  readonly keptSeconds: number
}

/** For jobs that are sent from now on, also in queues that another version made. */
export const setTiming = async (
  sql: SqlExecutor,
  queues: readonly string[],
  { heartbeatSeconds, maxRetrySeconds, keptSeconds }: QueueTiming,
): Promise<void> =>
  void (await sql.executeSql(SET_TIMING, [queues, heartbeatSeconds, maxRetrySeconds, keptSeconds]))

/** Only for a database that no other process works on: what is still active, its worker has left. */
export const giveUpAbandoned = async (sql: SqlExecutor): Promise<void> =>
  void (await sql.executeSql(GIVE_UP_ABANDONED))
