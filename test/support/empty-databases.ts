import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type OpenDatabase, openPglite } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { createEmptyDatabase } from './databases.ts'

interface Opened {
  readonly database: OpenDatabase
  readonly close: () => Promise<void>
}

/** A suite on either database before any migration. */
export function describeOnBothEmpty(title: string, suite: (database: () => OpenDatabase) => void): void {
  const runOn = (open: () => Promise<Opened>) => () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    suite(() => opened.database)
  }
  describe(
    `${title} (embedded database)`,
    runOn(async () => {
      const database = await openPglite({})
      return { database, close: () => database.close() }
    }),
  )
  const serverUrl = inject('postgresUrl')
  describe.skipIf(serverUrl === null)(
    `${title} (real PostgreSQL)`,
    runOn(async () => {
      const { url, drop } = await createEmptyDatabase(serverUrl ?? '')
      const database = await openPostgres({ url, logger: silentLogger() })
      const close = async () => {
        await database.close()
        await drop()
      }
      return { database, close }
    }),
  )
}
