import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { UsedByAttempt } from './record-usage.ts'

/** Writing it again changes nothing, so a write whose answer was lost may be repeated. */
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
