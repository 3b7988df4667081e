import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** Where one investigation's passages are packed. */
export interface PackedPlace {
  readonly organizationId: string
  readonly investigationId: string
}

/** Whether at least so many passages are not packed, by what their items count: it is asked after each that was indexed. */
export async function hasUnpacked(db: TenantDb, investigationId: string, least: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(chunk_count), 0)::int as count from (
      select e.chunk_count from search_items s join evidence_items e on e.id = s.evidence_id and e.deleted_at is null
      where s.investigation_id = ${investigationId} and s.block is null and e.chunk_count > 0 limit ${least}
    ) found`.execute(db)
  return (rows[0]?.count ?? 0) >= least
}

/** Nobody else packs this investigation until the transaction ends; false where somebody does already. */
export async function lockPacking(db: TenantDb, investigationId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('pack ' || ${investigationId}::text, 0)) as locked`.execute(
    db,
  )
  return rows[0]?.locked ?? false
}

/** Unpacks small blocks where there are many. */
export const dissolveSmall = (
  db: TenantDb,
  investigationId: string,
  { below, least }: { readonly below: number; readonly least: number },
) =>
  sql`delete from search_blocks where investigation_id = ${investigationId} and chunks < ${below}
    and ${least} <= (select count(*) from search_blocks where investigation_id = ${investigationId} and chunks < ${below})`.execute(
    db,
  )

export interface UnpackedItem {
  readonly evidenceId: string
  readonly chunks: number
  /** The model of its vectors without the runtime; null if it has none. */
  readonly model: string | null
}

/**
 * Items that are not packed, and stay as they are until the transaction ends: whoever changes one waits. Each is looked up
 * by itself: a join would look through all items of the organization.
 */
export async function lockUnpacked(
  db: TenantDb,
  investigationId: string,
  most: number,
): Promise<UnpackedItem[]> {
  const { rows: locked } = await sql<{ evidence_id: string }>`
    select s.evidence_id from search_items s
    where s.investigation_id = ${investigationId} and s.block is null
      and (select e.deleted_at is null from evidence_items e where e.id = s.evidence_id)
    order by s.evidence_id limit ${most} for update of s skip locked`.execute(db)
  const { rows } = await sql<UnpackedItem>`
    select evidence_id as "evidenceId", count(*)::int as chunks, max(split_part(embedding_model, '/', 1)) as model
    from evidence_chunks where investigation_id = ${investigationId} and evidence_id = any (${locked.map((row) => row.evidence_id)}::uuid[])
    group by evidence_id order by evidence_id`.execute(db)
  return rows
}

/** Packs these items, in this order, as a new block. */
export async function insertBlock(
  db: TenantDb,
  { organizationId, investigationId }: PackedPlace,
  { items, model }: { readonly items: readonly string[]; readonly model: string | null },
): Promise<void> {
  const given = sql`unnest(${[...items]}::uuid[]) with ordinality given (evidence_id, place)`
  const numbered = sql`
    select c.id, c.ordinal, c.token_count, c.tsv, c.embedding, given.place, row_number() over (order by given.place, c.ordinal) - 1 as number
    from ${given} join evidence_chunks c on c.investigation_id = ${investigationId} and c.evidence_id = given.evidence_id`
  const { rows } = await sql<{ block: number }>`
    with numbered as (${numbered}), sizes as (
      select string_agg(tokens, ';' order by place) as tokens
      from (select place, string_agg(token_count::text, ' ' order by number) as tokens from numbered group by place) each_item
    )
    insert into search_blocks (organization_id, investigation_id, block, model, chunks, sizes, chunk_ids, ordinals, signatures, embedded, middle)
    select ${organizationId}::uuid, ${investigationId}::uuid,
      (select coalesce(max(block), 0) + 1 from search_blocks where investigation_id = ${investigationId}), ${model}::text,
      count(*), (select tokens from sizes), string_agg(uuid_send(id), '' order by number), array_agg(ordinal order by number),
      array_agg(binary_quantize(embedding)::bit(384) order by number), count(embedding), avg(embedding)
    from numbered
    returning block`.execute(db)
  const block = rows[0]?.block
  await sql`
    with hits as (
      select word.lexeme, string_agg(
        case cardinality(word.positions) when 1 then number::text else number || ':' || cardinality(word.positions) end, ' ' order by number) as found
      from (${numbered}) numbered cross join lateral unnest(tsv) word group by word.lexeme
    ), titles as (
      select word.lexeme, string_agg(given.place - 1 || ':' || cardinality(word.positions), ' ') as found
      from ${given} join evidence_items e on e.id = given.evidence_id cross join lateral unnest(to_tsvector('english', e.title)) word
      group by word.lexeme
    )
    insert into search_postings (organization_id, investigation_id, lexeme, block, hits, titles)
    select ${organizationId}::uuid, ${investigationId}::uuid, lexeme, ${block}::int, coalesce(hits.found, ''), coalesce(titles.found, '')
    from hits full join titles using (lexeme)`.execute(db)
  await sql`
    update search_items s set block = ${block}::int, place = given.place - 1
    from ${given} where s.evidence_id = given.evidence_id`.execute(db)
}
