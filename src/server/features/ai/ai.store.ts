import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { HostedProvider, ModelFailure, ModelPurpose, ModelUsage } from '#server/ports/language-model.ts'

/** What one attempt used, whatever its outcome. Holds no text. */
export interface UsedByAttempt extends ModelUsage {
  readonly organizationId: string
  readonly analysisId: string | null
  readonly provider: HostedProvider
  readonly region: string | null
  readonly model: string
  readonly purpose: ModelPurpose
  /** null: it was answered. */
  readonly failure: ModelFailure | null
  readonly ms: number
  readonly at: Date
}

/** Idempotent, so a write whose answer was lost may be repeated. */
export const insertUsage = (db: TenantDb, row: UsedByAttempt & { readonly id: string }) =>
  db
    .insertInto('model_usage')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      analysis_id: row.analysisId,
      provider: row.provider,
      region: row.region,
      model: row.model,
      purpose: row.purpose,
      failure: row.failure,
      input_tokens: row.inputTokens,
      output_tokens: row.outputTokens,
      cache_read_tokens: row.cacheReadTokens,
      cache_write_tokens: row.cacheWriteTokens,
      duration_ms: Math.round(row.ms),
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .execute()
