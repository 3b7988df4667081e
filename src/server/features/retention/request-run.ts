import { RETENTION_RUN, type RunJob } from './retention.jobs.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { type RunLock, runInProgress } from './run-lock.ts'
import { requireManifestsCanBeKept } from './run-retention.ts'
import { waitForOtherRequests } from './runs.store.ts'

/** Whether a run of either type goes on, or one of the requested kind waits for a worker. */
export async function isRunUnderWay({ jobs }: Pick<RetentionDeps, 'jobs'>, lock: RunLock): Promise<boolean> {
  const queue = (await jobs.stats()).find(({ name }) => name === RETENTION_RUN)
  return (queue !== undefined && queue.waiting + queue.active > 0) || (await lock.isHeld())
}

/**
 * Has a worker begin a retention run; returns its id. Refused while another is under way, and where its proof could
 * not be kept. Of people who ask at the same moment, all but the first are refused.
 */
export async function requestRun(deps: RetentionDeps, lock: RunLock, requestedBy: string): Promise<string> {
  if (await isRunUnderWay(deps, lock)) throw runInProgress()
  await requireManifestsCanBeKept(deps)
  const runId = deps.ids.uuid()
  await deps.tenancy.asSystem('ask for a retention run', async (db) => {
    await waitForOtherRequests(db)
    if (await deps.jobs.isUnfinished(db, RETENTION_RUN)) throw runInProgress()
    await deps.jobs.send(db, RETENTION_RUN, { runId, requestedBy } satisfies RunJob)
  })
  return runId
}
