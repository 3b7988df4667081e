import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisType, Provider } from '#shared/analysis-types.ts'

/** Of so many of the last ones the time in the middle is what is usual. */
const RUNS = 9
/** All attempts of a check that follows the draft. */
const CHECKED_WITHIN = '30 minutes'

export interface ProgressRow {
  readonly type: AnalysisType
  readonly provider: Provider
  /** Passages of the case that can be searched. */
  readonly searchable: number
  /** Passages that the analyst was given, and the items they stand in; 0 until they are chosen. */
  readonly chosen: number
  readonly chosen_items: number
  /** Claims that the check found and has checked; null until they are found. */
  readonly claims_found: number | null
  readonly claims_checked: number | null
}

export async function countProgress(db: TenantDb, analysisId: string): Promise<ProgressRow | undefined> {
  const { rows } = await sql<ProgressRow>`
    select a.type, a.provider, a.claims_found, a.claims_checked,
      coalesce((select sum(e.chunk_count)::int from evidence_items e where e.organization_id = a.organization_id
        and e.investigation_id = a.investigation_id and e.deleted_at is null and e.withdrawn_at is null), 0) as searchable,
      (select count(*)::int from retrieved_chunks r where r.organization_id = a.organization_id
        and r.analysis_id = a.id and r.included) as chosen,
      (select count(distinct r.evidence_id)::int from retrieved_chunks r where r.organization_id = a.organization_id
        and r.analysis_id = a.id and r.included) as chosen_items
    from analyses a where a.id = ${analysisId}`.execute(db)
  return rows[0]
}

/**
 * Seconds from the request to the checked analysis, in the middle of the last ones of this kind; null without any. One
 * that was checked again later says nothing of it.
 */
export async function findUsualSeconds(
  db: TenantDb,
  { type, provider }: Pick<ProgressRow, 'type' | 'provider'>,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by seconds) as seconds from (
      select extract(epoch from quality_checked_at - created_at)::float8 as seconds
      from analyses
      where type = ${type} and provider = ${provider} and generation_status = 'verified' and edited_at is null
        and quality_checked_at < generated_at + ${CHECKED_WITHIN}::interval
      order by id desc limit ${RUNS}
    ) last`.execute(db)
  return rows[0]?.seconds ?? null
}
