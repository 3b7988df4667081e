import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import { failGeneration, findAbandoned } from './analyses.store.ts'
import type { AnalysisJob } from './analysis-jobs.ts'

/** Longer than every retry of a job takes together; what is older and waits in no queue has lost its job. */
const ABANDONED_AFTER_MS = 30 * 60_000

export interface SweepDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly logger: Logger
  readonly failCheck: (job: AnalysisJob, reason: string) => Promise<void>
}

/** Ends analyses whose jobs are lost, so that none stays pending, generating or checking for ever. */
export async function sweepAbandoned(deps: SweepDeps): Promise<void> {
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
    if (row.generation_status === 'checking') await deps.failCheck(job, 'It was interrupted.')
    else
      await deps.tenancy.inTenant({ organizationId: row.organization_id, userId: null }, (db) =>
        failGeneration(
          db,
          row.id,
          'The generation was interrupted and could not go on. Your evidence is unchanged; generate it again.',
          deps.clock.now(),
        ),
      )
  }
}
