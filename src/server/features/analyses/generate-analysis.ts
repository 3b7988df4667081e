import { keepTrying } from '#server/platform/db/keep-trying.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { sourceOfItem } from '#server/platform/text/copies.ts'
import type { AnalysisTask, Analyst, Draft } from '#server/ports/analyst.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'
import { REQUEST_FORMAT, sealRequest } from '../ai/index.ts'
import { activePrompt } from '../prompts/index.ts'
import { type RetrievedChunk, saveRetrieved } from '../retrieval/index.ts'
import { addColumns } from './add-columns.ts'
import { addUnits } from './add-units.ts'
import {
  type ClaimedGeneration,
  claimGeneration,
  countActiveEvidence,
  failGeneration,
  type GeneratedAnalysis,
  recordAnalyst,
  saveGenerated,
  stillHolds,
} from './analyses.store.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import type { AnalysisJob } from './analysis-jobs.ts'
import { composeTask, toPromptType } from './analysis-task.ts'
import { awaitEvidence } from './await-evidence.ts'
import { addClockNotes } from './clocks/add-clock-notes.ts'
import { comparedItems } from './compared-columns.ts'
import { validationStatus } from './compose-content.ts'
import { composeDraft } from './compose-draft.ts'
import { addContrary } from './contrary/add-contrary.ts'
import { findInstructionLikeText } from './instruction-like-text.ts'
import { lockWithItems } from './lock-with-items.ts'
import { nothingUsableMessage } from './missing-evidence.ts'
import { findLostEvidence } from './passages.store.ts'
import { citedEvidence } from './present-analysis.ts'
import { addReceipts } from './receipts/add-receipts.ts'
import { findDenials } from './receipts/find-denials.ts'
import { sealContext } from './seal-context.ts'

/** One generation, from claim to complete. Safe to run again at any point: only the newest attempt may write. */
export async function generateAnalysis(
  deps: AnalysesDeps,
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
  const retrieved = await deps.retrieval.retrieve(
    scope,
    {
      investigationId: claimed.investigation_id,
      type: claimed.type,
      query,
      itemsFirst: comparedItems(claimed),
    },
    signal,
  )
  const chunks = await readPassages(deps, { scope, claimed, signal }, retrieved)
  deps.onStep('retrieved')
  const analyst = await orFailure(deps.ai.analystFor(job.organizationId, job.analysisId))
  if (analyst instanceof AnalystFailed) return await endFailed(deps, claimed, analyst.message)
  const kept = await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await holdsWith(db, claimed, chunks))) return null
    await saveRetrieved(db, { organizationId: job.organizationId, analysisId: job.analysisId }, chunks)
    return { prompt: await choosePrompt(deps, db, { analyst, claimed }) }
  })
  if (!kept) return
  deps.onStep('retrieval_saved')
  const task = composeTask(claimed, chunks, kept.prompt)
  if (task.passages.length === 0) return await endFailed(deps, claimed, nothingUsableMessage(chunks))
  const draft = await orFailure(analyst.draft(task, signal))
  if (draft instanceof AnalystFailed) return await endFailed(deps, claimed, draft.message)
  deps.onStep('drafted')
  const content = await keepTrying(
    () =>
      completeDraft(deps, draft.value, {
        claimed,
        task,
        isModels: analyst.provider !== 'extractive',
        signal,
      }),
    signal,
  )
  if (ready.unsettled > 0) content.limitations.push(stillBeingRead(ready.unsettled))
  deps.onStep('composed')
  await keepTrying(
    () =>
      deps.tenancy.inTenant(scope, async (db) => {
        const cited = citedEvidence({ content }).map((evidenceId) => ({ evidenceId }))
        if (!(await holdsWith(db, claimed, [...chunks, ...cited]))) return
        const active = await countActiveEvidence(db, claimed.investigation_id)
        await saveGenerated(db, job.analysisId, {
          content,
          // Nothing could mark it before it had content.
          supportChanged: (await findLostEvidence(db, citedEvidence({ content }))).size > 0,
          evidenceConsidered: new Set(task.passages.map((passage) => passage.evidenceId)).size,
          evidenceTotal: active.items,
          sourcesConsidered: new Set(task.passages.map(sourceOfItem)).size,
          sourcesTotal: active.sources,
          retrievalQuality: retrievalQuality(chunks),
          validationStatus: validationStatus(content),
          inputTokens: draft.usage.inputTokens,
          outputTokens: draft.usage.outputTokens,
          contextSha256: createSeal(analyst, job.analysisId, task),
          instructionLikeText: findInstructionLikeText(task.passages),
          now: deps.clock.now(),
        })
        await deps.afterGenerated.startCheck(db, job)
      }),
    signal,
  )
  deps.onStep('saved')
}

/**
 * The gated draft with what the rest of the case holds about it: receipts for what it denies, what speaks otherwise,
 * what is said of clocks, and what stands over the rows that it quotes.
 */
