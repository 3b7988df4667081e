import type { EvaluationDeps } from './evaluation-deps.ts'
import { type EvaluationJob, plannedCase } from './evaluation-plan.ts'
import { findEvaluation } from './evaluations.store.ts'
import { storePair, toScope } from './run-pair.ts'

/**
 * A pair that no attempt could run is left out for both versions; the end of the round decides whether enough are
 * left.
 */
export async function giveUpPair(deps: EvaluationDeps, job: EvaluationJob): Promise<void> {
  const row = await deps.tenancy.inTenant(toScope(job), (db) => findEvaluation(db, job.evaluationId))
  if (!row) return
  await storePair(deps, job, { case_id: plannedCase(row, job.pair).id, runs: null })
}
