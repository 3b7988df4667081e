import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { AnalysisTask, TokenUsage } from '#server/ports/analyst.ts'
import { QualityShedError } from '#server/ports/analyst-failures.ts'
import { decideRound } from '#shared/prompt-regression.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'
import { activePrompt } from '../active-prompt.ts'
import { analysisTypeOf } from '../preview-prompt.ts'
import { findTexts } from '../prompts.store.ts'
import type { EvaluationDeps, EvaluationWork, QualityPromptType } from '../prompts-deps.ts'
import {
  type CaseRun,
  EVALUATE_PROMPT,
  type EvaluationJob,
  measuredPairs,
  type PlannedCase,
  pairsOf,
  plannedOf,
  type StoredPair,
} from './evaluation-plan.ts'
import { addPair, type EvaluationRow, endEvaluation, findEvaluation } from './evaluations.store.ts'
import { type CaseToMeasure, measureCase } from './measure-case.ts'
import { meterAnalyst } from './metered-analyst.ts'
import { listUsableEvidence } from './rejected-analyses.store.ts'

const LEFT_OUT_SHARE_MOST = 1 / 3
const SHED_WAIT_SECONDS = 60
const WAIT_FOR_ROOM_MS = 24 * 60 * 60_000

export const scopeOf = (job: EvaluationJob): TenantScope => ({
  organizationId: job.organizationId,
  userId: null,
})

/** Runs one case with both versions, stores the numbers, and sends the job of the next pair or decides. Safe to run again. */
export async function runPair(deps: EvaluationDeps, job: EvaluationJob, signal: AbortSignal): Promise<void> {
  const scope = scopeOf(job)
  const row = await deps.tenancy.inTenant(scope, (db) => findEvaluation(db, job.evaluationId))
  if (row?.status !== 'running' || row.done !== job.pair) return
  const planned = plannedOf(row)
  const chosen = planned[job.pair % planned.length]!
  try {
    const runs = await runBoth(deps, row, chosen, signal)
    await storePair(deps, job, { case_id: chosen.id, runs })
  } catch (error) {
    const age = deps.clock.now().getTime() - row.created_at.getTime()
    if (!(error instanceof QualityShedError) || age > WAIT_FOR_ROOM_MS) throw error
    // Checks of people's analyses come first; the pair is run again when the provider has room.
    await deps.tenancy.inTenant(scope, (db) =>
      deps.jobs.send(db, EVALUATE_PROMPT, job, {
        delaySeconds: error.retryAfterSeconds ?? SHED_WAIT_SECONDS,
      }),
    )
  }
}

export const storePair = (deps: EvaluationDeps, job: EvaluationJob, stored: StoredPair): Promise<void> =>
  deps.tenancy.inTenant(scopeOf(job), async (db) => {
    const now = deps.clock.now()
    const row = await addPair(db, job.evaluationId, job.pair, stored, now)
    if (!row) return
    const next = nextStep(row)
    if (next === 'next_pair')
      await deps.jobs.send(db, EVALUATE_PROMPT, { ...job, pair: job.pair + 1 } satisfies EvaluationJob)
    else await endEvaluation(db, row.id, next, now)
  })

type NextStep = 'next_pair' | Parameters<typeof endEvaluation>[2]

/** After each whole round: enough is known, or another round is worth it. */
export function nextStep(row: EvaluationRow): NextStep {
  const cases = plannedOf(row).length
  if (row.done % cases !== 0) return 'next_pair'
  const pairs = pairsOf(row)
  const leftOut = pairs.filter(({ runs }) => !runs).length
  if (leftOut / pairs.length > LEFT_OUT_SHARE_MOST)
    return {
      status: 'failed',
      error: `${leftOut} of ${pairs.length} pairs could not be run, so nothing can be said. Try again when the AI provider answers.`,
    }
  const decision = decideRound(measuredPairs(pairs), row.done >= cases * row.most_rounds)
  return decision === 'another_round' ? 'next_pair' : { status: 'complete', flagged: decision === 'flagged' }
}

