import { safeMessage } from '#server/platform/errors.ts'
import type { AppContext } from './context.ts'

const AGAIN_MS = 30_000

/** The background side of the service. Without `work` it may send jobs but takes none. */
export async function startJobs(context: AppContext, options: { work: boolean }): Promise<void> {
  await context.jobs.start(context.features.jobKinds, options)
  // A process that is new must not look as if nothing had ever run.
  const lastRun = await context.features.retention.lastEnd()
  context.metrics.retentionLastRun.set(lastRun.getTime() / 1_000)
  await guardAgainstRestores(context)
}

/** Where the database cannot be compared with the manifests of its runs, nothing is served until it can. */
async function guardAgainstRestores({ features, logger }: AppContext): Promise<void> {
  const { restoreGuard } = features.retention
  const check = async () => {
    try {
      await restoreGuard.check()
    } catch (error) {
      logger.error(
        { error: safeMessage(error) },
        'not serving yet: the check against restores is tried again',
      )
      setTimeout(() => void check(), AGAIN_MS).unref()
    }
  }
  await check()
}
