import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { blockWith, type CaseShape } from './case-words.ts'

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

/** Items of a case, found by their places in it. */
export interface FoundItems {
  readonly investigationId: string
  /** Each block with the number of its first item. */
  readonly blocks: CaseShape['blocks']
  /** The numbers of the packed ones, and the ids of the others. */
  readonly packed: readonly number[]
  readonly unpacked: readonly string[]
}

/** A condition on the id of an item, for use in a query. */
export type ItemCondition = (id: RawBuilder<unknown>) => RawBuilder<boolean>

/** That it is one of these few items: the database looks all of them up first. */
export function isAmongFew({ investigationId, blocks, packed, unpacked }: FoundItems): ItemCondition {
  const places = packed.map((item) => ({ item, ...blockWith(blocks, 'firstItem', item) }))
  return (id) => sql<boolean>`${id} in (
    select s.evidence_id from search_items s
    join unnest(${places.map(({ block }) => block)}::int[], ${places.map(({ item, firstItem }) => item - firstItem)}::int[])
      found (block, place) on found.block = s.block and found.place = s.place
    where s.investigation_id = ${investigationId}
    union all select unnest(${[...unpacked]}::uuid[]))`
}

/**
 * That it is one of these many items: the database looks up where an item stands once it comes to it, and a page of a
 * list is full after a few.
 */
export function isAmongMany({ investigationId, blocks, packed, unpacked }: FoundItems): ItemCondition {
  const bits = Buffer.alloc(((packed.at(-1) ?? 0) >> 3) + 1)
  for (const item of packed) bits[item >> 3]! |= 1 << (item & 7)
  const starts: number[] = []
  for (const { block, firstItem } of blocks) starts[block - 1] = firstItem
  const item = sql`((${Array.from(starts, (start) => start ?? null)}::int[])[s.block] + s.place)`
  return (id) => sql<boolean>`(coalesce((
    select case when ${item} < ${8 * bits.length} then get_bit(${bits}::bytea, ${item}) = 1 end
    from search_items s where s.investigation_id = ${investigationId} and s.evidence_id = ${id}), false) or ${id} = any (${[...unpacked]}::uuid[]))`
}

/** That it has a matching passage, found by looking at every one. */
export const hasMatching =
  (investigationId: string, typed: string): ItemCondition =>
  (id) =>
    sql<boolean>`${id} in (
    select c.evidence_id from evidence_chunks c
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
