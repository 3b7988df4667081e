import { mkdirSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { ensurePostgres, startPostgres } from '../../scripts/services/postgres.ts'
import { offerService } from '../../scripts/services/service.ts'
import { ensureWebBuilt } from '../../tools/build-web.ts'
import { cacheDir, ensureTemplate, makePostgresTemplate } from './databases.ts'

/** Before all tests: a migrated template of the embedded database, the built web application, and one real PostgreSQL with a migrated template where it can be had. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(cacheDir, { recursive: true })
  await ensureTemplate()
  // Where it cannot be built, the tests that look at it say so and fail (they ask again); the others need not.
  await ensureWebBuilt().catch((error: Error) =>
    process.stderr.write(`the web application could not be built: ${error.message}\n`),
  )
  const postgres = await offerService('real PostgreSQL', () => ensurePostgres(cacheDir), startPostgres)
  if (postgres) await makePostgresTemplate(postgres.url)
  project.provide('postgresUrl', postgres?.url ?? null)
  return async () => {
    await postgres?.stop()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | null
  }
}
