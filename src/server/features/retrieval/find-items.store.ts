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

/** Which of these lexemes stand in what is packed of each investigation. */
export async function listPackedLexemes(
  db: TenantDb,
  lexemes: readonly string[],
): Promise<{ readonly investigationId: string; readonly lexemes: readonly string[] }[]> {
  const { rows } = await sql<{ investigationId: string; lexemes: string[] }>`
    select i.id as "investigationId", array(select distinct p.lexeme from search_postings p
      where p.organization_id = i.organization_id and p.investigation_id = i.id and p.lexeme = any (${[...lexemes]}::text[])) as lexemes
    from investigations i
    where exists (select from search_blocks b where b.organization_id = i.organization_id and b.investigation_id = i.id)`.execute(
    db,
  )
  return rows
}

/** The investigations with a matching passage, found by looking at every one: of all, or of those that are not packed. */
export async function listCasesMatching(
  db: TenantDb,
  { typed, among }: { readonly typed: string; readonly among: 'all' | 'unpacked' },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.investigation_id as id
    from search_items s join evidence_chunks c on c.investigation_id = s.investigation_id and c.evidence_id = s.evidence_id
    where ${among === 'all' ? sql`true` : sql`s.block is null`} and c.tsv @@ websearch_to_tsquery('english', ${typed})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
