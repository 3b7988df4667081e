import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import { sourceOfItem } from '#server/platform/text/copies.ts'
import type { AnalysisTask, Analyst } from '#server/ports/analyst.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import {
  type ClaimedGeneration,
  claimGeneration,
  countActiveEvidence,
  failGeneration,
  findLostEvidence,
  recordAnalyst,
  saveGenerated,
  stillHolds,
} from './analyses.store.ts'
import type { AnalysisJob, GenerationStep } from './analysis-jobs.ts'
import { promptTypeOf, taskOf } from './analysis-task.ts'
import { type AwaitEvidenceDeps, awaitEvidence } from './await-evidence.ts'
import { composeContent, validationStatus } from './compose-content.ts'
import { findInstructionLikeText } from './instruction-like-text.ts'
import type { SealDeps } from './judge-seal.ts'
import { citedEvidence } from './present-analysis.ts'
import { createQuoteGate } from './quote-gate.ts'
import { sealContext } from './seal-context.ts'

export interface GenerateAnalysisDeps
  extends AwaitEvidenceDeps,
    Pick<SealDeps, 'requestFormat' | 'sealRequest'> {
  readonly ids: Ids
  readonly analystFor: (organizationId: string, analysisId: string) => Promise<Analyst>
  readonly activePrompt: (db: TenantDb, organizationId: string, type: PromptType) => Promise<PromptVersion>
  readonly retrieve: (
    scope: TenantScope,
    wanted: { investigationId: string; type: AnalysisTask['type']; query: string },
    signal: AbortSignal,
  ) => Promise<RetrievedChunk[]>
  readonly saveRetrieved: (
    db: TenantDb,
    organizationId: string,
    analysisId: string,
    chunks: readonly RetrievedChunk[],
  ) => Promise<void>
  /** Keeps items as they are until the transaction ends, and answers what is missing of them by now. */
  readonly lockItems: (db: TenantDb, ids: readonly string[]) => Promise<{ destroyed: number; hidden: number }>
  /** Runs in the transaction that completes the analysis: starts the quality checks. */
  readonly afterGenerated: (db: TenantDb, job: AnalysisJob) => Promise<void>
  readonly onStep: (step: GenerationStep) => void
}

const NOTHING_SEARCHABLE =
  'None of the evidence could be used: no item has searchable text that bears on this. Check the text status of the items, then generate again.'

/** One generation, from claim to complete. Safe to run again at any point: only the newest attempt may write. */
export async function generateAnalysis(
  deps: GenerateAnalysisDeps,
  job: AnalysisJob,
  signal: AbortSignal,
): Promise<void> {
  const scope: TenantScope = { organizationId: job.organizationId, userId: null }
  const ready = await awaitEvidence(deps, scope, job)
  if (!ready) return
  deps.onStep('evidence_ready')
  const claimed = await deps.tenancy.inTenant(scope, (db) =>
    claimGeneration(db, job.analysisId, deps.clock.now()),
  )
  if (!claimed) return
  deps.onStep('claimed')
  const query = [claimed.subject, claimed.focus].filter(Boolean).join('\n')
  const chunks = await deps.retrieve(
    scope,
    { investigationId: claimed.investigation_id, type: claimed.type, query },
    signal,
  )
  deps.onStep('retrieved')
  const analyst = await orFailure(deps.analystFor(job.organizationId, job.analysisId))
  if (analyst instanceof AnalystFailed) return await endFailed(deps, scope, claimed, analyst.message)
  const kept = await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await holdsWith(deps, db, claimed, chunks))) return null
    await deps.saveRetrieved(db, job.organizationId, job.analysisId, chunks)
    return { prompt: await choosePrompt(deps, db, analyst, claimed) }
  })
  if (!kept) return
  deps.onStep('retrieval_saved')
  const task = taskOf(claimed, chunks, kept.prompt)
  if (task.passages.length === 0) return await endFailed(deps, scope, claimed, NOTHING_SEARCHABLE)
  const draft = await orFailure(analyst.draft(task, signal))
  if (draft instanceof AnalystFailed) return await endFailed(deps, scope, claimed, draft.message)
  deps.onStep('drafted')
  const content = composeContent(draft.value, createQuoteGate(task.passages), deps.ids, task)
  if (ready.unsettled > 0) content.limitations.push(stillBeingRead(ready.unsettled))
  deps.onStep('composed')
  await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await holdsWith(deps, db, claimed, chunks))) return
    const active = await countActiveEvidence(db, claimed.investigation_id)
    await saveGenerated(db, job.analysisId, {
      content,
      // Nothing marked it while it had no content yet.
      supportChanged: (await findLostEvidence(db, citedEvidence({ content }))).size > 0,
      evidenceConsidered: new Set(task.passages.map((passage) => passage.evidenceId)).size,
      evidenceTotal: active.items,
      sourcesConsidered: new Set(task.passages.map(sourceOfItem)).size,
      sourcesTotal: active.sources,
      retrievalQuality: retrievalQuality(chunks),
      validationStatus: validationStatus(content),
      inputTokens: draft.usage.inputTokens,
      outputTokens: draft.usage.outputTokens,
      contextSha256: sealOf(deps, analyst, job.analysisId, task),
      instructionLikeText: findInstructionLikeText(task.passages),
      now: deps.clock.now(),
    })
    await deps.afterGenerated(db, job)
  })
  deps.onStep('saved')
}

