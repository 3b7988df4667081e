import { safeMessage } from '#server/platform/errors.ts'
import type { AppContext } from './context.ts'

const AGAIN_MS = 30_000
/** A database may also be restored under a service that runs. */
const RECHECK_MS = 300_000

type WorkerContext = Pick<AppContext, 'jobs' | 'metrics' | 'features' | 'logger' | 'lifecycle'>

/**
 * The background side of the service. Without `work` it may send jobs but takes none; with it, it takes none before the
 * database is known to hold nothing that was destroyed: a job would hand it on to a language model.
 */
export async function startJobs(context: WorkerContext, options: { work: boolean }): Promise<void> {
  await context.jobs.start(context.features.jobKinds, { work: false })
  // A process that is new must not look as if nothing had ever run.
  const lastRun = await context.features.retention.lastEnd()
  context.metrics.retentionLastRun.set(lastRun.getTime() / 1_000)
  await onceClear(context, async () => {
    recheckForever(context)
    if (options.work && !context.lifecycle.stopping) await context.jobs.work()
  })
}

/** What fails keeps the service from serving already, and is tried again sooner. */
function recheckForever(context: WorkerContext, afterMs = RECHECK_MS): void {
  const look = async () => {
    if (context.lifecycle.stopping) return
    const next = await context.features.retention.restoreGuard.recheck().then(
      () => RECHECK_MS,
      () => AGAIN_MS,
    )
    recheckForever(context, next)
  }
  setTimeout(() => void look(), afterMs).unref()
}

/** Where the database cannot be compared with the manifests of its runs, nothing is served until it can. */
async function onceClear(context: WorkerContext, begin: () => Promise<void>): Promise<void> {
  const { features, logger } = context
  try {
    await features.retention.restoreGuard.check()
  } catch (error) {
    logger.error({ error: safeMessage(error) }, 'not serving yet: the check against restores is tried again')
    const again = () =>
      onceClear(context, begin).catch((failed: unknown) =>
        logger.error({ error: safeMessage(failed) }, 'the background work could not begin'),
      )
    setTimeout(() => void again(), AGAIN_MS).unref()
    return
  }
  await begin()
}
