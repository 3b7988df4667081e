import type { EvaluationDeps } from '../prompts-deps.ts'
import { type EvaluationJob, plannedOf } from './evaluation-plan.ts'
import { findEvaluation } from './evaluations.store.ts'
import { scopeOf, storePair } from './run-pair.ts'

/** A pair that no try could run is left out of both versions; whether enough are left is decided after the round. */
export async function giveUpPair(deps: EvaluationDeps, job: EvaluationJob): Promise<void> {
  const row = await deps.tenancy.inTenant(scopeOf(job), (db) => findEvaluation(db, job.evaluationId))
  if (!row) return
  const planned = plannedOf(row)
  await storePair(deps, job, { case_id: planned[job.pair % planned.length]!.id, runs: null })
}
