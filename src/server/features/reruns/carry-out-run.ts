import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { AnalysisTask, Analyst } from '#server/ports/analyst.ts'
import { AnalystFailed, QualityShedError } from '#server/ports/analyst-failures.ts'
import type { EndedRun } from '#shared/contracts/reruns.ts'
import type { RunName } from '#shared/rerun-kinds.ts'
import {
  type AnalysisRow,
  addTokens,
  asWritten,
  composeDraft,
  findAnalysis,
  listStatements,
  lockWithItems,
} from '../analyses/index.ts'
import { findInvestigation } from '../investigations/index.ts'
import { judgeAgain } from '../quality/index.ts'
import { compareRun } from './compare-run.ts'
import { findGround } from './find-ground.ts'
import { CARRY_OUT_RUN, type RunJob } from './rerun-jobs.ts'
import { nextStep } from './rerun-state.ts'
import { addRun, endRerun, findRerun, isSomebodyWaiting, type RerunRow } from './reruns.store.ts'
import type { RerunsDeps } from './reruns-deps.ts'
import { analystsStatements } from './start-rerun.ts'
import type { NamedParty } from './swap/plan-names.ts'
import { toComparable } from './varied-task.ts'
import { varyTask } from './vary-task.ts'

/** While somebody waits for an analysis. */
const GIVE_WAY_SECONDS = 5
const SHED_WAIT_SECONDS = 60
const WAIT_FOR_ROOM_MS = 24 * 60 * 60_000

interface RunUnderWay {
  readonly job: RunJob
  readonly rerun: RerunRow
  readonly name: RunName
  readonly analysis: AnalysisRow
  readonly task: AnalysisTask
  readonly parties: readonly NamedParty[]
}

export const scopeOf = ({ organizationId }: RunJob): TenantScope => ({ organizationId, userId: null })

/** Drafts once more and compares; then sends the job of the next run, or ends the rerun. Safe to run again. */
export async function carryOutRun(deps: RerunsDeps, job: RunJob, signal: AbortSignal): Promise<void> {
  const found = await deps.tenancy.inTenant(scopeOf(job), (db) => findRun(deps, db, job))
  if (found === null) return
  if (found === 'wait') return await postpone(deps, job, GIVE_WAY_SECONDS)
  if ('obstacle' in found) return await loseGround(deps, found.rerun, found.obstacle)
  try {
    const analyst = await deps.ai.analystFor(job.organizationId, job.analysisId, { yields: true })
    const ended = await draftAgain(deps, { ...found, analyst }, signal)
    await saveRun(deps, found, ended)
  } catch (error) {
    const age = deps.clock.now().getTime() - found.rerun.created_at.getTime()
    if (error instanceof QualityShedError && age <= WAIT_FOR_ROOM_MS)
      return await postpone(deps, job, error.retryAfterSeconds ?? SHED_WAIT_SECONDS)
    if (!(error instanceof AnalystFailed) && !(error instanceof QualityShedError)) throw error
    await saveRun(deps, found, failedRun(found.name, error.message))
  }
}

/** What the run needs; null if it has ended already. */
async function findRun(
  deps: RerunsDeps,
  db: TenantDb,
  job: RunJob,
): Promise<RunUnderWay | { readonly rerun: RerunRow; readonly obstacle: string } | 'wait' | null> {
  const rerun = await findRerun(db, job.rerunId)
  const name = rerun?.plan[job.run]
  if (!rerun || !name || rerun.status !== 'running' || rerun.runs.length !== job.run) return null
  const analysis = await findAnalysis(db, job.analysisId)
  const investigation = analysis && (await findInvestigation(db, analysis.investigation_id))
  if (!analysis || !investigation) return null
  const ground = await findGround(db, analysis, await deps.ai.analystName(db, job.organizationId))
  if ('obstacle' in ground) return { rerun, obstacle: ground.obstacle }
  if (!isOfTheseWords(rerun, analysis)) return { rerun, obstacle: REWORDED }
  if (await isSomebodyWaiting(db)) return 'wait'
  return { job, rerun, name, analysis, task: ground.task, parties: investigation.parties }
}

