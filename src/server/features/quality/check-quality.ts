import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { Events } from '#server/platform/observability/events.ts'
import type { AnalysisTask, Analyst, NumberedStatement, Passage } from '#server/ports/analyst.ts'
import { AnalystFailed, QualityShedError } from '#server/ports/analyst-failures.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkFaithfulness, type FindQuote, QualityCheckFailed } from './check-faithfulness.ts'
import { createTokenCount, type TokenCount } from './count-tokens.ts'
import { addTokens, type ClaimedCheck, claimCheck, endCheck, saveCheck } from './quality.store.ts'
import { qualityConfidence } from './quality-confidence.ts'

export const CHECK_QUALITY = 'quality-check'

/** The places where a worker may die; tests kill one at each. */
export type QualityStep = 'check_claimed' | 'faithfulness_checked' | 'coverage_checked' | 'check_saved'

export interface QualityJob {
  readonly organizationId: string
  readonly analysisId: string
}

export interface CheckQualityDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly events: Events
  readonly analystFor: (organizationId: string, analysisId: string) => Promise<Analyst>
  /** What the analyst was given when it wrote the analysis. */
  readonly taskFor: (
    db: TenantDb,
    analysisId: string,
    analysis: { type: AnalysisType; subject: string; focus: string | null },
  ) => Promise<AnalysisTask>
  /** Keeps items as they are until the transaction ends, and answers how many are destroyed by now. */
  readonly lockItems: (db: TenantDb, ids: readonly string[]) => Promise<{ destroyed: number }>
  readonly quoteFinder: (passages: readonly Passage[]) => FindQuote
  readonly onStep: (step: QualityStep) => void
}

/** Both quality checks of one analysis. Whatever happens, the analysis itself is not touched. */
export async function checkQuality(
  deps: CheckQualityDeps,
  job: QualityJob,
  signal: AbortSignal,
): Promise<void> {
  const scope: TenantScope = { organizationId: job.organizationId, userId: null }
  const claimed = await deps.tenancy.inTenant(scope, async (db) => {
    const check = await claimCheck(db, job.analysisId, deps.clock.now())
    return check && { ...check, task: await deps.taskFor(db, job.analysisId, check) }
  })
  if (!claimed) return
  deps.onStep('check_claimed')
  const tokens = createTokenCount()
  try {
    await runChecks(deps, job, claimed, tokens, signal)
  } catch (error) {
    if (!isFinal(error)) throw error
    await deps.tenancy.inTenant(scope, (db) => addTokens(db, job.analysisId, tokens.used()))
    if (error instanceof QualityShedError) await shedCheck(deps, job, error.message, claimed.attempt)
    else await failCheck(deps, job, error.message, claimed.attempt)
  }
  deps.onStep('check_saved')
}

async function runChecks(
  deps: CheckQualityDeps,
  job: QualityJob,
  claimed: ClaimedCheck & { readonly task: AnalysisTask },
  tokens: TokenCount,
  signal: AbortSignal,
): Promise<void> {
  const { task } = claimed
  const statements: NumberedStatement[] = claimed.content.sections.flatMap((section) =>
    section.statements.map(({ id, text, kind }) => ({ id, text, kind })),
  )
  const analyst = tokens.countedFor(await deps.analystFor(job.organizationId, job.analysisId))
  const findQuote = deps.quoteFinder(task.passages)
  const faithfulness = await checkFaithfulness(analyst, statements, task.passages, findQuote, signal)
  deps.onStep('faithfulness_checked')
  const coverage = await checkCoverage(analyst, task, statements, signal)
  deps.onStep('coverage_checked')
  const confidence = qualityConfidence({
    faithfulness: faithfulness.score,
    coverage: coverage.score,
    topSimilarity: claimed.topSimilarity,
  })
  await deps.tenancy.inTenant({ organizationId: job.organizationId, userId: null }, async (db) => {
    const { destroyed } = await deps.lockItems(
      db,
      task.passages.map(({ evidenceId }) => evidenceId),
    )
    // What was found may hold its words; the next try reads what is left. Hidden items are destroyed later, and these words with them.
    if (destroyed > 0) throw new Error('evidence was destroyed during the check')
    await addTokens(db, job.analysisId, tokens.used())
    await saveCheck(db, job.analysisId, claimed.attempt, {
      faithfulness: faithfulness.score,
      coverage: coverage.score,
      confidence,
      partial: faithfulness.partial,
      claims: faithfulness.claims,
      keyPoints: coverage.keyPoints,
      provider: analyst.provider,
      model: analyst.qualityModel ?? analyst.model,
      now: deps.clock.now(),
    })
  })
}

/** Trying again at once would end the same way; anything else is left to the queue's retries. */
const isFinal = (error: unknown): error is QualityShedError | QualityCheckFailed | AnalystFailed =>
  error instanceof QualityShedError || error instanceof QualityCheckFailed || error instanceof AnalystFailed

/** The provider's capacity is left to analyses: the analysis stays complete, and a later re-check verifies it. */
const shedCheck = (
  deps: Pick<CheckQualityDeps, 'tenancy' | 'clock'>,
  { organizationId, analysisId }: QualityJob,
  reason: string,
  attempt: number,
): Promise<boolean> =>
  deps.tenancy.inTenant({ organizationId, userId: null }, (db) =>
    endCheck(db, analysisId, {
      event: 'check_shed',
      attempt,
      error: `${reason} The analysis is complete; you can check it later.`,
      now: deps.clock.now(),
    }),
  )

/**
 * Ends the check as unavailable; a re-check may be asked for at any time. `reason` is a sentence for people.
 * With an attempt, only if that attempt still holds the check.
 */
export async function failCheck(
  deps: Pick<CheckQualityDeps, 'tenancy' | 'clock' | 'events'>,
  job: QualityJob,
  reason: string,
  attempt: number | null = null,
): Promise<void> {
  const message = `The quality check did not finish: ${reason} The analysis is unchanged; you can check again.`
  const ended = await deps.tenancy.inTenant({ organizationId: job.organizationId, userId: null }, (db) =>
    endCheck(db, job.analysisId, { event: 'check_failed', attempt, error: message, now: deps.clock.now() }),
  )
  if (ended) deps.events.qualityCheckFailed(job.analysisId, reason)
}
