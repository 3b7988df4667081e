import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Rerun, RerunPlan } from '#shared/contracts/reruns.ts'
import { computeCost } from '../ai/index.ts'
import { type AnalysisRow, contentSha256 } from '../analyses/index.ts'
import type { Ground } from './find-ground.ts'
import { findDraftTokens, type RerunRow } from './reruns.store.ts'

export const presentRerun = (row: RerunRow, analysis: AnalysisRow): Rerun => ({
  id: row.id,
  analysis_id: row.analysis_id,
  kind: row.kind,
  status: row.status,
  plan: row.plan,
  base: row.base,
  runs: row.runs,
  stale: whyStale(row, analysis),
  error: row.error,
  created_at: iso(row.created_at),
  finished_at: iso(row.finished_at),
})

function whyStale(row: RerunRow, { content, support_changed_at }: AnalysisRow): Rerun['stale'] {
  if (row.scrubbed_at) return 'scrubbed'
  if (support_changed_at && support_changed_at >= row.created_at) return 'support_changed'
  return content && contentSha256(content) === row.content_sha256 ? null : 'edited'
}

/** What it would take to draft the analysis once more, before anybody asks for it. */
export async function presentPlan(db: TenantDb, row: AnalysisRow, ground: Ground): Promise<RerunPlan> {
  const reason = 'obstacle' in ground ? ground.obstacle : null
  if (row.provider === 'extractive')
    return { possible: reason === null, reason, tokens_each: null, usd_each: null }
  const tokens = (await findDraftTokens(db, row.id)) ?? {
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
  }
  return {
    possible: reason === null,
    reason,
    tokens_each: { input_tokens: tokens.inputTokens, output_tokens: tokens.outputTokens },
    usd_each: computeCost(row.model, tokens),
  }
}
