import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { NewEvaluation } from '#shared/contracts/prompts.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { activePrompt, foundVersion } from '../prompts/index.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import { EVALUATE_PROMPT, type EvaluationJob, type PlannedCase } from './evaluation-plan.ts'
import { endStale, insertEvaluation } from './evaluations.store.ts'
import { goldenCases } from './golden-set.ts'
import { notMeasurable } from './not-measurable.ts'
import { toAnalysisType } from './preview-prompt.ts'
import { listRejected } from './rejected-analyses.store.ts'

const MAX_DISAGREED = 20
/** An evaluation without activity for this long is dead and must not block another one. */
const STALE_MS = 48 * 60 * 60_000

/** Writes the evaluation and the job of its first pair together; returns its id. */
export async function startEvaluation(
  deps: EvaluationDeps,
  scope: TenantScope,
  { prompt_type: type, version, sets, rounds }: NewEvaluation,
): Promise<string> {
  return await deps.tenancy.inTenant(scope, async (db) => {
    const name = await deps.ai.analystName(db, scope.organizationId)
    const problem = notMeasurable(name.provider)
    if (problem) throw new AppError('VALIDATION_FAILED', problem)
    const active = await activePrompt(deps, db, { organizationId: scope.organizationId, type })
    const candidate = await foundVersion(db, type, version)
    const cases = [
      ...(sets.includes('golden') ? plannedGolden(type) : []),
      ...(sets.includes('disagreed') ? await disagreedCases(db, type) : []),
    ]
    if (cases.length === 0)
      throw invalid(
        'sets',
        'There is nothing to evaluate: no one has disagreed with an analysis of this type yet.',
      )
    const id = deps.ids.uuid()
    const now = deps.clock.now()
    await endStale(db, { type, before: new Date(now.getTime() - STALE_MS), now })
    const started = await insertEvaluation(db, {
      ...name,
      id,
      organizationId: scope.organizationId,
      type,
      candidate: candidate.version,
      active: active.version,
      cases,
      rounds,
      userId: scope.userId,
      now,
    })
    if (!started) throw new AppError('CONFLICT', 'An evaluation of this type of prompt is already running.')
    const job: EvaluationJob = { organizationId: scope.organizationId, evaluationId: id, pair: 0 }
    await deps.jobs.send(db, EVALUATE_PROMPT, job)
    return id
  })
}

/** Those that say what an analysis of this type must hold. */
const plannedGolden = (type: PromptType): PlannedCase[] =>
  goldenCases()
    .filter(({ facts }) => facts[toAnalysisType(type)].length > 0)
    .map(({ id, title }) => ({ id, source: 'golden', title }))

/** What the checks should have said about them is unknown, so they measure only prompts that write analyses. */
async function disagreedCases(db: TenantDb, type: PromptType): Promise<PlannedCase[]> {
  if (type === 'quality_faithfulness' || type === 'quality_coverage') return []
  const ids = await listRejected(db, toAnalysisType(type), MAX_DISAGREED)
  return ids.map((id) => ({ id, source: 'disagreed', title: null }))
}
