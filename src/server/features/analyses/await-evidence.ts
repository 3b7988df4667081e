import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { countUnsettled } from '../evidence/index.ts'
import { countActiveEvidence, findTurn, takeTurn } from './analyses.store.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { type AnalysisJob, GENERATE_ANALYSIS } from './analysis-jobs.ts'

const LOOK_AGAIN_SECONDS = 1
const MAX_WAIT_MS = 120_000
/**
 * While there is nothing to search at all: workers that were away read first. Ends before the sweep for lost jobs.
 */
const MAX_WAIT_WITH_NOTHING_MS = 20 * 60_000

/**
 * How much evidence is still being read or embedded, or null if the generation need not wait. For two minutes after
 * the request, and longer while no item can be searched yet, such an analysis stays pending and its job is put back,
 * so that it takes no slot from others.
 */
export const awaitEvidence = (
  deps: AnalysesDeps,
  scope: TenantScope,
  job: AnalysisJob,
): Promise<{ unsettled: number } | null> =>
  deps.tenancy.inTenant(scope, async (db) => {
    const found = await findTurn(db, job.analysisId)
    if (!found) return null
    const turn = job.turn ?? 0
    // A worker died after it put the job back: the job it sent is already waiting.
    if (found.generation_status === 'pending' && found.attempt !== turn) return null
    const { reading, embedding } = await countUnsettled(db, found.investigation_id)
    const unsettled = reading + embedding
    const now = deps.clock.now()
    const { items } = await countActiveEvidence(db, found.investigation_id)
    const mostMs = unsettled < items ? MAX_WAIT_MS : MAX_WAIT_WITH_NOTHING_MS
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
