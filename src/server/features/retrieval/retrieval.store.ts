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

/**
 * BM25 (k1 1.2, b 0.75) on two levels, added up: the item among the investigation's items, and the chunk among the
 * chunks of its item. This way a name found throughout a document does not outweigh the words that mark the place
 * inside it. A chunk also gets a fifth of its neighbors' own scores, because an answer often straddles a cut. The
 * title counts as text of its item. All query words are alternatives; the rank depends on how many occur and how rare
 * they are.
 */
export async function rankByText(
  db: TenantDb,
  { investigationId, query, limit }: { investigationId: string; query: string; limit: number },
): Promise<ScoredChunk[]> {
  await planNestedLoops(db, 'off')
  const { rows } = await sql<ScoredChunk>`
    with terms as materialized (
      select lexeme from unnest(to_tsvector('english', ${query}))
    ), items as materialized (
      select id, to_tsvector('english', title) as title_tsv from evidence_items
      where investigation_id = ${investigationId} and deleted_at is null
    ), chunks as materialized (
      select c.id, c.evidence_id, c.ordinal, c.token_count, c.tsv
      from evidence_chunks c join items on items.id = c.evidence_id
      where c.investigation_id = ${investigationId}
    ), sizes as materialized (
      select evidence_id, count(*)::float8 as chunks, sum(token_count)::float8 as tokens from chunks group by evidence_id
    ), corpus as materialized (
      select count(*)::float8 as items, avg(tokens)::float8 as tokens from sizes
    ), hits as materialized (
      select c.id, c.evidence_id, c.token_count, word.lexeme, cardinality(word.positions)::float8 as tf
      from chunks c cross join lateral unnest(c.tsv) word
      where word.lexeme in (select lexeme from terms)
    ), item_hits as materialized (
      select evidence_id, lexeme, sum(tf) as tf, sum(in_text)::float8 as chunks_with
      from (
        select evidence_id, lexeme, tf, 1 as in_text from hits
        union all
        select items.id, word.lexeme, cardinality(word.positions), 0
        from items join sizes on sizes.evidence_id = items.id cross join lateral unnest(items.title_tsv) word
        where word.lexeme in (select lexeme from terms)
      ) both_places
      group by evidence_id, lexeme
    ), rarity as (
      select h.lexeme, ln(1 + (c.items - count(*) + 0.5) / (count(*) + 0.5)) as idf
      from item_hits h cross join corpus c group by h.lexeme, c.items
    ), item_scores as materialized (
      select h.evidence_id,
        sum(rarity.idf * h.tf * 2.2 / (h.tf + 1.2 * (0.25 + 0.75 * sizes.tokens / corpus.tokens))) as score
      from item_hits h join rarity using (lexeme) join sizes using (evidence_id) cross join corpus
      group by h.evidence_id
    ), chunk_scores as materialized (
      select h.id,
        sum(ln(1 + (sizes.chunks - i.chunks_with + 0.5) / (i.chunks_with + 0.5)) * h.tf * 2.2
          / (h.tf + 1.2 * (0.25 + 0.75 * h.token_count * sizes.chunks / greatest(sizes.tokens, 1)))) as score
      from hits h join item_hits i using (evidence_id, lexeme) join sizes using (evidence_id)
      group by h.id
    ), scored as (
      select c.id, c.evidence_id, coalesce(s.score, 0) as own,
        coalesce(lag(s.score) over places, 0) + coalesce(lead(s.score) over places, 0) as beside
      from chunks c left join chunk_scores s using (id)
      window places as (partition by c.evidence_id order by c.ordinal)
    )
    select scored.id as "chunkId", (1.4 * i.score + own + 0.2 * beside)::float8 as score
    from scored join item_scores i using (evidence_id)
    order by score desc, scored.id
    limit ${limit}`.execute(db)
  await planNestedLoops(db, 'on')
  return rows
}

// The planner guesses one row for each of the steps above and would join thousands with thousands (1.3 s instead of
// 0.1 s).
const planNestedLoops = (db: TenantDb, mode: 'on' | 'off') =>
  sql`select set_config('enable_nestloop', ${mode}, true)`.execute(db)

export interface NearestChunks {
  readonly investigationId: string
  readonly vector: Float32Array
  readonly model: string
  readonly limit: number
}

/**
 * Exact, over every vector of the investigation: an index would lose rows to row-level security (docs: design,
 * vectors).
 */
export async function rankByVector(
  db: TenantDb,
  { investigationId, vector, model, limit }: NearestChunks,
): Promise<ScoredChunk[]> {
  const { rows } = await sql<ScoredChunk>`
    with scored as materialized (
      select c.id, c.evidence_id, c.ordinal, 1 - (c.embedding <=> ${vectorText(vector)}::vector) as cosine
      from evidence_chunks c join evidence_items e on e.id = c.evidence_id and e.deleted_at is null
      where c.investigation_id = ${investigationId} and c.embedding is not null
        and split_part(c.embedding_model, '/', 1) = split_part(${model}, '/', 1)
    ), beside as (
      select id, cosine, lag(cosine) over places as before, lead(cosine) over places as after
      from scored window places as (partition by evidence_id order by ordinal)
    )
    select id as "chunkId",
      (cosine + 0.1 * coalesce(before, cosine) + 0.1 * coalesce(after, cosine)) / 1.2 as score
    from beside order by score desc, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Without a question: the beginnings of the items first, those closest to the center of all evidence before the
 * others, and those without a vector of this model last.
 */
export async function rankBroadly(
  db: TenantDb,
  { investigationId, model, limit }: { investigationId: string; model: string; limit: number },
): Promise<ScoredChunk[]> {
  const { rows } = await sql<ScoredChunk>`
    with chunks as materialized (
      select c.id, c.ordinal, case when split_part(c.embedding_model, '/', 1) = split_part(${model}, '/', 1)
        then c.embedding end as embedding
      from evidence_chunks c join evidence_items e on e.id = c.evidence_id and e.deleted_at is null
      where c.investigation_id = ${investigationId}
    ), middle as materialized (select avg(embedding) as vector from chunks), scored as materialized (
      -- The middle as a value: joined, the planner would compute it again for each chunk.
      select id, ordinal, coalesce(1 - (embedding <=> (select vector from middle)), -1) as score from chunks
    )
    select id as "chunkId", score from scored order by ordinal, score desc, id limit ${limit}`.execute(db)
  return rows
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
