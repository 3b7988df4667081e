import { findAbandoned } from './abandoned.store.ts'
import { failGeneration } from './analyses.store.ts'
import type { AnalysesDeps } from './analyses-deps.ts'

/** Longer than all retries of a job together; anything older without a queued job has lost its job. */
const ABANDONED_AFTER_MS = 30 * 60_000

/** Ends analyses whose jobs are lost, so that none stays pending, generating or checking forever. */
export async function sweepAbandoned(deps: AnalysesDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ABANDONED_AFTER_MS)
  const found = await deps.tenancy.asSystem('find analyses whose jobs are lost', (db) =>
    findAbandoned(db, ['pending', 'generating', 'checking'], before),
  )
  for (const row of found) {
    const job = { organizationId: row.organization_id, analysisId: row.id }
    deps.logger.warn(
      { analysis_id: row.id, generation_status: row.generation_status },
      'ended an analysis whose job was lost',
    )
    if (row.generation_status === 'checking') await deps.afterGenerated.failCheck(job, 'It was interrupted.')
    else
      await deps.tenancy.inTenant({ organizationId: row.organization_id, userId: null }, (db) =>
        failGeneration(db, {
          id: row.id,
          message:
            'The generation was interrupted and could not continue. Your evidence is unchanged; generate it again.',
          now: deps.clock.now(),
        }),
      )
  }
}
