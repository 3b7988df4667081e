import { z } from 'zod'
import type { Core } from '#server/platform/core.ts'
import { keepTrying } from '#server/platform/db/keep-trying.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import type { AnalysisTask, NumberedStatement } from '#server/ports/analyst.ts'
import { AnalystFailed, QualityShedError } from '#server/ports/analyst-failures.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import type { AiApi } from '../ai/index.ts'
import {
  addTokens,
  type ClaimedCheck,
  claimCheck,
  createQuoteGate,
  endCheck,
  findStability,
  lockWithItems,
  saveCheck,
  saveClaimsChecked,
  taskToCheck,
} from '../analyses/index.ts'
import { listRetrieved } from '../retrieval/index.ts'
import { checkCoverage, NO_POINTS } from './check-coverage.ts'
import { checkFaithfulness, type FindQuote, QualityCheckFailed } from './check-faithfulness.ts'
import { createTokenCount, type TokenCount } from './count-tokens.ts'
import { findDoubts, isUnlisted } from './find-doubts.ts'
import { findLinkedItems } from './linked-items.ts'
import { isCheckLive } from './live-checks.store.ts'
import { qualityConfidence } from './quality-confidence.ts'
import { type ClaimsChecked, tellingClaims } from './tell-claims.ts'
import { withoutUncitedWords } from './uncited-words.ts'

export const CHECK_QUALITY = 'quality-check'

/** Points where a worker may die; tests kill one at each. */
export type QualityStep = 'check_claimed' | 'faithfulness_checked' | 'coverage_checked' | 'check_saved'

export const qualityJob = z.object({ organizationId: z.string(), analysisId: z.string() })
export type QualityJob = Readonly<z.infer<typeof qualityJob>>

export interface QualityDeps extends Core {
  readonly ai: AiApi
  readonly onStep: (step: QualityStep) => void
}

/** Both quality checks of one analysis. The analysis itself is never changed. */
export async function checkQuality(deps: QualityDeps, job: QualityJob, signal: AbortSignal): Promise<void> {
  const scope: TenantScope = { organizationId: job.organizationId, userId: null }
  const claimed = await deps.tenancy.inTenant(scope, async (db) => {
    const check = await claimCheck(db, job.analysisId, deps.clock.now())
    if (!check) return null
    const task = taskToCheck(check, await listRetrieved(db, job.analysisId))
    return { ...check, linkedItems: await findLinkedItems(db, check), task }
  })
  if (!claimed) return
  deps.onStep('check_claimed')
  const tokens = createTokenCount()
  try {
    await runChecks(deps, { job, claimed, tokens }, signal)
  } catch (error) {
    await deps.tenancy.inTenant(scope, (db) => addTokens(db, job.analysisId, tokens.used()))
    if (!isFinal(error)) throw error
    if (error instanceof QualityShedError)
      await shedCheck(deps, job, { reason: error.message, attempt: claimed.attempt })
    else await failCheck(deps, job, { reason: error.message, attempt: claimed.attempt })
  }
  deps.onStep('check_saved')
}

interface CheckUnderWay {
  readonly job: QualityJob
  readonly claimed: ClaimedCheck & { readonly task: AnalysisTask; readonly linkedItems: readonly string[] }
  readonly tokens: TokenCount
}

