import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { JobSender } from '#server/platform/jobs/job-queue.ts'
import { countActiveEvidence, findTurn, takeTurn } from './analyses.store.ts'
import { type AnalysisJob, GENERATE_ANALYSIS } from './analysis-jobs.ts'

const LOOK_AGAIN_SECONDS = 1
const MOST_MS = 120_000
/** While there is nothing to search at all: a fleet that was away reads first. Ends before the sweep for lost jobs. */
const MOST_WITH_NOTHING_MS = 20 * 60_000

export interface AwaitEvidenceDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly jobs: JobSender
  readonly countUnsettled: (
    db: TenantDb,
    investigationId: string,
  ) => Promise<{ reading: number; embedding: number }>
}

/**
 * How much evidence is still being read or embedded, or null where nothing is to be done now: for two minutes after
 * the request, and longer while no item can be searched yet, such an analysis stays pending and its job is put back, so
 * that it keeps no slot from others.
 */
export const awaitEvidence = (
  deps: AwaitEvidenceDeps,
  scope: TenantScope,
  job: AnalysisJob,
): Promise<{ unsettled: number } | null> =>
  deps.tenancy.inTenant(scope, async (db) => {
    const found = await findTurn(db, job.analysisId)
    if (!found) return null
    const turn = job.turn ?? 0
    // A worker died after it had put the job back: the job that it sent waits already.
    if (found.generation_status === 'pending' && found.attempt !== turn) return null
    const { reading, embedding } = await deps.countUnsettled(db, found.investigation_id)
    const unsettled = reading + embedding
    const now = deps.clock.now()
    const { items } = await countActiveEvidence(db, found.investigation_id)
    const mostMs = unsettled < items ? MOST_MS : MOST_WITH_NOTHING_MS
    const mayWait =
      found.generation_status === 'pending' && now.getTime() - found.created_at.getTime() < mostMs
    if (unsettled === 0 || !mayWait) return { unsettled }
    await takeTurn(db, job.analysisId, now)
    await deps.jobs.send<AnalysisJob>(
      db,
      GENERATE_ANALYSIS,
      { organizationId: job.organizationId, analysisId: job.analysisId, turn: turn + 1 },
      { delaySeconds: LOOK_AGAIN_SECONDS },
    )
    return null
  })
