import { sql } from 'kysely'
import { vectorText } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { SourceType } from '#shared/analysis-types.ts'

export interface ScoredChunk {
  readonly chunkId: string
  readonly score: number
}

/** A chunk with everything that decides whether an analyst may see it. */
export interface ChunkDetail {
  readonly chunkId: string
  readonly evidenceId: string
  readonly title: string
  readonly sourceType: SourceType
  readonly occurredAt: Date | null
  readonly text: string
  readonly start: number
  readonly end: number
  readonly tokenCount: number
  /** null while the chunk has no vector of this model. */
  readonly cosine: number | null
  readonly includeInAi: boolean
  readonly withdrawn: boolean
  readonly nearDuplicateGroup: string | null
}

export interface WantedChunks {
  readonly investigationId: string
  readonly chunkIds: readonly string[]
  readonly vector: Float32Array | null
  readonly model: string
}

/** Everything needed to decide about these chunks, in no particular order. */
export async function loadChunks(
  db: TenantDb,
  { investigationId, chunkIds, vector, model }: WantedChunks,
): Promise<ChunkDetail[]> {
  if (chunkIds.length === 0) return []
  const cosine = vector
    ? sql<number | null>`case when split_part(c.embedding_model, '/', 1) = split_part(${model}, '/', 1)
        then 1 - (c.embedding <=> ${vectorText(vector)}::vector) end`
    : sql<number | null>`null::float8`
  const rows = await db
    .selectFrom('evidence_chunks as c')
    .innerJoin('evidence_items as e', 'e.id', 'c.evidence_id')
    .select([
      'c.id',
      'c.evidence_id',
      'e.title',
      'e.source_type',
      'e.occurred_at',
      'c.text',
      'c.start_offset',
    ])
    .select(['c.end_offset', 'c.token_count', 'e.include_in_ai', 'e.withdrawn_at', cosine.as('cosine')])
    .select('e.near_duplicate_group')
    .where('c.investigation_id', '=', investigationId)
    .where('e.deleted_at', 'is', null)
    .where('c.id', 'in', [...chunkIds])
    .execute()
  return rows.map((row) => ({
    chunkId: row.id,
    evidenceId: row.evidence_id,
    title: row.title,
    sourceType: row.source_type,
    occurredAt: row.occurred_at,
    text: row.text,
    start: row.start_offset,
    end: row.end_offset,
    tokenCount: row.token_count,
    cosine: row.cosine,
    includeInAi: row.include_in_ai,
    withdrawn: row.withdrawn_at !== null,
    nearDuplicateGroup: row.near_duplicate_group,
  }))
}

export async function isBackgroundEnabled(db: TenantDb, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('background_ai_enabled')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.background_ai_enabled ?? true
}

/** The chunks of some items in turn: the beginning of each before the second part of any. */
export async function listChunksOf(
  db: TenantDb,
  { investigationId, items }: { readonly investigationId: string; readonly items: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('evidence_chunks')
    .select('id')
    .where('investigation_id', '=', investigationId)
    .where('evidence_id', 'in', items)
    .orderBy('ordinal')
    .orderBy('evidence_id')
    .execute()
  return rows.map(({ id }) => id)
}
