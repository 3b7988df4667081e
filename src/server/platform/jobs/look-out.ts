import type { SqlExecutor } from '../db/database.ts'
import { findDueQueues } from './job-stats.store.ts'

interface LookOutOptions {
  readonly sql: SqlExecutor
  readonly everyMs: number
  readonly queues: readonly string[]
  readonly onDue: (queue: string) => void
  readonly onError: (error: unknown) => void
}

/**
 * Asks the database in one statement which queues have a job to take. The workers of an idle service then need not
 * ask one by one, dozens of times a second.
 */
export function startLookOut({ sql, everyMs, queues, onDue, onError }: LookOutOptions): { stop(): void } {
  let stopped = false
  let timer: NodeJS.Timeout
  const look = async () => {
    try {
      for (const queue of await findDueQueues(sql, queues)) if (!stopped) onDue(queue)
    } catch (error) {
      if (!stopped) onError(error)
    }
    if (!stopped) timer = setTimeout(() => void look(), everyMs).unref()
  }
  timer = setTimeout(() => void look(), everyMs).unref()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
