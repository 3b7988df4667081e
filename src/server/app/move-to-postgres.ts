import type { Config } from '#server/config/config.ts'
import {
  type CopiedTable,
  CopyRefused,
  copyDatabase,
  requireEmptyDatabase,
} from '#server/platform/db/copy-database.ts'
import { type OpenDatabase, openPglite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { safeMessage } from '#server/platform/errors.ts'
import { listUnfinishedJobs, type UnfinishedJob } from '#server/platform/jobs/unfinished-jobs.store.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { type AppContext, createContext } from './context.ts'

export interface Moved {
  readonly tables: readonly CopiedTable[]
  readonly jobs: number
}

/** Nobody waits for it, and checking the references of a large table may take long. */
const STATEMENT_MS = 60 * 60_000

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
    const jobs = await listUnfinishedJobs(source)
    say(`sending ${jobs.length} jobs again`)
    // Opened only now: a starting service writes rows, which must not mix with those of the copy. The owner's login
    // does everything during the move, which no service in production may.
    const moving = { ...config, stage: 'development', database: { kind: 'postgres', url } } as const
    const context = await createContext(moving, { logger: silentLogger() })
    try {
      await context.jobs.start(context.features.jobKinds, { work: false })
      await sendAgain(context, jobs)
    } catch (error) {
      throw new CopyRefused(
        `The rows were moved, but not the waiting jobs (${safeMessage(error)}). Drop the database, create it again and run this again.`,
      )
    } finally {
      await context.close()
    }
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
  const target = await openPostgres({ url, logger: silentLogger(), statementMs: STATEMENT_MS })
  try {
    await requireEmptyDatabase(target)
    await migrate(target)
    return await copyDatabase(source, target, say)
  } finally {
    await target.close()
  }
}

const GIVEN_UP = /\.given-up$/

/** Handlers may safely run again, so a job that a killed process had begun counts as waiting. */
async function sendAgain({ jobs, tenancy }: AppContext, unfinished: readonly UnfinishedJob[]): Promise<void> {
  const queues = new Set((await jobs.stats()).map(({ name }) => name))
  const strange = unfinished.find(({ name }) => !queues.has(name.replace(GIVEN_UP, '')))
  if (strange) throw new Error(`no queue is named ${strange.name}`)
  await tenancy.asSystem('send the jobs of an embedded installation again', async (db) => {
    for (const { name, data, delaySeconds } of unfinished) await jobs.send(db, name, data, { delaySeconds })
  })
}
