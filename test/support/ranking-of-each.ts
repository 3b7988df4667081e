// The slow way, kept to compare with: it unpacks every passage of the investigation.
import { sql } from 'kysely'
import { listLexemes } from '#server/features/retrieval/case-words.store.ts'
import type { ScoredChunk } from '#server/features/retrieval/retrieval.store.ts'
import type { CaseSearch } from '#server/features/retrieval/search-case.ts'
import { vectorText } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/**
 * BM25 (k1 1.2, b 0.75) on two levels, added up: the item among the investigation's items, and the chunk among the
 * chunks of its item. This way a name found throughout a document does not outweigh the words that mark the place
 * inside it. A chunk also gets a fifth of its neighbors' own scores, because an answer often straddles a cut. The
 * title counts as text of its item. All query words are alternatives; the rank depends on how many occur and how rare
 * they are.
 */
export async function rankEachByText(
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

interface NearestChunks {
  readonly investigationId: string
  readonly vector: Float32Array
  readonly model: string
  readonly limit: number
}

/**
 * Exact, over every vector of the investigation: an index would lose rows to row-level security (docs: design,
 * vectors).
 */
export async function rankEachByVector(
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
export async function rankEachBroadly(
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

/** What one usable chunk has of what is looked for. */
export interface EachChunk {
  readonly chunkId: string
  readonly evidenceId: string
  /** Those of the lexemes looked for that it contains. */
  readonly lexemes: readonly string[]
  /** To each of the vectors; null while the chunk has no vector of this model. */
  readonly cosines: readonly number[] | null
}

export interface EachQuery {
  readonly investigationId: string
  readonly lexemes: readonly string[]
  readonly vectors: readonly Float32Array[]
  readonly model: string
  readonly backgroundEnabled: boolean
}

/** Every chunk of the case that an analyst may be shown. Each is unpacked once, however much is looked for. */
export async function scanEach(
  db: TenantDb,
  { investigationId, lexemes, vectors, model, backgroundEnabled }: EachQuery,
): Promise<EachChunk[]> {
  const { rows } = await sql<EachChunk>`
    with wanted as materialized (
      select array(select v::vector from unnest(${vectors.map(vectorText)}::text[]) with ordinality given (v, place)
        order by place) as vectors
    )
    select c.id as "chunkId", c.evidence_id as "evidenceId",
      array(select word.lexeme from unnest(c.tsv) word where word.lexeme = any(${[...lexemes]}::text[])) as lexemes,
      case when split_part(c.embedding_model, '/', 1) = split_part(${model}, '/', 1) then
        array(select (1 - (c.embedding <=> v))::float4 from unnest(wanted.vectors) v) end as cosines
    from evidence_chunks c join evidence_items e on e.id = c.evidence_id cross join wanted
    where c.investigation_id = ${investigationId} and e.deleted_at is null and e.withdrawn_at is null
      and e.include_in_ai and (e.source_type <> 'background_doc' or ${backgroundEnabled})`.execute(db)
  return rows
}

export interface Rated {
  readonly chunkId: string
  readonly share: number
  readonly cosine: number | null
}

export interface Place extends Rated {
  readonly place: number
}

export interface Ranked {
  readonly places: readonly Place[]
  readonly wordsAbsent: readonly string[]
}

function rankEachFor(
  { words, place }: { readonly words: readonly string[]; readonly place: number },
  scanned: { readonly chunks: readonly EachChunk[]; readonly lexemes: ReadonlyMap<string, string[]> },
  { except, places }: Pick<CaseSearch, 'except' | 'places'>,
): Ranked {
  const looked = words.flatMap((word) => {
    const lexemes = scanned.lexemes.get(word) ?? []
    return lexemes.length > 0 ? [{ word, lexemes, found: 0, weight: 0 }] : []
  })
  const matches = scanned.chunks.map((chunk) => {
    const held = new Set(chunk.lexemes)
    const matched = looked.filter(({ lexemes }) => lexemes.every((lexeme) => held.has(lexeme)))
    for (const one of matched) one.found++
    return { chunk, matched }
  })
  const all = scanned.chunks.length
  for (const one of looked) one.weight = Math.log(1 + (all - one.found + 0.5) / (one.found + 0.5))
  const whole = sumWeights(looked)
  const rated = matches.map(
    ({ chunk: { chunkId, cosines }, matched }): Rated => ({
      chunkId,
      share: matched.length === 0 ? 0 : sumWeights(matched) / whole,
      cosine: cosines?.[place] ?? null,
    }),
  )
  // By id where nothing else decides, so that the same search finds the same.
  const byId = (a: Rated, b: Rated) => (a.chunkId < b.chunkId ? -1 : 1)
  const byWords = rated.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share || byId(a, b))
  const byMeaning = rated
    .filter(({ cosine }) => cosine !== null)
    .toSorted((a, b) => (b.cosine ?? 0) - (a.cosine ?? 0) || byId(a, b))
  const best = new Map<Rated, number>()
  for (const ranking of [byWords, byMeaning])
    for (const [index, one] of ranking.entries())
      best.set(one, Math.min(index + 1, best.get(one) ?? Number.POSITIVE_INFINITY))
  const first = (ranking: readonly Rated[]) =>
    ranking.filter(({ chunkId }) => !except.has(chunkId)).slice(0, places)
  const chosen = [...new Set([...first(byWords), ...first(byMeaning)])]
  return {
    places: chosen.map((one) => ({ ...one, place: best.get(one) ?? rated.length })),
    wordsAbsent: looked.filter(({ found }) => found === 0).map(({ word }) => word),
  }
}

const sumWeights = (words: readonly { readonly weight: number }[]): number =>
  words.reduce((sum, { weight }) => sum + weight, 0)

interface EachSearch extends Pick<CaseSearch, 'except' | 'places'> {
  readonly investigationId: string
  readonly model: string
  readonly words: readonly string[]
  readonly vector: Float32Array
}

/** A search of the whole case for these words and by this vector, background included. */
export async function searchEach(
  db: TenantDb,
  { investigationId, model, words, vector, ...search }: EachSearch,
): Promise<Ranked> {
  const lexemes = await listLexemes(db, words)
  const chunks = await scanEach(db, {
    ...{ investigationId, model, vectors: [vector], backgroundEnabled: true },
    lexemes: [...lexemes.values()].flat(),
  })
  return rankEachFor({ words, place: 0 }, { chunks, lexemes }, search)
}

/** Those that share a place together; sums made in another order differ in their last digits. The last place is cut. */
export function sharedPlaces(
  ranked: readonly { readonly chunkId: string; readonly score: number }[],
): string[][] {
  const found: string[][] = []
  for (const [at, { chunkId, score }] of ranked.entries())
    if (at > 0 && ranked[at - 1]!.score - score < 1e-9) found.at(-1)!.push(chunkId)
    else found.push([chunkId])
  return found.slice(0, -1).map((each) => each.sort())
}
