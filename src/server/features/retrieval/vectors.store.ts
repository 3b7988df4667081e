import { type RawBuilder, sql } from 'kysely'
import { vectorText } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { isLeftOut, type Searched } from './case-words.store.ts'
import type { ScoredChunk } from './retrieval.store.ts'

/** Up to so many packed passages every vector is compared; of more, those whose signs are closest (decision 035). */
const COMPARED_EACH = 30_000
/**
 * So many for the root of their number: 2,500 of 200,000 passages and 5,600 of a million hold 99 of 100 of the exact 20
 * best (decision 035).
 */
const COMPARED_FOR_ROOT = 5.6
const LEAST_COMPARED = 2_000
/** Passages below the last place that what is beside them may still lift to one. */
const BESIDE_PLACES = 200

const CLOSE = sql`binary_quantize`
const isOf = (model: string) =>
  sql<boolean>`c.embedding is not null and split_part(c.embedding_model, '/', 1) = split_part(${model}, '/', 1)`

export interface VectorPlace {
  readonly investigationId: string
  readonly model: string
  /** Up to so many packed passages every vector is compared. */
  readonly exactUpTo?: number
}

/** How many passages are compared exactly; null if every one is. */
async function countCompared(
  db: TenantDb,
  { investigationId, exactUpTo = COMPARED_EACH }: VectorPlace,
): Promise<number | null> {
  const { rows } = await sql<{ packed: number }>`
    select coalesce(sum(chunks), 0)::int as packed from search_blocks where investigation_id = ${investigationId}`.execute(
    db,
  )
  const packed = rows[0]?.packed ?? 0
  return packed <= exactUpTo
    ? null
    : Math.max(LEAST_COMPARED, Math.ceil(COMPARED_FOR_ROOT * Math.sqrt(packed)))
}

/**
 * Condition for the passages chosen in `near`. Of an array the planner expects few, and looks each up; of a join it
 * guesses as many as there could be, and reads every passage of the table.
 */
const IS_NEAR = sql<boolean>`c.id = any (array(select id from near))`

const unpackedPassages = (investigationId: string) => sql`
  select c.id from evidence_chunks c
  where c.investigation_id = ${investigationId} and c.evidence_id = any (array(
    select evidence_id from search_items where investigation_id = ${investigationId} and block is null))`

/**
 * Ids of the passages whose signs are closest to the vector's, of the blocks of this model, and of all that are not
 * packed.
 */
const closestBySigns = (
  { investigationId, model }: VectorPlace,
  { vector, compared }: { readonly vector: RawBuilder<unknown>; readonly compared: number },
) => sql`
  select encode(substring(b.chunk_ids from 16 * near.place - 15 for 16), 'hex')::uuid as id
  from (
    select block, place from (
      select block, unnest(signatures) as signature, generate_series(1, chunks) as place from search_blocks
      where investigation_id = ${investigationId} and model = split_part(${model}, '/', 1)
    ) signs
    order by signature <~> ${CLOSE}(${vector})::bit(384) limit ${compared}
  ) near
  join search_blocks b on b.investigation_id = ${investigationId} and b.block = near.block
  union all
  ${unpackedPassages(investigationId)}`

export interface NearestChunks extends VectorPlace {
  readonly vector: Float32Array
  readonly limit: number
}

/**
 * The passages closest to a vector, each with a tenth of the passages beside it. Never by an index over vectors: it
 * would lose rows to row-level security.
 */