/**
 * Whether this attempt still holds the analysis, with all the evidence that it was shown; both stay so until the
 * transaction ends. Fails where an item was deleted meanwhile, because the next try retrieves without it.
 */
async function holdsWith(
  deps: Pick<GenerateAnalysisDeps, 'lockItems'>,
  db: TenantDb,
  { id, attempt }: ClaimedGeneration,
  chunks: readonly RetrievedChunk[],
): Promise<boolean> {
  const { destroyed, hidden } = await deps.lockItems(
    db,
    chunks.map((chunk) => chunk.evidenceId),
  )
  if (!(await stillHolds(db, id, attempt, 'generating'))) return false
  if (destroyed + hidden > 0) throw new Error('evidence was deleted during the generation')
  return true
}

/** A failure that is final, as a value; anything else is left to the queue's retries. */
const orFailure = <T>(work: Promise<T>): Promise<T | AnalystFailed> =>
  work.catch((error: unknown) => {
    if (error instanceof AnalystFailed) return error
    throw error
  })

/** The version that counts is the one active now; the row names it and who is about to write. */
async function choosePrompt(
  deps: Pick<GenerateAnalysisDeps, 'activePrompt' | 'requestFormat' | 'clock'>,
  db: TenantDb,
  { provider, model }: Analyst,
  { id, organization_id, type }: ClaimedGeneration,
): Promise<PromptVersion | null> {
  const prompt =
    provider === 'extractive' ? null : await deps.activePrompt(db, organization_id, promptTypeOf(type))
  const requestFormat = prompt && deps.requestFormat
  await recordAnalyst(db, id, { provider, model, prompt, requestFormat, now: deps.clock.now() })
  return prompt
}

/** What stands here is what was sent: the task, and for a language model the request made of it. */
const sealOf = (
  { sealRequest, requestFormat }: Pick<SealDeps, 'sealRequest' | 'requestFormat'>,
  { provider, model }: Analyst,
  analysisId: string,
  task: AnalysisTask,
): string | null =>
  provider === 'extractive'
    ? sealContext(task)
    : sealRequest({ analysisId, model, format: requestFormat, task })

/** Ends this attempt's generation with a message for people; where another one took over, it says how it ended. */
const endFailed = (
  deps: Pick<GenerateAnalysisDeps, 'tenancy' | 'clock'>,
  scope: TenantScope,
  { id, attempt }: ClaimedGeneration,
  message: string,
): Promise<void> =>
  deps.tenancy.inTenant(scope, async (db) => {
    if (await stillHolds(db, id, attempt, 'generating'))
      await failGeneration(db, id, message, deps.clock.now())
  })

const stillBeingRead = (items: number): string =>
  `${items} ${items === 1 ? 'item was' : 'items were'} still being read and could not be searched.`

function retrievalQuality(chunks: readonly RetrievedChunk[]) {
  const included = chunks.filter((chunk) => chunk.included).map((chunk) => chunk.similarity)
  return {
    top_similarity: Math.max(0, ...included),
    mean_similarity:
      included.length === 0
        ? 0
        : Math.round(included.reduce((sum, percent) => sum + percent, 0) / included.length),
    below_threshold: chunks.filter((chunk) => chunk.exclusionCode === 'below_threshold').length,
  }
}

export const giveUpGeneration = (
  deps: Pick<GenerateAnalysisDeps, 'tenancy' | 'clock'>,
  job: AnalysisJob,
): Promise<boolean> =>
  deps.tenancy.inTenant({ organizationId: job.organizationId, userId: null }, (db) =>
    failGeneration(
      db,
      job.analysisId,
      'The analysis could not be generated after several tries. Your evidence is unchanged; generate it again.',
      deps.clock.now(),
    ),
  )
