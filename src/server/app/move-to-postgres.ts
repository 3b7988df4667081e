import type { Config } from '#server/config/config.ts'
import { type CopiedTable, copyDatabase } from '#server/platform/db/copy-database.ts'
import { type OpenDatabase, openPglite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { requireEmptyDatabase } from '#server/platform/db/whole-tables.ts'
import { listUnfinishedJobs } from '#server/platform/jobs/unfinished-jobs.store.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { sendJobsAgain } from './send-jobs-again.ts'

export interface Moved {
  readonly tables: readonly CopiedTable[]
  readonly jobs: number
}

/**
 * Moves an embedded installation into an empty PostgreSQL: every row in one transaction, then sends the unfinished
 * jobs again there.
 */
export async function moveToPostgres(
  config: Config,
  url: string,
  say: (line: string) => void,
): Promise<Moved> {
  const source = await openPglite({ dataDir: config.dataDir })
  try {
    await migrate(source)
    const tables = await copyInto(url, source, say)
    const jobs = await listUnfinishedJobs(source.sql)
    say(`sending ${jobs.length} jobs again`)
    await sendJobsAgain(config, url, jobs)
    return { tables, jobs: jobs.length }
  } finally {
    await source.close()
  }
}

async function copyInto(
  url: string,
  source: OpenDatabase,
  say: (line: string) => void,
): Promise<readonly CopiedTable[]> {
  const target = await openPostgres({ url, logger: silentLogger() })
  try {
    // The login that owns the tables has no time limit: checking the references of a large table may take long.
    const owner = target.owner ?? target
    await requireEmptyDatabase(owner)
    await migrate(target)
    return await copyDatabase(source, owner, say)
  } finally {
    await target.close()
  }
}