const REWORDED = 'The analysis was reworded meanwhile; start again to compare with the new words.'

const isOfTheseWords = ({ base }: RerunRow, { content }: AnalysisRow): boolean =>
  content !== null &&
  base.every((one) => analystsStatements(content).some(({ id, text }) => id === one.id && text === one.text))

async function draftAgain(
  deps: RerunsDeps,
  { job, rerun, name, analysis, task, parties, analyst }: RunUnderWay & { readonly analyst: Analyst },
  signal: AbortSignal,
): Promise<EndedRun> {
  const isModels = analyst.provider !== 'extractive'
  const varied = varyTask(task, { name, seed: `${rerun.id} ${job.run}`, parties, isModels })
  const { value, usage } = await analyst.draft(varied.task, signal)
  const { content } = composeDraft(value, { task: varied.task, isModels, ids: deps.ids })
  const base = analysis.content ? analystsStatements(analysis.content) : []
  const compared = await compareRun(
    base.map((one) => ({ id: one.id, ...toComparable({ ...one, text: asWritten(one) }) })),
    listStatements(content).map(varied.takeBack),
    { earlier: rerun.runs, embed: (texts) => deps.embeddings.embed(texts, signal) },
  )
  return {
    name,
    status: 'done',
    error: null,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    ambiguous: varied.ambiguous,
    ...compared,
  }
}

/** Counted as failed, so that nothing of it speaks for or against a statement. */
export const failedRun = (name: RunName, error: string): EndedRun => ({
  name,
  status: 'failed',
  error,
  input_tokens: 0,
  output_tokens: 0,
  ambiguous: 0,
  results: [],
  statements: [],
})

async function saveRun(deps: RerunsDeps, { job, task }: RunUnderWay, ended: EndedRun): Promise<void> {
  await deps.tenancy.inTenant(scopeOf(job), async (db) => {
    const { destroyed, hidden } = await lockWithItems(
      db,
      job.analysisId,
      task.passages.map(({ evidenceId }) => evidenceId),
    )
    // What the run says may hold words of it; the next attempt finds the ground gone.
    if (destroyed + hidden > 0) throw new Error('evidence was deleted during the run')
    await storeRun(deps, db, { job, ended })
    await addTokens(db, job.analysisId, {
      inputTokens: ended.input_tokens,
      outputTokens: ended.output_tokens,
    })
  })
}

/** Adds what became of a run, and goes on to what follows. */
export async function storeRun(
  deps: RerunsDeps,
  db: TenantDb,
  { job, ended }: { readonly job: RunJob; readonly ended: EndedRun },
): Promise<void> {
  const now = deps.clock.now()
  const row = await addRun(db, { id: job.rerunId, run: job.run, ended, now })
  if (!row) return
  const step = nextStep(row, 'run_ended')
  if (step === 'next_run') await deps.jobs.send<RunJob>(db, CARRY_OUT_RUN, { ...job, run: job.run + 1 })
  if (step === 'failed')
    await endRerun(db, { id: row.id, status: 'failed', error: ended.error ?? NOTHING_TO_COMPARE, now })
  if (step !== 'complete') return
  await endRerun(db, { id: row.id, status: 'complete', error: null, now })
  if (row.kind === 'reperform') await judgeAgain(db, row.analysis_id, now)
}

const NOTHING_TO_COMPARE = 'Too few runs could be made to compare anything.'

const postpone = (deps: RerunsDeps, job: RunJob, delaySeconds: number): Promise<void> =>
  deps.tenancy.inTenant(scopeOf(job), async (db) => {
    const row = await findRerun(db, job.rerunId)
    if (row && nextStep(row, 'run_postponed') === 'same_run_later')
      await deps.jobs.send(db, CARRY_OUT_RUN, job, { delaySeconds })
  })

const loseGround = (deps: RerunsDeps, row: RerunRow, error: string): Promise<void> =>
  deps.tenancy.inTenant({ organizationId: row.organization_id, userId: null }, async (db) => {
    if (nextStep(row, 'ground_lost') === 'failed')
      await endRerun(db, { id: row.id, status: 'failed', error, now: deps.clock.now() })
  })