/** null where the case is gone. Rejects when the provider is to blame, and the queue tries again. */
async function runBoth(
  deps: EvaluationDeps,
  row: EvaluationRow,
  chosen: PlannedCase,
  signal: AbortSignal,
): Promise<StoredPair['runs']> {
  const scope = { organizationId: row.organization_id, userId: null }
  const found = await deps.tenancy.inTenant(scope, async (db) => {
    const active = await findTexts(db, row.prompt_type, row.active_version)
    const candidate = await findTexts(db, row.prompt_type, row.candidate_version)
    const known = await findCase(deps, db, row, chosen)
    return active && candidate && known && { active, candidate, known }
  })
  if (!found) return null
  // Labels and delimiters come from it, so both versions are shown the evidence in the same bytes.
  const workId = `${row.id} ${row.done}`
  const known =
    found.known.points.length > 0 ? found.known : await listPoints(deps, row, workId, found.known, signal)
  const [active, candidate] = await Promise.allSettled([
    runOne(deps, row, workId, found.active, known, signal),
    runOne(deps, row, workId, found.candidate, known, signal),
  ])
  // Both have ended by now, so that a second try never overlaps with what is left of the first.
  if (active.status === 'rejected') throw active.reason
  if (candidate.status === 'rejected') throw candidate.reason
  return { active: active.value, candidate: candidate.value }
}

async function findCase(
  deps: EvaluationDeps,
  db: TenantDb,
  row: EvaluationRow,
  chosen: PlannedCase,
): Promise<CaseToMeasure | null> {
  if (chosen.source === 'disagreed') {
    const task = await findUsableTask(deps, db, row.organization_id, chosen.id)
    return task && { task, points: [], claims: [] }
  }
  const type = analysisTypeOf(row.prompt_type)
  const golden = deps.goldenCases().find(({ id }) => id === chosen.id)
  return golden ? { task: golden.tasks[type], points: golden.facts[type], claims: golden.claims } : null
}

/** What may still be shown to an analyst of what it was given then: items may have been withdrawn or switched off since. */
async function findUsableTask(
  deps: EvaluationDeps,
  db: TenantDb,
  organizationId: string,
  analysisId: string,
): Promise<AnalysisTask | null> {
  const task = await deps.taskOfAnalysis(db, analysisId)
  if (!task) return null
  const evidenceIds = task.passages.map((passage) => passage.evidenceId)
  const usable = await listUsableEvidence(db, organizationId, evidenceIds)
  const passages = task.passages.filter((passage) => usable.has(passage.evidenceId))
  return passages.length > 0 ? { ...task, passages } : null
}

/** Nobody wrote down what such an analysis must tell. It is listed once, so that both versions have the same measure. */
async function listPoints(
  deps: EvaluationDeps,
  row: EvaluationRow,
  workId: string,
  known: CaseToMeasure,
  signal: AbortSignal,
): Promise<CaseToMeasure> {
  const analyst = await deps.analystFor(workOf(deps, row, workId, null))
  return { ...known, points: (await analyst.listKeyPoints(known.task, signal)).value }
}

async function runOne(
  deps: EvaluationDeps,
  row: EvaluationRow,
  workId: string,
  prompt: PromptVersion,
  known: CaseToMeasure,
  signal: AbortSignal,
): Promise<CaseRun> {
  const inner = await deps.analystFor(workOf(deps, row, workId, prompt))
  const { analyst, spent } = meterAnalyst(inner)
  const { measures, failed } = await measureCase(deps.ids, analyst, prompt, known, signal)
  const { primary, quality } = spent()
  const price = (model: string, usage: TokenUsage) =>
    usage.inputTokens + usage.outputTokens === 0 ? 0 : deps.costOf(model, usage)
  const costs = [price(inner.model, primary), price(inner.qualityModel ?? inner.model, quality)]
  return {
    measures,
    failed,
    input_tokens: primary.inputTokens + quality.inputTokens,
    output_tokens: primary.outputTokens + quality.outputTokens,
    cost_usd: costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
  }
}

/** The version under test for its own type; for the checks of everything else the active ones. */
const workOf = (
  deps: EvaluationDeps,
  row: EvaluationRow,
  workId: string,
  prompt: PromptVersion | null,
): EvaluationWork => ({
  organizationId: row.organization_id,
  workId,
  promptFor: async (type: QualityPromptType) =>
    prompt?.prompt_type === type
      ? prompt
      : await deps.tenancy.inTenant({ organizationId: row.organization_id, userId: null }, (db) =>
          activePrompt(deps, db, row.organization_id, type),
        ),
})
