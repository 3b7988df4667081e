import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { RetrievedChunk } from './retrieved-chunk.ts'

/** Replaces what was retrieved for an analysis: a worker that took over retrieves again. */
export async function saveRetrieved(
  db: TenantDb,
  { organizationId, analysisId }: { readonly organizationId: string; readonly analysisId: string },
  chunks: readonly RetrievedChunk[],
): Promise<void> {
  await db.deleteFrom('retrieved_chunks').where('analysis_id', '=', analysisId).execute()
  if (chunks.length === 0) return
  await db
    .insertInto('retrieved_chunks')
    .values(
      chunks.map((chunk) => ({
        organization_id: organizationId,
        analysis_id: analysisId,
        rank: chunk.rank,
        chunk_id: chunk.chunkId,
        evidence_id: chunk.evidenceId,
        source_title: chunk.title,
        source_type: chunk.sourceType,
        occurred_at: chunk.occurredAt,
        included: chunk.included,
        similarity: chunk.similarity,
        exclusion_code: chunk.exclusionCode,
        exclusion_reason: chunk.exclusionReason,
        text: chunk.text,
        start_offset: chunk.start,
        end_offset: chunk.end,
        near_duplicate_group: chunk.nearDuplicateGroup,
        units: chunk.units ? jsonb(chunk.units) : null,
      })),
    )
    .execute()
}

/** What was retrieved for an analysis, as it was then, best first. */
export async function listRetrieved(db: TenantDb, analysisId: string): Promise<RetrievedChunk[]> {
  const rows = await db
    .selectFrom('retrieved_chunks')
    .selectAll()
    .where('analysis_id', '=', analysisId)
    .orderBy('rank')
    .execute()
  return rows.map((row) => ({
    rank: row.rank,
    chunkId: row.chunk_id,
    evidenceId: row.evidence_id,
    title: row.source_title,
    sourceType: row.source_type,
    occurredAt: row.occurred_at,
    included: row.included,
    similarity: row.similarity,
    exclusionCode: row.exclusion_code,
    exclusionReason: row.exclusion_reason,
    text: row.text,
    start: row.start_offset,
    end: row.end_offset,
    nearDuplicateGroup: row.near_duplicate_group,
    ...(row.units ? { units: row.units as readonly PassageUnit[] } : {}),
  }))
}
