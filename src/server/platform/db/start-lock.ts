import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnerDatabase } from './database.ts'

const LOCK = 7_264_481_903
const AGAIN_MS = 100

/**
 * Runs `work` in one process of a fleet at a time. Waiting processes hold no connection: behind a small shared pool
 * they would starve the one that works. The embedded database has one process only.
 */
export async function oneAtATime(database: OwnerDatabase, work: () => Promise<unknown>): Promise<void> {
  if (database.kind === 'pglite') return void (await work())
  for (;;) {
    const done = await database.transaction(async ({ executeSql }) => {
      const { rows } = await executeSql('select pg_try_advisory_xact_lock($1) as mine', [LOCK])
      if (rows[0]?.mine) await work()
      return rows[0]?.mine === true
    })
    if (done) return
    await sleep(AGAIN_MS)
  }
}
