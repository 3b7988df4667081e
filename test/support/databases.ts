import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type OpenDatabase, openPglite, openPostgres } from '#server/platform/db/database.ts'
import { migrate, migrationsFingerprint } from '#server/platform/db/migrate.ts'
import { createJobQueue } from '#server/platform/jobs/job-queue.ts'
import { silentLogger } from '#server/platform/observability/log.ts'

export const cacheDir = join(import.meta.dirname, '../../.cache')

/** A dump of the embedded database after all migrations; opening it takes a fraction of a fresh start. */
export const templatePath = (): string => join(cacheDir, `pglite-template-${migrationsFingerprint()}.tar`)

/** Tests find it made; what uses their support without them (a bench, the screenshots) makes it where it is missing. */
export async function ensureTemplate(): Promise<void> {
  const path = templatePath()
  if (existsSync(path)) return
  const database = await openPglite({})
  await migrate(database)
  const jobs = createJobQueue(database, silentLogger())
  await jobs.start([], { work: false })
  await jobs.stop()
  writeFileSync(`${path}.partial`, await database.dump!())
  renameSync(`${path}.partial`, path)
  await database.close()
}

export async function openTestPglite(): Promise<OpenDatabase> {
  await ensureTemplate()
  return await openPglite({ template: new Uint8Array(readFileSync(templatePath())) })
}

/** A database of its own on the real server. */
export async function createPostgresDatabase(
  serverUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Runs a suite on the embedded database and on a real PostgreSQL: the same SQL, the same expectations. Where
 * there is no real one the second run is skipped; the reason was printed when the tests began.
 */
export function describeOnBothDatabases(title: string, suite: (database: () => OpenDatabase) => void): void {
  describe(`${title} (embedded database)`, () => {
    let database: OpenDatabase
    beforeAll(async () => {
      database = await openTestPglite()
    })
    afterAll(() => database.close())
    suite(() => database)
  })
  const serverUrl = inject('postgresUrl')
  describe.skipIf(serverUrl === null)(`${title} (real PostgreSQL)`, () => {
    let database: OpenDatabase
    let drop: () => Promise<void>
    beforeAll(async () => {
      const created = await createPostgresDatabase(serverUrl!)
      drop = created.drop
      database = await openPostgres({ url: created.url, logger: silentLogger() })
      await migrate(database)
    })
    afterAll(async () => {
      await database.close()
      await drop()
    })
    suite(() => database)
  })
}
