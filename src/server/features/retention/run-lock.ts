import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { outsideTransaction } from '#server/platform/db/transaction-scope.ts'
import { AppError } from '#server/platform/errors.ts'
import { isRunLockHeld, tryRunLock } from './runs.store.ts'

/** One run at a time. The lock of a process that dies is released at once. */
export interface RunLock {
  /** Refused with RUN_IN_PROGRESS while another run goes on. */
  hold<T>(run: () => Promise<T>): Promise<T>
  /** Only looks, so that nobody who begins a run at that moment is refused because of it. */
  isHeld(): Promise<boolean>
}

export const runInProgress = () =>
  new AppError('RUN_IN_PROGRESS', 'A retention or PII-scrub run is in progress. Try again when it has ended.')

/**
 * The embedded database belongs to one process, so a flag is enough there. On a shared one, an idle transaction holds
 * an advisory lock; it holds neither a snapshot nor a row, so nobody waits for it.
 */
export function createRunLock(tenancy: Tenancy, databaseIsShared: boolean): RunLock {
  let running = false
  return {
    hold: async (run) => {
      if (running) throw runInProgress()
      running = true
      try {
        if (!databaseIsShared) return await run()
        return await tenancy.asSystem('hold the lock of the run', async (db) => {
          if (!(await tryRunLock(db))) throw runInProgress()
          return await outsideTransaction(run)
        })
      } finally {
        running = false
      }
    },
    isHeld: async () =>
      running ||
      (databaseIsShared && (await tenancy.asSystem('look whether a run goes on', (db) => isRunLockHeld(db)))),
  }
}