async function runChecks(
  deps: QualityDeps,
  { job, claimed, tokens }: CheckUnderWay,
  signal: AbortSignal,
): Promise<void> {
  const { task } = claimed
  const statements = statementsToCheck(claimed.content)
  const analyst = tokens.countedFor(await deps.ai.analystFor(job.organizationId, job.analysisId))
  const gate = createQuoteGate(task.passages)
  const findQuote: FindQuote = (quote, chunkId) => gate.find(quote, chunkId)
  const told = tellingClaims(withoutUncitedWords(analyst, claimed.content), {
    clock: deps.clock,
    tell: (counts) => tellProgress(deps, { job, attempt: claimed.attempt, counts }),
  })
  const faithfulness = await checkFaithfulness(
    told,
    { statements, passages: task.passages, findQuote },
    signal,
  )
  deps.onStep('faithfulness_checked')
  const asked = `${task.subject}\n\n${task.focus}`.trim()
  const coverage = isUnlisted({ type: task.type, asked })
    ? NO_POINTS
    : await checkCoverage(analyst, { task, statements }, signal)
  deps.onStep('coverage_checked')
  const { content, linkedItems, topSimilarity } = claimed
  await keepTrying(
    () =>
      deps.tenancy.inTenant({ organizationId: job.organizationId, userId: null }, async (db) => {
        const { destroyed } = await lockWithItems(
          db,
          job.analysisId,
          // A person may have picked passages that the analysis was not shown.
          [...task.passages.map(({ evidenceId }) => evidenceId), ...citedItems(content)],
        )
        // The findings may hold its words, so the next attempt reads what is left. Hidden items are destroyed later, and
        // these words with them.
        if (destroyed > 0) throw new Error('evidence was destroyed during the check')
        // Read here: a rerun that ends later judges the level again.
        const stability = await findStability(db, job.analysisId, content)
        const confidence = qualityConfidence(
          { faithfulness: faithfulness.score, coverage: coverage.score, topSimilarity },
          findDoubts({
            type: task.type,
            provider: claimed.provider,
            asked,
            content,
            linkedItems,
            claims: faithfulness.claims,
            stability: stability.values(),
          }),
        )
        await addTokens(db, job.analysisId, tokens.used())
        await saveCheck(
          db,
          { id: job.analysisId, attempt: claimed.attempt },
          {
            faithfulness: faithfulness.score,
            coverage: coverage.score,
            confidence: confidence.level,
            reasons: confidence.reasons,
            partial: faithfulness.partial,
            notCheckable: faithfulness.notCheckable,
            claims: faithfulness.claims,
            keyPoints: coverage.keyPoints,
            provider: analyst.provider,
            model: analyst.qualityModel ?? analyst.model,
            now: deps.clock.now(),
          },
        )
      }),
    signal,
  )
}

/** What cannot be told now is told with the next; no check fails of it. */
const tellProgress = (
  deps: QualityDeps,
  {
    job: { organizationId, analysisId: id },
    attempt,
    counts,
  }: { readonly job: QualityJob; readonly attempt: number; readonly counts: ClaimsChecked },
): Promise<void> =>
  deps.tenancy
    .inTenant({ organizationId, userId: null }, async (db) => {
      await saveClaimsChecked(db, { id, attempt }, counts)
    })
    .catch(() => deps.logger.warn({ analysis_id: id }, 'could not tell how far a quality check is'))

const citedItems = (content: AnalysisContent): string[] =>
  content.sections.flatMap(({ statements }) =>
    statements.flatMap(({ citations }) => citations.map(({ evidence_id }) => evidence_id)),
  )

export const statementsToCheck = (content: AnalysisContent): NumberedStatement[] =>
  content.sections.flatMap((section) =>
    section.statements.map((statement) => ({
      id: statement.id,
      text: statement.text,
      kind: statement.kind,
      cited: supportingCitations(statement).map(({ quote }) => quote),
    })),
  )

/** A retry would end the same way; anything else is left to the queue's retries. */
const isFinal = (error: unknown): error is QualityShedError | QualityCheckFailed | AnalystFailed =>
  error instanceof QualityShedError || error instanceof QualityCheckFailed || error instanceof AnalystFailed

/** Leaves the provider's capacity to analyses: the analysis stays complete, and a later check verifies it. */
const shedCheck = (
  deps: Pick<QualityDeps, 'tenancy' | 'clock'>,
  { organizationId, analysisId }: QualityJob,
  { reason, attempt }: { readonly reason: string; readonly attempt: number },
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
 * Ends the check as unavailable; another may be requested at any time. `reason` is a sentence for people. An attempt
 * ends it only if it still holds it; whoever names none, because the job is given up or lost, only if no newer job has
 * taken it over: a job may be given up long after somebody has asked for the next check.
 */
export async function failCheck(
  deps: Pick<QualityDeps, 'tenancy' | 'clock' | 'events'>,
  job: QualityJob,
  { reason, attempt = null }: { readonly reason: string; readonly attempt?: number | null },
): Promise<void> {
  const message = `The quality check did not finish: ${reason} The analysis is unchanged; you can check again.`
  const end = { event: 'check_failed', attempt, error: message, now: deps.clock.now() } as const
  const ended = await deps.tenancy.background.inTenant(
    { organizationId: job.organizationId, userId: null },
    async (db) =>
      !(attempt === null && (await isCheckLive(db, CHECK_QUALITY, job.analysisId))) &&
      (await endCheck(db, job.analysisId, end)),
  )
  if (ended) deps.events.qualityCheckFailed(job.analysisId, reason)
}
