import { afterAll, describe, expect, inject, it } from 'vitest'
import { listAppliedMigrations, migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { cacheDir, createEmptyDatabase } from '#test/support/databases.ts'
import { ensurePostgres, startPostgres } from '../../scripts/services/postgres.ts'
import { offerService } from '../../scripts/services/service.ts'

const DATABASES = 4
const PROCESSES = 3

// A server of its own: on the shared one the roles are there already.
const fresh =
  inject('postgresUrl') === null
    ? undefined
    : await offerService('a fresh PostgreSQL', () => ensurePostgres(cacheDir), startPostgres)
afterAll(() => fresh?.stop())

describe.skipIf(!fresh)('migrations', () => {
  it('run once each when many start at once, also on several databases of one server that has no roles yet', async () => {
    const names = readMigrations().map(({ name }) => name)
    const databases = await Promise.all(
      Array.from({ length: DATABASES }, () => createEmptyDatabase(fresh!.url)),
    )
    const opened = await Promise.all(
      databases.flatMap(({ url }) =>
        Array.from({ length: PROCESSES }, () => openPostgres({ url, logger: silentLogger() })),
      ),
    )
    const done = await Promise.all(opened.map((database) => migrate(database)))
    for (const [index] of databases.entries()) {
      const mine = done.slice(index * PROCESSES, (index + 1) * PROCESSES)
      expect(mine.flat()).toEqual(names)
      expect(await listAppliedMigrations(opened[index * PROCESSES]!)).toEqual(names)
    }
    await Promise.all(opened.map((database) => database.close()))
  }, 60_000)
})
