import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AnalysisTask, Analyst, Passage } from '#server/ports/analyst.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import {
  type ClaimedGeneration,
  claimGeneration,
  countActiveEvidence,
  failGeneration,
  findLostEvidence,
  saveGenerated,
  stillHolds,
} from './analyses.store.ts'
import type { AnalysisJob, GenerationStep } from './analysis-jobs.ts'
import { type AwaitEvidenceDeps, awaitEvidence } from './await-evidence.ts'
import { composeContent, validationStatus } from './compose-content.ts'
import { findInstructionLikeText } from './instruction-like-text.ts'
import { citedEvidence } from './present-analysis.ts'
import { createQuoteGate } from './quote-gate.ts'
import { sealContext } from './seal-context.ts'

export interface GenerateAnalysisDeps extends AwaitEvidenceDeps {
  readonly ids: Ids
  readonly analystFor: (organizationId: string) => Promise<Analyst>
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
  const held = await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await holdsWith(deps, db, claimed, chunks))) return false
    await deps.saveRetrieved(db, job.organizationId, job.analysisId, chunks)
    return true
  })
  if (!held) return
  deps.onStep('retrieval_saved')
  const task = taskOf(claimed, chunks)
  if (task.passages.length === 0) {
    await deps.tenancy.inTenant(scope, async (db) => {
      if (await stillHolds(db, job.analysisId, claimed.attempt, 'generating'))
        await failGeneration(db, job.analysisId, NOTHING_SEARCHABLE, deps.clock.now())
    })
    return
  }
  const analyst = await deps.analystFor(job.organizationId)
  const { value: draft, usage } = await analyst.draft(task, signal)
  deps.onStep('drafted')
  const content = composeContent(draft, createQuoteGate(task.passages), deps.ids)
  if (ready.unsettled > 0) content.limitations.push(stillBeingRead(ready.unsettled))
  deps.onStep('composed')
  await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await holdsWith(deps, db, claimed, chunks))) return
    await saveGenerated(db, job.analysisId, {
      content,
      // Nothing marked it while it had no content yet.
      supportChanged: (await findLostEvidence(db, citedEvidence({ content }))).size > 0,
      evidenceConsidered: new Set(task.passages.map((passage) => passage.evidenceId)).size,
      evidenceTotal: await countActiveEvidence(db, claimed.investigation_id),
      retrievalQuality: retrievalQuality(chunks),
      validationStatus: validationStatus(content),
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      contextSha256: sealContext(task),
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

const stillBeingRead = (items: number): string =>
  `${items} ${items === 1 ? 'item was' : 'items were'} still being read and could not be searched.`

/** What the analyst is given, rebuilt from the stored rows whenever it must be the same again. */
export const taskOf = (
  analysis: Pick<ClaimedGeneration, 'type' | 'subject' | 'focus'>,
  chunks: readonly RetrievedChunk[],
): AnalysisTask => ({
  type: analysis.type,
  subject: analysis.subject,
  focus: analysis.focus ?? '',
  passages: chunks.filter((chunk) => chunk.included).map(passageOf),
})

const passageOf = (chunk: RetrievedChunk): Passage => ({
  chunkId: chunk.chunkId,
  evidenceId: chunk.evidenceId,
  title: chunk.title,
  sourceType: chunk.sourceType,
  text: chunk.text,
  start: chunk.start,
  rank: chunk.rank,
  occurredAt: chunk.occurredAt?.toISOString() ?? null,
})

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
