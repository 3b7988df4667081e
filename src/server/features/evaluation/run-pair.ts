import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { AnalysisTask, TokenUsage } from '#server/ports/analyst.ts'
import { QualityShedError } from '#server/ports/analyst-failures.ts'
import { decideRound } from '#shared/prompt-regression.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'
import { computeCost, type OtherWork, type QualityPromptType } from '../ai/index.ts'
import { composeTask, findAnalysis } from '../analyses/index.ts'
import { activePrompt, promptVersion } from '../prompts/index.ts'
import { listRetrieved } from '../retrieval/index.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import type { EvaluationRow } from './evaluation-plan.ts'
import {
  type CaseRun,
  EVALUATE_PROMPT,
  type EvaluationJob,
  measuredPairs,
  type PlannedCase,
  plannedCase,
  readPairs,
  readPlannedCases,
  type StoredPair,
} from './evaluation-plan.ts'
import { addPair, type EvaluationEnd, endEvaluation, findEvaluation } from './evaluations.store.ts'
import { goldenCases } from './golden-set.ts'
import { type CaseToMeasure, type Measurement, measureCase } from './measure-case.ts'
import { meterAnalyst } from './metered-analyst.ts'
import { notMeasurable } from './not-measurable.ts'
import { toAnalysisType } from './preview-prompt.ts'
import { listUsableEvidence } from './rejected-analyses.store.ts'

const MAX_LEFT_OUT_SHARE = 1 / 3
const SHED_WAIT_SECONDS = 60
const WAIT_FOR_ROOM_MS = 24 * 60 * 60_000

export const toScope = (job: EvaluationJob): TenantScope => ({
  organizationId: job.organizationId,
  userId: null,
})

/**
 * Runs one case with both versions, stores the numbers, and sends the next pair's job or decides. Safe to run again.
 */
export async function runPair(deps: EvaluationDeps, job: EvaluationJob, signal: AbortSignal): Promise<void> {
  const scope = toScope(job)
  const row = await deps.tenancy.inTenant(scope, (db) => findEvaluation(db, job.evaluationId))
  if (row?.status !== 'running' || row.done !== job.pair) return
  if (await endsUnmeasured(deps, row)) return
  const chosen = plannedCase(row, job.pair)
  try {
    const runs = await runBoth(deps, { row, chosen }, signal)
    await storePair(deps, job, { case_id: chosen.id, runs })
  } catch (error) {
    const age = deps.clock.now().getTime() - row.created_at.getTime()
    if (!(error instanceof QualityShedError) || age > WAIT_FOR_ROOM_MS) throw error
    // Checks of real analyses come first; the pair is run again when the provider has capacity.
    await deps.tenancy.inTenant(scope, (db) =>
      deps.jobs.send(db, EVALUATE_PROMPT, job, {
        delaySeconds: error.retryAfterSeconds ?? SHED_WAIT_SECONDS,
      }),
    )
  }
}

/** The organization may have switched meanwhile to an analyst with which nothing can be measured. */
const endsUnmeasured = (deps: EvaluationDeps, row: EvaluationRow): Promise<boolean> =>
  deps.tenancy.inTenant({ organizationId: row.organization_id, userId: null }, async (db) => {
    const { provider } = await deps.ai.analystName(db, row.organization_id)
    const error = notMeasurable(provider)
    if (error)
      await endEvaluation(db, { id: row.id, end: { status: 'failed', error }, now: deps.clock.now() })
    return error !== null
  })

export const storePair = (deps: EvaluationDeps, job: EvaluationJob, stored: StoredPair): Promise<void> =>
  deps.tenancy.inTenant(toScope(job), async (db) => {
    const now = deps.clock.now()
    const row = await addPair(db, { id: job.evaluationId, pair: job.pair, stored, now })
    if (!row) return
    const next = nextStep(row)
    if (next === 'next_pair')
      await deps.jobs.send(db, EVALUATE_PROMPT, { ...job, pair: job.pair + 1 } satisfies EvaluationJob)
    else await endEvaluation(db, { id: row.id, end: next, now })
  })

type NextStep = 'next_pair' | EvaluationEnd

/** After each full round: whether enough is known, or another round is worth it. */
export function nextStep(row: EvaluationRow): NextStep {
  const cases = readPlannedCases(row).length
  if (row.done % cases !== 0) return 'next_pair'
  const pairs = readPairs(row)
  const leftOut = pairs.filter(({ runs }) => !runs).length
  if (leftOut / pairs.length > MAX_LEFT_OUT_SHARE)
    return {
      status: 'failed',
      error: `${leftOut} of ${pairs.length} pairs could not be run, so there is no result. Try again when the AI provider responds.`,
    }
  const decision = decideRound(measuredPairs(pairs), row.done >= cases * row.most_rounds)
  return decision === 'another_round' ? 'next_pair' : { status: 'complete', flagged: decision === 'flagged' }
}