export async function rankByVector(
  db: TenantDb,
  { vector, limit, ...place }: NearestChunks,
): Promise<ScoredChunk[]> {
  const { investigationId, model } = place
  const compared = await countCompared(db, place)
  const given = sql`${vectorText(vector)}::vector`
  if (compared === null) {
    const { rows } = await sql<ScoredChunk>`
      with scored as materialized (
        select c.id, c.evidence_id, c.ordinal, 1 - (c.embedding <=> ${given}) as cosine
        from evidence_chunks c join evidence_items e on e.id = c.evidence_id and e.deleted_at is null
        where c.investigation_id = ${investigationId} and ${isOf(model)}
      ), beside as (
        select id, cosine, lag(cosine) over places as before, lead(cosine) over places as after
        from scored window places as (partition by evidence_id order by ordinal)
      )
      select id as "chunkId",
        (cosine + 0.1 * coalesce(before, cosine) + 0.1 * coalesce(after, cosine)) / 1.2 as score
      from beside order by score desc, id limit ${limit}`.execute(db)
    return rows
  }
  const neighbor = (ordinal: RawBuilder<unknown>) => sql`coalesce((
    select 1 - (c.embedding <=> ${given}) from evidence_chunks c
    where c.evidence_id = closest.evidence_id and c.ordinal = ${ordinal} and ${isOf(model)}), cosine)`
  const { rows } = await sql<ScoredChunk>`
    with near as materialized (${closestBySigns({ investigationId, model }, { vector: given, compared })}), closest as materialized (
      select c.id, c.evidence_id, c.ordinal - 1 as before, c.ordinal + 1 as after, 1 - (c.embedding <=> ${given}) as cosine
      from evidence_chunks c join evidence_items e on e.id = c.evidence_id and e.deleted_at is null
      where ${IS_NEAR} and ${isOf(model)}
      -- What is beside a passage weighs a sixth: none that far down comes among the best.
      order by cosine desc limit ${limit + BESIDE_PLACES}
    )
    select id as "chunkId",
      (cosine + 0.1 * ${neighbor(sql`closest.before`)} + 0.1 * ${neighbor(sql`closest.after`)}) / 1.2 as score
    from closest order by score desc, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Without a question: the beginnings of the items first, those closest to the center of all evidence before the
 * others, and those without a vector of this model last.
 */
export async function rankBroadly(
  db: TenantDb,
  { limit, ...place }: VectorPlace & { readonly limit: number },
): Promise<ScoredChunk[]> {
  const { investigationId, model } = place
  const compared = await countCompared(db, place)
  const middle = compared === null ? null : await findMiddle(db, { investigationId, model })
  const ofModel = sql`case when ${isOf(model)} then c.embedding end`
  const near =
    middle === null || compared === null
      ? null
      : sql`near as materialized (${beginningsBySigns({ investigationId, model }, { middle, compared, limit })}), `
  const isChosen = near ? IS_NEAR : sql`true`
  const center = middle === null ? sql`(select avg(embedding) from chunks)` : sql`${middle}::vector`
  const { rows } = await sql<ScoredChunk>`
    with ${near ?? sql``}chunks as materialized (
      select c.id, c.ordinal, ${ofModel} as embedding
      from evidence_chunks c join evidence_items e on e.id = c.evidence_id and e.deleted_at is null
      where c.investigation_id = ${investigationId} and ${isChosen}
    ), middle as materialized (select ${center} as vector), scored as materialized (
      -- The middle as a value: joined, the planner would compute it again for each chunk.
      select id, ordinal, coalesce(1 - (embedding <=> (select vector from middle)), -1) as score from chunks
    )
    select id as "chunkId", score from scored order by ordinal, score desc, id limit ${limit}`.execute(db)
  return rows
}

/** The first passages of the items whose signs are closest, then second ones, and all that are not packed. */
const beginningsBySigns = (
  { investigationId, model }: VectorPlace,
  { middle, compared, limit }: { readonly middle: string; readonly compared: number; readonly limit: number },
) => sql`
  select encode(substring(b.chunk_ids from 16 * near.place - 15 for 16), 'hex')::uuid as id
  from (
    select block, place from (
      select block, unnest(signatures) as signature, unnest(ordinals) as ordinal, generate_series(1, chunks) as place,
        model = split_part(${model}, '/', 1) as known
      from search_blocks where investigation_id = ${investigationId}
    ) signs
    order by ordinal, case when known then signature <~> ${CLOSE}(${middle}::vector)::bit(384) end
    limit ${Math.max(compared, 2 * limit)}
  ) near
  join search_blocks b on b.investigation_id = ${investigationId} and b.block = near.block
  union all
  ${unpackedPassages(investigationId)}`

/** The mean of all vectors, from those of the blocks, of what is not packed and of what is in a block but deleted. */
async function findMiddle(db: TenantDb, { investigationId, model }: VectorPlace): Promise<string | null> {
  const { rows } = await sql<{ count: number; vector: string }>`
    select embedded as count, middle::text as vector from search_blocks
    where investigation_id = ${investigationId} and model = split_part(${model}, '/', 1) and middle is not null
    union all
    select case when s.block is null then count(*) else -count(*) end::int, avg(c.embedding)::text
    from search_items s join evidence_items e on e.id = s.evidence_id
      join evidence_chunks c on c.investigation_id = s.investigation_id and c.evidence_id = e.id
    where s.investigation_id = ${investigationId} and (s.block is null) = (e.deleted_at is null) and ${isOf(model)}
      and (s.block is null or e.id in (select id from evidence_items where investigation_id = ${investigationId} and deleted_at is not null))
    group by s.block is null`.execute(db)
  let all = 0
  const sum: number[] = []
  for (const { count, vector } of rows) {
    all += count
    for (const [index, value] of (JSON.parse(vector) as number[]).entries())
      sum[index] = (sum[index] ?? 0) + count * value
  }
  return all > 0 ? vectorText(Float32Array.from(sum, (value) => value / all)) : null
}

export interface NearestOfEach extends VectorPlace {
  readonly vectors: readonly Float32Array[]
  readonly searched: Searched
  readonly limit: number
}

/** A passage and its cosine to one of the vectors, given by its index. */
export interface CosineTo {
  readonly vector: number
  readonly chunkId: string
  readonly cosine: number
}

/** For each of the vectors the closest passages, best first; by id where they are alike. */
export async function findNearestOfEach(
  db: TenantDb,
  { vectors, searched, limit, ...place }: NearestOfEach,
): Promise<CosineTo[]> {
  if (vectors.length === 0) return []
  const { investigationId, model } = place
  const compared = await countCompared(db, place)
  // Unpacked once for several vectors; for a single one it would only be copied.
  const held = vectors.length === 1 ? sql`not materialized` : sql`materialized`
  const embedding = vectors.length === 1 ? sql`c.embedding` : sql`subvector(c.embedding, 1, 384)`
  const isUsable = sql`${isOf(model)} and not ${isLeftOut(searched)}`
  const ofOne = async (vector: Float32Array, index: number, among: number) => {
    const given = sql`${vectorText(vector)}::vector`
    const { rows } = await sql<CosineTo>`
      with near as materialized (${closestBySigns({ investigationId, model }, { vector: given, compared: among })})
      select ${index}::int as vector, c.id as "chunkId", (1 - (c.embedding <=> ${given}))::float4 as cosine
      from evidence_chunks c join evidence_items e on e.id = c.evidence_id
      where ${IS_NEAR} and ${isUsable} order by cosine desc, c.id limit ${limit}`.execute(db)
    return rows
  }
  if (compared !== null) {
    const found: CosineTo[] = []
    for (const [index, vector] of vectors.entries()) found.push(...(await ofOne(vector, index, compared)))
    return found
  }
  const { rows } = await sql<CosineTo>`
    with usable as ${held} (
      select c.id, ${embedding} as embedding from evidence_chunks c join evidence_items e on e.id = c.evidence_id
      where c.investigation_id = ${investigationId} and ${isUsable}
    )
    select given.index::int - 1 as vector, found.id as "chunkId", found.cosine
    from (select v::vector as vector, index from unnest(${vectors.map(vectorText)}::text[]) with ordinality v (v, index) offset 0) given
    cross join lateral (
      select id, (1 - (embedding <=> given.vector))::float4 as cosine from usable order by cosine desc, id limit ${limit}
    ) found`.execute(db)
  return rows.toSorted((one, other) => other.cosine - one.cosine || (one.chunkId < other.chunkId ? -1 : 1))
}

/** The cosines of chosen passages to the vectors of their queries; without those that have no vector of this model. */
export async function listCosines(
  db: TenantDb,
  {
    vectors,
    model,
    pairs,
  }: {
    /** By query. */
    readonly vectors: readonly (Float32Array | null)[]
    readonly model: string
    readonly pairs: readonly { readonly query: number; readonly chunkId: string }[]
  },
): Promise<{ query: number; chunkId: string; cosine: number }[]> {
  if (pairs.length === 0) return []
  const texts = vectors.map((vector) => vector && vectorText(vector))
  const { rows } = await sql<{ query: number; chunkId: string; cosine: number }>`
    select wanted.query, c.id as "chunkId", (1 - (c.embedding <=> given.vector))::float4 as cosine
    from unnest(${pairs.map(({ query }) => query)}::int[], ${pairs.map(({ chunkId }) => chunkId)}::uuid[]) wanted (query, id)
    join (select v::vector as vector, index from unnest(${texts}::text[]) with ordinality v (v, index) offset 0) given
      on given.index = wanted.query + 1
    join evidence_chunks c on c.id = wanted.id
    where ${isOf(model)}`.execute(db)
  return rows
}
