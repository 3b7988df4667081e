import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { NewEvaluation } from '#shared/contracts/prompts.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { activePrompt } from '../active-prompt.ts'
import { foundVersion } from '../change-prompt.ts'
import { analysisTypeOf } from '../preview-prompt.ts'
import type { EvaluationDeps } from '../prompts-deps.ts'
import { EVALUATE_PROMPT, type EvaluationJob, type PlannedCase } from './evaluation-plan.ts'
import { endStale, insertEvaluation } from './evaluations.store.ts'
import { listRejected } from './rejected-analyses.store.ts'

const DISAGREED_MOST = 20
/** Nothing happened for so long that nothing will: it must not stand in the way of another one. */
const STALE_MS = 48 * 60 * 60_000

/** Writes the evaluation and the job of its first pair together; answers its id. */
export async function startEvaluation(
  deps: EvaluationDeps,
  scope: TenantScope,
  { prompt_type: type, version, sets, rounds }: NewEvaluation,
): Promise<string> {
  return await deps.tenancy.inTenant(scope, async (db) => {
    const name = await deps.analystName(db, scope.organizationId)
    const active = await activePrompt(deps, db, scope.organizationId, type)
    const candidate = await foundVersion(db, type, version)
    const cases = [
      ...(sets.includes('golden') ? goldenCases(deps) : []),
      ...(sets.includes('disagreed') ? await disagreedCases(db, type) : []),
    ]
    if (cases.length === 0)
      throw invalid(
        'sets',
        'There is no case to run: nobody has disagreed with an analysis of this type yet.',
      )
    const id = deps.ids.uuid()
    const now = deps.clock.now()
    await endStale(db, type, new Date(now.getTime() - STALE_MS), now)
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
    if (!started) throw new AppError('CONFLICT', 'An evaluation of this type of prompt is running already.')
    const job: EvaluationJob = { organizationId: scope.organizationId, evaluationId: id, pair: 0 }
    await deps.jobs.send(db, EVALUATE_PROMPT, job)
    return id
  })
}

const goldenCases = ({ goldenCases }: EvaluationDeps): PlannedCase[] =>
  goldenCases().map(({ id, title }) => ({ id, source: 'golden', title }))

/** Nobody knows what the checks should have said of them, so they measure only prompts that write analyses. */
async function disagreedCases(db: TenantDb, type: PromptType): Promise<PlannedCase[]> {
  if (type === 'quality_faithfulness' || type === 'quality_coverage') return []
  const ids = await listRejected(db, analysisTypeOf(type), DISAGREED_MOST)
  return ids.map((id) => ({ id, source: 'disagreed', title: null }))
}
