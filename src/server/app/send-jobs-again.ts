import type { Config } from '#server/config/config.ts'
import { CopyRefused } from '#server/platform/db/whole-tables.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { UnfinishedJob } from '#server/platform/jobs/unfinished-jobs.store.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { type AppContext, createContext } from './context.ts'

const GIVEN_UP = /\.given-up$/

/**
 * Sends the unfinished jobs of another database to the one at `url`, whose rows are there already. Not before: a
 * starting service writes rows, which must not mix with those of the copy.
 */
export async function sendJobsAgain(
  config: Config,
  url: string,
  unfinished: readonly UnfinishedJob[],
): Promise<void> {
  // The owner's login does everything meanwhile, which no service in production may.
  const moving = { ...config, stage: 'development', database: { kind: 'postgres', url } } as const
  const context = await createContext(moving, { logger: silentLogger() })
  try {
    await context.jobs.start(context.features.jobKinds, { work: false })
    await send(context, unfinished)
  } catch (error) {
    throw new CopyRefused(
      `The rows are there, but not the waiting jobs (${safeMessage(error)}). Drop the database, create it again and run this again.`,
    )
  } finally {
    await context.close()
  }
}

/** Handlers may safely run again, so a job that a killed process had begun counts as waiting. */
async function send({ jobs, tenancy }: AppContext, unfinished: readonly UnfinishedJob[]): Promise<void> {
  const queues = new Set((await jobs.stats()).map(({ name }) => name))
  const strange = unfinished.find(({ name }) => !queues.has(name.replace(GIVEN_UP, '')))
  if (strange) throw new Error(`no queue is named ${strange.name}`)
  await tenancy.asSystem('send the jobs of another installation again', async (db) => {
    for (const { name, data, delaySeconds } of unfinished) await jobs.send(db, name, data, { delaySeconds })
  })
}
