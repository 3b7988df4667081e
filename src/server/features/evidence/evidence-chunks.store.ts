import { sql } from 'kysely'
import { vectorText } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface ChunkRow {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly tokenCount: number
  readonly embedding: Float32Array
}

export interface ChunkedItem {
  readonly organizationId: string
  readonly investigationId: string
  readonly evidenceId: string
  readonly embeddingModel: string
  readonly now: Date
}

const ROWS_PER_INSERT = 200

/** An item's text, without all that a person is shown with it. */
export const findText = (db: TenantDb, id: string) =>
  db
    .selectFrom('evidence_items')
    .select(['id', 'investigation_id', 'text_status', 'content'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Replaces the chunks of one item. */
export async function replaceChunks(
  db: TenantDb,
  item: ChunkedItem,
  chunks: readonly ChunkRow[],
): Promise<void> {
  await db.deleteFrom('evidence_chunks').where('evidence_id', '=', item.evidenceId).execute()
  for (let first = 0; first < chunks.length; first += ROWS_PER_INSERT) {
    await db
      .insertInto('evidence_chunks')
      .values(
        chunks.slice(first, first + ROWS_PER_INSERT).map((chunk, index) => ({
          organization_id: item.organizationId,
          id: chunk.id,
          investigation_id: item.investigationId,
          evidence_id: item.evidenceId,
          ordinal: first + index,
          start_offset: chunk.start,
          end_offset: chunk.end,
          text: chunk.text,
          token_count: chunk.tokenCount,
          embedding: sql<string>`${vectorText(chunk.embedding)}::vector`,
          embedding_model: item.embeddingModel,
          created_at: item.now,
        })),
      )
      .execute()
  }
}
