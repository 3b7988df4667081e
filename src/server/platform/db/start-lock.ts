import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnerDatabase } from './database.ts'

/** One number for each kind of work that only one process of a fleet does at a time. */
const LOCKS = { migrations: 7_264_481_902, queue: 7_264_481_903 } as const
const AGAIN_MS = 100

/**
 * Runs `work` in one process of a fleet at a time. Waiting processes hold no connection: behind a small shared pool
 * they would starve the one that works. The embedded database has one process only.
 */
export async function oneAtATime(
  database: OwnerDatabase,
  lock: keyof typeof LOCKS,
  work: () => Promise<unknown>,
): Promise<void> {
  if (database.kind === 'pglite') return void (await work())
  for (;;) {
    const done = await database.transaction(async ({ executeSql }) => {
      const { rows } = await executeSql('select pg_try_advisory_xact_lock($1) as mine', [LOCKS[lock]])
      // The work may take long and goes over other connections. Being the last statement, this also lets go of the
      // snapshot of the one before, for which an index that is built concurrently would wait.
      await executeSql('set local idle_in_transaction_session_timeout = 0')
      if (rows[0]?.mine) await work()
      return rows[0]?.mine === true
    })
    if (done) return
    await sleep(AGAIN_MS)
  }
}
