import type { SqlExecutor } from '../db/database.ts'

/** A queue and its options in pg-boss's words. */
export interface NewQueue {
  readonly name: string
  readonly options: object
}

const CREATE = `select pgboss.create_queue(name, options)
  from jsonb_to_recordset($1::jsonb) as wanted (name text, options jsonb)`
const SET_HEARTBEAT = 'update pgboss.queue set heartbeat_seconds = $2 where name = any($1::text[])'

/** All in one statement, because every start does it; a queue that exists stays as it is. */
export const createQueues = async (sql: SqlExecutor, queues: readonly NewQueue[]): Promise<void> =>
  void (await sql.executeSql(CREATE, [JSON.stringify(queues)]))

/** For jobs that are sent from now on. */
export const setHeartbeat = async (
  sql: SqlExecutor,
  queues: readonly string[],
  seconds: number,
): Promise<void> => void (await sql.executeSql(SET_HEARTBEAT, [queues, seconds]))
