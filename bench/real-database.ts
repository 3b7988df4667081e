import { join } from 'node:path'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { migrateForTest } from '../test/support/databases.ts'
import { openReal } from './readiness-setup.ts'

/** Works on a new database of our own PostgreSQL, in which the migrations have run; throws where there is none. */
export async function onRealDatabase<Result>(
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openReal(join(import.meta.dirname, '../.cache'))
  if (!opened) throw new Error('there is no real PostgreSQL')
  const { database } = opened
  try {
    await migrateForTest(database)
    return await work(database)
  } finally {
    await database.close()
    await opened.release()
  }
}