async function completeDraft(
  deps: AnalysesDeps,
  draft: Draft,
  {
    claimed,
    task,
    isModels,
    signal,
  }: {
    readonly claimed: ClaimedGeneration
    readonly task: AnalysisTask
    readonly isModels: boolean
    readonly signal: AbortSignal
  },
): Promise<AnalysisContent> {
  const { guarded, content } = composeDraft(draft, { task, isModels, ids: deps.ids })
  const { passages, type } = task
  const place = {
    scope: { organizationId: claimed.organization_id, userId: null },
    investigationId: claimed.investigation_id,
    passages,
  }
  const denied = { ...place, denials: findDenials(guarded, { isModels }), isModels }
  const receipted = await addReceipts(deps, content, { denied, signal })
  const held = { ...place, type }
  const contested = await addContrary(deps, receipted, { held, signal })
  return await addColumns(deps, place.scope, await addClockNotes(deps, contested, { held, signal }))
}

/** The chunks with what the reader makes of those that the analyst will see. Items that wait for it are read first. */
async function readPassages(
  { tenancy, evidence }: AnalysesDeps,
  { scope, claimed, signal }: { scope: TenantScope; claimed: ClaimedGeneration; signal: AbortSignal },
  chunks: readonly RetrievedChunk[],
): Promise<RetrievedChunk[]> {
  const shown = chunks.filter(({ included }) => included).map(({ evidenceId }) => evidenceId)
  await evidence.readUnits(scope, shown, signal)
  return await tenancy.inTenant(scope, (db) => addUnits(db, claimed.investigation_id, chunks))
}

/**
 * Whether this attempt still holds the analysis and all evidence it was shown or cites; locks both until the transaction ends.
 * Fails if an item was deleted meanwhile, because the next attempt retrieves without it.
 */
async function holdsWith(
  db: TenantDb,
  { id, attempt }: ClaimedGeneration,
  shown: readonly Pick<RetrievedChunk, 'evidenceId'>[],
): Promise<boolean> {
  const { destroyed, hidden } = await lockWithItems(
    db,
    id,
    shown.map(({ evidenceId }) => evidenceId),
  )
  if (!(await stillHolds(db, { id, attempt, status: 'generating' }))) return false
  if (destroyed + hidden > 0) throw new Error('evidence was deleted during the generation')
  return true
}

/** Returns a final failure as a value; anything else is left to the queue's retries. */
const orFailure = <T>(work: Promise<T>): Promise<T | AnalystFailed> =>
  work.catch((error: unknown) => {
    if (error instanceof AnalystFailed) return error
    throw error
  })

/** The prompt version active now is the one used; the row records it and who is about to write. */
async function choosePrompt(
  deps: AnalysesDeps,
  db: TenantDb,
  { analyst, claimed }: { readonly analyst: Analyst; readonly claimed: ClaimedGeneration },
): Promise<PromptVersion | null> {
  const { provider, model } = analyst
  const { id, organization_id, type } = claimed
  const prompt =
    provider === 'extractive'
      ? null
      : await activePrompt(deps, db, { organizationId: organization_id, type: toPromptType(type) })
  const requestFormat = prompt && REQUEST_FORMAT
  await recordAnalyst(db, id, { provider, model, prompt, requestFormat, now: deps.clock.now() })
  return prompt
}

/** Seals what was sent: the task, and for a language model also the request built from it. */
const createSeal = ({ provider, model }: Analyst, analysisId: string, task: AnalysisTask): string | null =>
  provider === 'extractive'
    ? sealContext(task)
    : sealRequest({ analysisId, model, format: REQUEST_FORMAT, task })

/**
 * Ends this attempt's generation with a message for people; if another attempt took over, that one reports the end.
 */
const endFailed = (
  deps: Pick<AnalysesDeps, 'tenancy' | 'clock'>,
  { id, organization_id: organizationId, attempt }: ClaimedGeneration,
  message: string,
): Promise<void> =>
  deps.tenancy.inTenant({ organizationId, userId: null }, async (db) => {
    if (await stillHolds(db, { id, attempt, status: 'generating' }))
      await failGeneration(db, { id, message, now: deps.clock.now() })
  })

const stillBeingRead = (items: number): string =>
  `${items} ${items === 1 ? 'item was' : 'items were'} still being read and could not be searched.`

/** Over the included chunks that were compared with what is asked. */
function retrievalQuality(chunks: readonly RetrievedChunk[]): GeneratedAnalysis['retrievalQuality'] {
  const compared = chunks.flatMap(({ included, similarity }) =>
    included && similarity !== null ? [similarity] : [],
  )
  const sum = compared.reduce((total, percent) => total + percent, 0)
  return {
    top_similarity: compared.length === 0 ? null : Math.max(...compared),
    mean_similarity: compared.length === 0 ? null : Math.round(sum / compared.length),
    below_threshold: chunks.filter((chunk) => chunk.exclusionCode === 'below_threshold').length,
  }
}

export const giveUpGeneration = (
  deps: Pick<AnalysesDeps, 'tenancy' | 'clock'>,
  job: AnalysisJob,
): Promise<boolean> =>
  deps.tenancy.inTenant({ organizationId: job.organizationId, userId: null }, (db) =>
    failGeneration(db, {
      id: job.analysisId,
      message:
        'The analysis could not be generated after several attempts. Your evidence is unchanged; generate it again.',
      now: deps.clock.now(),
    }),
  )
