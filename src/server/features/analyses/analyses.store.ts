import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { QuotedPlace } from '#server/ports/analyst.ts'
import type { AnalysisType, Provider } from '#shared/analysis-types.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { Analysis, AnalysisContent, ValidationStatus } from '#shared/contracts/analyses.ts'
import type { AnalysisParams } from '#shared/contracts/analysis-views.ts'
import type { RegenerationReason } from '#shared/feedback-words.ts'
import { type GenerationStatus, statusesBefore } from '#shared/generation-status.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'
import type { InstructionLikeText } from './instruction-like-text.ts'

export interface NewAnalysis {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly type: AnalysisType
  readonly questionId: string | null
  readonly topicId: string | null
  readonly subject: string
  readonly focus: string | null
  readonly provider: Provider
  readonly model: string
  readonly regeneratedFrom: string | null
  readonly regenerationReason: RegenerationReason | null
  readonly formerCitations: readonly QuotedPlace[] | null
  readonly params: AnalysisParams | null
  readonly caseFacts: CaseFacts | null
  readonly userId: string | null
  readonly mailWanted: boolean
  readonly now: Date
}

export const insertAnalysis = (db: TenantDb, row: NewAnalysis) =>
  db
    .insertInto('analyses')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      type: row.type,
      question_id: row.questionId,
      topic_id: row.topicId,
      subject: row.subject,
      focus: row.focus,
      generation_status: 'pending',
      content: null,
      evidence_considered: null,
      evidence_total: null,
      sources_considered: null,
      sources_total: null,
      retrieval_quality: null,
      validation_status: null,
      faithfulness_score: null,
      coverage_score: null,
      quality_confidence: null,
      quality_error: null,
      quality_checked_at: null,
      not_checkable: null,
      provider: row.provider,
      model: row.model,
      prompt_type: null,
      prompt_version: null,
      request_format: null,
      quality_provider: null,
      quality_model: null,
      context_sha256: null,
      error: null,
      regenerated_from: row.regeneratedFrom,
      regeneration_reason: row.regenerationReason,
      former_citations: row.formerCitations && jsonb(row.formerCitations),
      params: row.params && jsonb(row.params),
      case_facts: row.caseFacts && jsonb(row.caseFacts),
      generated_at: null,
      support_changed_at: null,
      created_by: row.userId,
      mail_wanted: row.mailWanted,
      created_at: row.now,
      updated_at: row.now,
    })
    .execute()

