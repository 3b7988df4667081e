import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

const CITED = sql.raw(`'$.sections[*].statements[*].citations[*].evidence_id'`)

/** Ids of an investigation's analyses that cite any of the items, in their current content or before an edit. */
export const citingIds = (investigationId: string, evidenceIds: readonly string[]): RawBuilder<string> =>
  sql<string>`(
    select wording.id from (
      select id, content from analyses where investigation_id = ${investigationId}::uuid
      union all
      select analysis_id, content from analysis_versions where investigation_id = ${investigationId}::uuid
    ) wording
    where exists (select from jsonb_path_query(wording.content, ${CITED}) cited
      where cited #>> '{}' = any (${evidenceIds}::text[])))`

export async function listCitingIds(
  db: TenantDb,
  investigationId: string,
  evidenceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct id from ${citingIds(investigationId, evidenceIds)} citing`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the analysis was shown words of these items, or cites them because a person picked a passage. */
export const hasWordsOf = (
  analysisId: RawBuilder<string>,
  investigationId: string,
  evidenceIds: readonly string[],
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from retrieved_chunks r where r.analysis_id = ${analysisId} and r.evidence_id = any (${evidenceIds}::uuid[]))
  or ${analysisId} in ${citingIds(investigationId, evidenceIds)})`