/** What both versions of one pair are measured with. */
interface PairWork {
  readonly row: EvaluationRow
  readonly workId: string
  readonly signal: AbortSignal
}

/** null if the case is gone. Rejects if the provider is at fault, and the queue retries. */
async function runBoth(
  deps: EvaluationDeps,
  { row, chosen }: { readonly row: EvaluationRow; readonly chosen: PlannedCase },
  signal: AbortSignal,
): Promise<StoredPair['runs']> {
  const scope = { organizationId: row.organization_id, userId: null }
  const found = await deps.tenancy.inTenant(scope, async (db) => {
    const active = await promptVersion(db, row.prompt_type, row.active_version)
    const candidate = await promptVersion(db, row.prompt_type, row.candidate_version)
    const known = await findCase(db, row, chosen)
    return active && candidate && known && { active, candidate, known }
  })
  if (!found) return null
  // Labels and delimiters derive from it, so both versions see the evidence in the same bytes.
  const work = { row, workId: `${row.id} ${row.done}`, signal }
  const known = found.known.points.length > 0 ? found.known : await listPoints(deps, work, found.known)
  const [active, candidate] = await Promise.allSettled([
    runOne(deps, work, { prompt: found.active, wanted: known }),
    runOne(deps, work, { prompt: found.candidate, wanted: known }),
  ])
  // Both have ended by now, so that a retry never overlaps with the rest of the first attempt.
  if (active.status === 'rejected') throw active.reason
  if (candidate.status === 'rejected') throw candidate.reason
  return { active: active.value, candidate: candidate.value }
}

async function findCase(
  db: TenantDb,
  row: EvaluationRow,
  chosen: PlannedCase,
): Promise<CaseToMeasure | null> {
  if (chosen.source === 'disagreed') {
    const task = await findUsableTask(db, row.organization_id, chosen.id)
    return task && { task, points: [], claims: [] }
  }
  const type = toAnalysisType(row.prompt_type)
  const golden = goldenCases().find(({ id }) => id === chosen.id)
  return golden ? { task: golden.tasks[type], points: golden.facts[type], claims: golden.claims } : null
}

/**
 * The part of an earlier analyst's input that may still be shown: items may have been withdrawn or switched off
 * since.
 */
async function findUsableTask(
  db: TenantDb,
  organizationId: string,
  analysisId: string,
): Promise<AnalysisTask | null> {
  const analysis = await findAnalysis(db, analysisId)
  if (!analysis) return null
  const task = composeTask(analysis, await listRetrieved(db, analysisId))
  const evidenceIds = task.passages.map((passage) => passage.evidenceId)
  const usable = await listUsableEvidence(db, organizationId, evidenceIds)
  const passages = task.passages.filter((passage) => usable.has(passage.evidenceId))
  return passages.length > 0 ? { ...task, passages } : null
}

/**
 * Nobody wrote down what such an analysis must say. The points are listed once, so that both versions are measured
 * alike.
 */
async function listPoints(
  deps: EvaluationDeps,
  work: PairWork,
  known: CaseToMeasure,
): Promise<CaseToMeasure> {
  const analyst = await deps.ai.analystForWork(composeWork(deps, work, null))
  return { ...known, points: (await analyst.listKeyPoints(known.task, work.signal)).value }
}

async function runOne(deps: EvaluationDeps, work: PairWork, measurement: Measurement): Promise<CaseRun> {
  const inner = await deps.ai.analystForWork(composeWork(deps, work, measurement.prompt))
  const { analyst, spent } = meterAnalyst(inner)
  const { measures, failed } = await measureCase({ ids: deps.ids, analyst }, measurement, work.signal)
  const { primary, quality } = spent()
  const price = (model: string, usage: TokenUsage) =>
    usage.inputTokens + usage.outputTokens === 0 ? 0 : computeCost(model, usage)
  const costs = [price(inner.model, primary), price(inner.qualityModel ?? inner.model, quality)]
  return {
    measures,
    failed,
    input_tokens: primary.inputTokens + quality.inputTokens,
    output_tokens: primary.outputTokens + quality.outputTokens,
    cost_usd: costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
  }
}

/** The version under test for its own type; for all other checks the active ones. */
const composeWork = (
  deps: EvaluationDeps,
  { row, workId }: Omit<PairWork, 'signal'>,
  prompt: PromptVersion | null,
): OtherWork => ({
  organizationId: row.organization_id,
  workId,
  promptFor: async (type: QualityPromptType) =>
    prompt?.prompt_type === type
      ? prompt
      : await deps.tenancy.inTenant({ organizationId: row.organization_id, userId: null }, (db) =>
          activePrompt(deps, db, { organizationId: row.organization_id, type }),
        ),
})
