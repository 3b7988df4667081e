import { safeMessage } from '#server/platform/errors.ts'
import type { AppContext } from './context.ts'

const AGAIN_MS = 30_000
/** A database may also be restored while the service runs. */
const RECHECK_MS = 300_000

type WorkerContext = Pick<AppContext, 'jobs' | 'metrics' | 'features' | 'logger' | 'lifecycle'>

/**
 * The background side of the service. Without `work` it may send jobs but takes none. With it, it takes none while
 * the database is known to contain destroyed data: a job would pass it on to a language model.
 */
export async function startJobs(context: WorkerContext, options: { work: boolean }): Promise<void> {
  await context.jobs.start(context.features.jobKinds, { work: false })
  // A new process must not look as if no run had ever ended.
  const lastRun = await context.features.retention.lastEnd()
  context.metrics.retentionLastRun.set(lastRun.getTime() / 1_000)
  await onceServing(context, async (afterMs) => {
    recheckForever(context, afterMs)
    if (options.work && !context.lifecycle.stopping) await context.jobs.work()
  })
}

/** A failed check already makes the service refuse requests, so retry it sooner. */
function recheckForever(context: WorkerContext, afterMs = RECHECK_MS): void {
  const look = async () => {
    if (context.lifecycle.stopping) return
    const { restoreGuard } = context.features.retention
    const next = await restoreGuard
      .recheck()
      .then(() => restoreGuard.requireCompared())
      .then(
        () => RECHECK_MS,
        () => AGAIN_MS,
      )
    recheckForever(context, next)
  }
  setTimeout(() => void look(), afterMs).unref()
}

/** If the database is older than the manifests of its runs, nothing is served until it has caught up. */
async function onceServing(
  context: WorkerContext,
  begin: (recheckAfterMs: number) => Promise<void>,
): Promise<void> {
  const { features, logger } = context
  const { restoreGuard } = features.retention
  const compared = await restoreGuard.check().then(
    () => true,
    () => false,
  )
  if (compared || restoreGuard.mayServe()) return await begin(compared ? RECHECK_MS : AGAIN_MS)
  logger.error('not serving yet: the check against restores will be retried')
  const again = () =>
    onceServing(context, begin).catch((failed: unknown) =>
      logger.error({ error: safeMessage(failed) }, 'the background work could not start'),
    )
  setTimeout(() => void again(), AGAIN_MS).unref()
}
