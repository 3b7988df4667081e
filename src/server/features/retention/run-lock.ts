import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { outsideTransaction } from '#server/platform/db/transaction-scope.ts'
import { AppError } from '#server/platform/errors.ts'
import { tryRunLock } from './runs.store.ts'

/** One run at a time: refused with RUN_IN_PROGRESS meanwhile. The lock of a process that dies is released at once. */
export type RunLock = <T>(run: () => Promise<T>) => Promise<T>

const inProgress = () =>
  new AppError('RUN_IN_PROGRESS', 'A retention or PII-scrub run is in progress. Try again when it has ended.')

/**
 * The embedded database belongs to one process, so a flag is enough there. On a shared one, an idle transaction holds
 * an advisory lock; it holds neither a snapshot nor a row, so nobody waits for it.
 */
export function createRunLock(tenancy: Tenancy, databaseIsShared: boolean): RunLock {
  let running = false
  return async (run) => {
    if (running) throw inProgress()
    running = true
    try {
      if (!databaseIsShared) return await run()
      return await tenancy.asSystem('hold the lock of the run', async (db) => {
        if (!(await tryRunLock(db))) throw inProgress()
        return await outsideTransaction(run)
      })
    } finally {
      running = false
    }
  }
}
