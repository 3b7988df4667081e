import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from './database.ts'

const LOCK = 7_264_481_903
const AGAIN_MS = 100

/**
 * Runs `work` in one process of a fleet at a time. Whoever waits holds no connection meanwhile: behind a small shared pool
 * those who wait would otherwise take away what the one that works needs. The embedded database has one process only.
 */
export async function oneAtATime(database: OpenDatabase, work: () => Promise<unknown>): Promise<void> {
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
