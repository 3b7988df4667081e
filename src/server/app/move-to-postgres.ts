import type { Config } from '#server/config/config.ts'
import {
  assertEmptyDatabase,
  type CopiedTable,
  CopyRefused,
  copyDatabase,
} from '#server/platform/db/copy-database.ts'
import { openPglite, openPostgres } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { listUnfinishedJobs, type UnfinishedJob } from '#server/platform/jobs/unfinished-jobs.store.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { type AppContext, createContext } from './context.ts'

export interface Moved {
  readonly tables: readonly CopiedTable[]
  readonly jobs: number
}

/**
 * Moves an embedded installation into an empty PostgreSQL. Jobs that no worker has ended are sent again there before the
 * rows are committed: where rows are, everything is.
 */
export async function moveToPostgres(
  config: Config,
  url: string,
  say: (line: string) => void,
): Promise<Moved> {
  const source = await openPglite({ dataDir: config.dataDir })
  try {
    await migrate(source)
    await assertTargetIsEmpty(url)
    const context = await createContext({ ...config, database: { kind: 'postgres', url } })
    try {
      await context.jobs.start(context.features.jobKinds, { work: false })
      const jobs = await listUnfinishedJobs(source)
      await sendAgain(context, jobs)
      return { tables: await copyDatabase(source, context.database, say), jobs: jobs.length }
    } finally {
      await context.close()
    }
  } finally {
    await source.close()
  }
}

async function assertTargetIsEmpty(url: string): Promise<void> {
  const target = await openPostgres({ url, logger: silentLogger() })
  try {
    await assertEmptyDatabase(target)
  } finally {
    await target.close()
  }
}

const GIVEN_UP = /\.given-up$/

/** Handlers bear running again, so a job that a killed process had begun is one that waits. */
async function sendAgain({ jobs, tenancy }: AppContext, unfinished: readonly UnfinishedJob[]): Promise<void> {
  const queues = new Set((await jobs.stats()).map(({ name }) => name))
  const strange = unfinished.find(({ name }) => !queues.has(name.replace(GIVEN_UP, '')))
  if (strange)
    throw new CopyRefused(
      `A job waits for "${strange.name}", which this version does not know. Start the service once on the embedded database first.`,
    )
  await tenancy.asSystem('send the jobs of an embedded installation again', async (db) => {
    for (const { name, data, delaySeconds } of unfinished) await jobs.send(db, name, data, { delaySeconds })
  })
}