/** Generations under way in the organization. The lock makes counting and inserting atomic across requests. */
export async function countUnderWay(db: TenantDb, organizationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`generation:${organizationId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('analyses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('generation_status', 'in', ['pending', 'generating'])
    .executeTakeFirstOrThrow()
  return count
}

export const findAnalysis = (db: TenantDb, id: string) =>
  db
    .selectFrom('analyses')
    .selectAll()
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('investigations')
          .select('id')
          .whereRef('investigations.id', '=', 'analyses.investigation_id')
          .where('deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst()

export type AnalysisRow = NonNullable<Awaited<ReturnType<typeof findAnalysis>>>

/** Newest first. `before`: the id after which the page begins. */
export const listAnalyses = (
  db: TenantDb,
  { investigationId, before, limit }: { investigationId: string; before: string | null; limit: number },
) =>
  db
    .selectFrom('analyses')
    .selectAll()
    .select(
      sql<boolean>`exists (select from analyses_to_judge t where t.organization_id = analyses.organization_id
        and t.investigation_id = analyses.investigation_id and t.analysis_id = analyses.id)`.as('to_judge'),
    )
    .where('investigation_id', '=', investigationId)
    .$call((query) => (before === null ? query : query.where('id', '<', before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type ListedAnalysisRow = Awaited<ReturnType<typeof listAnalyses>>[number]

/** The analysis as its job finds it, locked until the transaction ends. */
export const findTurn = (db: TenantDb, id: string) =>
  db
    .selectFrom('analyses')
    .select(['investigation_id', 'generation_status', 'attempt', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Leaves a pending analysis to the next job, so that the current job cannot put it back again. */
export const takeTurn = (db: TenantDb, id: string, now: Date) =>
  db
    .updateTable('analyses')
    .set((eb) => ({ attempt: eb('attempt', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()

export interface ClaimedGeneration {
  readonly id: string
  readonly organization_id: string
  readonly investigation_id: string
  readonly type: AnalysisType
  readonly subject: string
  readonly focus: string | null
  readonly regeneration_reason: RegenerationReason | null
  readonly former_citations: readonly QuotedPlace[] | null
  readonly params: AnalysisParams | null
  readonly case_facts: CaseFacts | null
  readonly attempt: number
}

/** Claims the analysis for generation; later writes must name the attempt. Null if it needs none any more. */
export const claimGeneration = (
  db: TenantDb,
  id: string,
  now: Date,
): Promise<ClaimedGeneration | undefined> =>
  db
    .updateTable('analyses')
    .set((eb) => ({ generation_status: 'generating', attempt: eb('attempt', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('generation_status', 'in', statusesBefore('claimed'))
    .returning([
      'id',
      'organization_id',
      'investigation_id',
      'type',
      'subject',
      'focus',
      'regeneration_reason',
      'former_citations',
      'params',
      'case_facts',
      'attempt',
    ])
    .executeTakeFirst()

export interface RecordedAnalyst {
  readonly provider: Provider
  readonly model: string
  readonly prompt: PromptVersion | null
  readonly requestFormat: number | null
  readonly now: Date
}

/** Records who is about to write the analysis and on which prompt: settings may have changed since the request. */
export const recordAnalyst = (db: TenantDb, id: string, by: RecordedAnalyst) =>
  db
    .updateTable('analyses')
    .set({
      provider: by.provider,
      model: by.model,
      prompt_type: by.prompt?.prompt_type ?? null,
      prompt_version: by.prompt?.version ?? null,
      request_format: by.requestFormat,
      updated_at: by.now,
    })
    .where('id', '=', id)
    .execute()

/** Whether this attempt still holds the analysis; locks the row until the transaction ends. */
export async function stillHolds(
  db: TenantDb,
  { id, attempt, status }: { id: string; attempt: number; status: GenerationStatus },
): Promise<boolean> {
  const row = await db
    .selectFrom('analyses')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('generation_status', '=', status)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface GeneratedAnalysis {
  readonly content: AnalysisContent
  /** Whether something it cites was withdrawn or excluded meanwhile. */
  readonly supportChanged: boolean
  readonly evidenceConsidered: number
  readonly evidenceTotal: number
  /** The same with copies counted once. */
  readonly sourcesConsidered: number
  readonly sourcesTotal: number
  readonly retrievalQuality: NonNullable<Analysis['retrieval_quality']>
  readonly validationStatus: ValidationStatus
  readonly inputTokens: number
  readonly outputTokens: number
  readonly contextSha256: string | null
  readonly instructionLikeText: readonly InstructionLikeText[]
  readonly now: Date
}

export const saveGenerated = (db: TenantDb, id: string, result: GeneratedAnalysis) =>
  db
    .updateTable('analyses')
    .set({
      generation_status: 'complete',
      content: jsonb(result.content),
      support_changed_at: result.supportChanged ? result.now : null,
      evidence_considered: result.evidenceConsidered,
      evidence_total: result.evidenceTotal,
      sources_considered: result.sourcesConsidered,
      sources_total: result.sourcesTotal,
      retrieval_quality: jsonb(result.retrievalQuality),
      validation_status: result.validationStatus,
      input_tokens: result.inputTokens,
      output_tokens: result.outputTokens,
      context_sha256: result.contextSha256,
      instruction_like_text: jsonb(result.instructionLikeText),
      error: null,
      generated_at: result.now,
      updated_at: result.now,
    })
    .where('id', '=', id)
    .execute()

/** Ends a generation with a message for the person who requested it. False if it had already ended. */
export async function failGeneration(
  db: TenantDb | SystemDb,
  { id, message, now }: { id: string; message: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analyses')
    .set({ generation_status: 'failed', error: message, updated_at: now })
    .where('id', '=', id)
    .where('generation_status', 'in', statusesBefore('generation_failed'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Items in use, their number with copies counted once, and how many more were withdrawn. */
export async function countActiveEvidence(
  db: TenantDb,
  investigationId: string,
): Promise<{ readonly items: number; readonly sources: number; readonly withdrawn: number }> {
  const { rows } = await sql<{ items: number; sources: number; withdrawn: number }>`
    select content + attachment + background_doc as items, content + attachment + background_doc - copies as sources, withdrawn
    from evidence_counts where investigation_id = ${investigationId}`.execute(db)
  return rows[0] ?? { items: 0, sources: 0, withdrawn: 0 }
}
