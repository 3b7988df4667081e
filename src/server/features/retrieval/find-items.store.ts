import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** What a search box says, in PostgreSQL's wording of a query; '' for words that are not indexed. */
export async function wordQueryOf(db: TenantDb, typed: string): Promise<string> {
  const { rows } = await sql<{ query: string }>`
    select websearch_to_tsquery('english', ${typed})::text as query`.execute(db)
  return rows[0]?.query ?? ''
}

/** Which of these passages match, as they are. */
export async function keepMatching(
  db: TenantDb,
  { chunkIds, query }: { readonly chunkIds: readonly string[]; readonly query: string },
): Promise<Set<string>> {
  if (chunkIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from evidence_chunks where id = any (${[...chunkIds]}::uuid[]) and tsv @@ ${query}::text::tsquery`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface ItemPlaces {
  readonly investigationId: string
  /** Side by side: the block of each item, and its place there. */
  readonly blocks: readonly number[]
  readonly places: readonly number[]
  /** Items that are not packed. */
  readonly evidenceIds: readonly string[]
}

/** The ids of these items, for use in a query. */
export const idsInPlaces = ({
  investigationId,
  blocks,
  places,
  evidenceIds,
}: ItemPlaces): RawBuilder<unknown> => sql`
  (select s.evidence_id from search_items s
    join unnest(${[...blocks]}::int[], ${[...places]}::int[]) found (block, place) on found.block = s.block and found.place = s.place
    where s.investigation_id = ${investigationId}
  union all select unnest(${[...evidenceIds]}::uuid[]))`

/** The ids of the items with a matching passage, found by looking at every one. */
export const idsOfMatching = (investigationId: string, typed: string): RawBuilder<unknown> => sql`
  (select c.evidence_id from evidence_chunks c
    where c.investigation_id = ${investigationId} and c.tsv @@ websearch_to_tsquery('english', ${typed}))`
