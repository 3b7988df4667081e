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
/** So many copies of an item are asked for what they have in common with it. */
const COPIES = 2

/** An item's text, without all that a person is shown with it. */
export const findText = (db: TenantDb, id: string) =>
  db
    .selectFrom('evidence_items')
    .select(['id', 'investigation_id', 'text_status', 'content'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * By their text, the vectors of what copies of an item say, so that nothing is embedded twice. Step by step: without
 * statistics the database would read every passage.
 */
export async function listVectorsOfCopies(
  db: TenantDb,
  {
    organizationId,
    evidenceId,
    embeddingModel,
  }: Pick<ChunkedItem, 'organizationId' | 'evidenceId' | 'embeddingModel'>,
): Promise<Map<string, Float32Array>> {
  const { rows } = await sql<{ text: string; embedding: string }>`
    with own as materialized (
      select investigation_id, near_duplicate_group from evidence_items
      where organization_id = ${organizationId} and id = ${evidenceId} and near_duplicate_group is not null),
    copies as materialized (
      select copy.id from own cross join lateral (
        select id from evidence_items
        where organization_id = ${organizationId} and near_duplicate_group = own.near_duplicate_group
          and investigation_id = own.investigation_id and id <> ${evidenceId}
          and deleted_at is null and embedding_status = 'embedded'
        offset 0) copy
      order by copy.id limit ${COPIES})
    select said.text, said.embedding::text from copies cross join lateral (
      select text, embedding from evidence_chunks
      where organization_id = ${organizationId} and evidence_id = copies.id and embedding_model = ${embeddingModel}
      offset 0) said`.execute(db)
  return new Map(
    rows.map(({ text, embedding }) => [text, Float32Array.from(JSON.parse(embedding) as number[])]),
  )
}

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
