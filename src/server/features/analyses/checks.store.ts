import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { ClaimFinding, KeyPoint, TokenUsage } from '#server/ports/analyst.ts'
import type { AnalysisType, KeyPointGrade, Provider } from '#shared/analysis-types.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { AnalysisContent, ConfidenceReason, QualityConfidence } from '#shared/contracts/analyses.ts'
import type { AnalysisParams } from '#shared/contracts/analysis-views.ts'
import { type GenerationStatus, nextStatus, statusesBefore } from '#shared/generation-status.ts'

export const findQuality = (db: TenantDb, id: string) =>
  db
    .selectFrom('analyses')
    .innerJoin('investigations', (join) =>
      join
        .onRef('investigations.organization_id', '=', 'analyses.organization_id')
        .onRef('investigations.id', '=', 'analyses.investigation_id'),
    )
    .select([
      'analyses.id',
      'investigation_id',
      'generation_status',
      'faithfulness_score',
      'coverage_score',
      'quality_confidence',
      'confidence_reasons',
      'not_checkable',
      'quality_partial',
      'claims',
      'key_points',
      'quality_checked_at',
      'quality_error',
      'provider',
      'quality_provider',
    ])
    .where('analyses.id', '=', id)
    .where('investigations.deleted_at', 'is', null)
    .executeTakeFirst()

/** Of a check that begins: what the one before it counted is no progress of this one. */
export const NOT_COUNTED = { claims_found: null, claims_checked: null }

/** How far this attempt's check is; does nothing once another has taken over. */
export const saveClaimsChecked = (
  db: TenantDb,
  { id, attempt }: { id: string; attempt: number },
  { found, checked }: { readonly found: number; readonly checked: number },
) =>
  db
    .updateTable('analyses')
    .set({ claims_found: found, claims_checked: checked })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('generation_status', '=', 'checking')
    .execute()

/** Sets an analysis back to `checking` on request. False if its status does not allow it. */
export async function requestCheck(db: TenantDb, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analyses')
    .set({ generation_status: 'checking', quality_error: null, ...NOT_COUNTED, updated_at: now })
    .where('id', '=', id)
    .where('generation_status', 'in', statusesBefore('check_requested'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ClaimedCheck {
  readonly attempt: number
  readonly type: AnalysisType
  readonly subject: string
  readonly questionId: string | null
  readonly topicId: string | null
  readonly focus: string | null
  readonly params: AnalysisParams | null
  readonly case_facts: CaseFacts | null
  readonly content: AnalysisContent
  /** Of the draft. */
  readonly provider: Provider
  /** null if there was no question to compare with. */
  readonly topSimilarity: number | null
}

/** Claims the analysis for a check; the result must name the attempt. Null if no check is due. */
export async function claimCheck(db: TenantDb, id: string, now: Date): Promise<ClaimedCheck | null> {
  const row = await db
    .updateTable('analyses')
    .set((eb) => ({
      generation_status: 'checking',
      attempt: eb('attempt', '+', 1),
      ...NOT_COUNTED,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('generation_status', 'in', statusesBefore('check_started'))
    .returning([
      'attempt',
      'type',
      'subject',
      'question_id',
      'topic_id',
      'focus',
      'params',
      'case_facts',
      'content',
      'provider',
      'retrieval_quality',
    ])
    .executeTakeFirst()
  if (!row?.content) return null
  return {
    attempt: row.attempt,
    type: row.type,
    subject: row.subject,
    questionId: row.question_id,
    topicId: row.topic_id,
    focus: row.focus,
    params: row.params,
    case_facts: row.case_facts,
    content: row.content,
    provider: row.provider,
    topSimilarity: row.retrieval_quality?.top_similarity ?? null,
  }
}

export interface CheckResult {
  readonly faithfulness: number | null
  readonly coverage: number | null
  readonly confidence: QualityConfidence
  readonly reasons: readonly ConfidenceReason[]
  readonly partial: boolean
  readonly notCheckable: number
  readonly claims: readonly (ClaimFinding & { readonly text: string; readonly statementId: string })[]
  readonly keyPoints: readonly (KeyPoint & { readonly grade: KeyPointGrade })[]
  /** Who checked. */
  readonly provider: Provider
  readonly model: string
  readonly now: Date
}

/** False if another attempt has taken over meanwhile. */
export async function saveCheck(
  db: TenantDb,
  { id, attempt }: { id: string; attempt: number },
  result: CheckResult,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analyses')
    .set({
      generation_status: nextStatus('checking', 'check_succeeded')!,
      faithfulness_score: result.faithfulness,
      coverage_score: result.coverage,
      quality_confidence: result.confidence,
      confidence_reasons: jsonb(result.reasons),
      quality_partial: result.partial,
      not_checkable: result.notCheckable,
      quality_error: null,
      claims: jsonb(
        result.claims.map((claim) => ({
          statement_id: claim.statementId,
          id: claim.claimId,
          text: claim.text,
          verdict: claim.verdict,
          chunk_id: claim.chunkId,
          quote: claim.quote,
        })),
      ),
      key_points: jsonb(result.keyPoints),
      quality_provider: result.provider,
      quality_model: result.model,
      quality_checked_at: result.now,
      updated_at: result.now,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('generation_status', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The level alone, where the scores stay as they are. False if a check has begun meanwhile. */
export async function saveLevel(
  db: TenantDb,
  id: string,
  { confidence, reasons, now }: Pick<CheckResult, 'confidence' | 'reasons' | 'now'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analyses')
    .set({ quality_confidence: confidence, confidence_reasons: jsonb(reasons), updated_at: now })
    .where('id', '=', id)
    .where('generation_status', '=', 'verified')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The tokens of a check count for its analysis, however the check ended. */
export const addTokens = (db: TenantDb, id: string, { inputTokens, outputTokens }: TokenUsage) =>
  db
    .updateTable('analyses')
    .set((eb) => ({
      input_tokens: eb('input_tokens', '+', inputTokens),
      output_tokens: eb('output_tokens', '+', outputTokens),
    }))
    .where('id', '=', id)
    .execute()

export interface CheckEnd {
  readonly event: 'check_failed' | 'check_shed'
  /** null: any holder. */
  readonly attempt: number | null
  readonly error: string
  readonly now: Date
}

/**
 * Ends a failed check. Content and earlier scores stay unchanged. False if it had ended or another attempt holds it.
 */
export async function endCheck(
  db: TenantDb,
  id: string,
  { event, attempt, error, now }: CheckEnd,
): Promise<boolean> {
  const status: GenerationStatus = nextStatus('checking', event)!
  const { numUpdatedRows } = await db
    .updateTable('analyses')
    .set({ generation_status: status, quality_error: error, updated_at: now })
    .where('id', '=', id)
    .where('generation_status', '=', 'checking')
    .$call((query) => (attempt === null ? query : query.where('attempt', '=', attempt)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
