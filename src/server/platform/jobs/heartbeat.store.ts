import type { SqlExecutor } from '../db/database.ts'

const SET = 'update pgboss.queue set heartbeat_seconds = $2 where name = any($1::text[])'

/** For jobs that are sent from now on. */
export const setHeartbeat = async (
  sql: SqlExecutor,
  queues: readonly string[],
  seconds: number,
): Promise<void> => void (await sql.executeSql(SET, [queues, seconds]))
