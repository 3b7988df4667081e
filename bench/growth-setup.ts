import type { OpenDatabase, SqlExecutor } from '#server/platform/db/database.ts'
import { vectorText } from '#server/platform/db/sql.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { SeededRandom } from '../test/support/random.ts'
import { type Item, readJsonLines } from './retrieval-corpus.ts'
import { readContracts } from './retrieval-cuad.ts'
import { readCase } from './retrieval-enron.ts'

/** How many passages the items of a case have, in turn: mails, a few letters, now and then a long document. */
const ITEM_SIZES = [1, 1, 1, 2, 2, 3, 1, 8, 5, 16]
const NOISES = 997
/** Length of what is added to a vector of unit length. */
const NOISE_LENGTH = 0.35
const ROWS_AT_ONCE = 500
const CHUNKS_AT_ONCE = 20_000

/** Questions that name a contract, evenly taken. */
export function readQuestions(count: number): string[] {
  const all = readJsonLines<{ text: string }>('retrieval-cuad/queries.jsonl').map(({ text }) => text)
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] ?? '')
}

/** Real passages with their vectors: contracts of CUAD and the mails of the Enron case. */
export async function readPassages(
  model: EmbeddingModel,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Item[]> {
  const contracts = await readContracts(model, embed)
  const mails = await readCase(model, embed, () => {})
  return [...[...contracts].map(([title, pieces]) => ({ title, pieces })), ...mails]
}

/**
 * The passages cut in half, and directions to perturb vectors in; what `growCase` recombines on the server, so that
 * hundreds of thousands of passages are made there and never sent.
 */
export async function storeMaterial(
  sql: SqlExecutor,
  items: readonly Item[],
  random: SeededRandom,
): Promise<void> {
  await sql.executeSql(`
    create unlogged table growth_base (n int primary key, head text, tail text, tokens int, title text, embedding vector(384));
    create unlogged table growth_noise (n int primary key, direction vector(384));`)
  const rows = items
    .flatMap(({ title, pieces }) => pieces.map((piece) => ({ ...piece, title })))
    .map(({ text, vector, tokenCount, title }, n) => {
      const middle = text.indexOf(' ', text.length / 2)
      const cut = middle < 0 ? text.length : middle
      return {
        n,
        head: text.slice(0, cut),
        tail: text.slice(cut),
        tokens: tokenCount,
        title,
        vector: vectorText(vector),
      }
    })
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await sql.executeSql(
      `insert into growth_base select n, head, tail, tokens, title, vector::vector
       from jsonb_to_recordset($1::jsonb) as r(n int, head text, tail text, tokens int, title text, vector text)`,
      [JSON.stringify(rows.slice(first, first + ROWS_AT_ONCE))],
    )
  const noises = Array.from({ length: NOISES }, (_, n) => ({ n, vector: vectorText(directionOf(random)) }))
  await sql.executeSql(
    `insert into growth_noise select n, vector::vector from jsonb_to_recordset($1::jsonb) as r(n int, vector text)`,
    [JSON.stringify(noises)],
  )
}

function directionOf(random: SeededRandom): Float32Array {
  const vector = Float32Array.from(
    { length: 384 },
    () => random.int(2_001) + random.int(2_001) + random.int(2_001) - 3_000,
  )
  const length = Math.hypot(...vector)
  return vector.map((value) => (NOISE_LENGTH * value) / length)
}

export interface Grown {
  readonly organizationId: string
  readonly investigationId: string
  readonly chunks: number
  /** Microseconds for a passage, its text search vector included. */
  readonly usPerChunk: number
}

export interface Growth {
  readonly organizationId: string
  readonly chunks: number
  readonly model: string
}

/**
 * An investigation of so many passages: each begins as one real passage and ends as another, with a vector between
 * theirs and a little beside it. The passages of one item follow one another in one document.
 */
export async function growCase(
  database: OpenDatabase,
  { organizationId, chunks, model }: Growth,
): Promise<Grown> {
  const investigationId = randomIds.uuid()
  const values = [organizationId, investigationId]
  await database.sql.executeSql(
    `insert into investigations (organization_id, id, case_number, title, investigation_type, opened_at, created_at, updated_at)
     values ($1, $2, $3, 'Grown', 'other', now(), now(), now())`,
    [...values, investigationId],
  )
  const began = performance.now()
  for (let first = 0; first < chunks; first += CHUNKS_AT_ONCE) {
    const wanted = Math.min(chunks - first, CHUNKS_AT_ONCE)
    // Without the limits of the service's own work.
    await (database.owner ?? database).transaction(async (session) => {
      await session.executeSql(
        `create temp table growth_now on commit drop as
         with sizes as (
           select size, place, sum(size) over (order by place) - size as before, sum(size) over () as all_sizes
           from unnest(array[${ITEM_SIZES.join()}]) with ordinality s(size, place)
         )
         select gen_random_uuid() as id, round * 1000 + place as item, least(size, ${wanted} - round * all_sizes - before) as size
         from sizes cross join generate_series(0, (${wanted} - 1) / all_sizes) round
         where round * all_sizes + before < ${wanted}`,
      )
      await session.executeSql(
        `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, file_name, text_status, embedding_status, chunk_count, created_at, updated_at)
         select $1, g.id, $2, b.title || ' ' || g.item, 'content', b.head, 'file-' || g.item || '.txt', 'extracted', 'embedded', g.size, now(), now()
         from growth_now g join growth_base b on b.n = (hashint8(g.item + $3::int)::bigint & 2147483647) % (select count(*) from growth_base)`,
        [...values, first],
      )
      await session.executeSql(
        `insert into evidence_chunks (organization_id, id, investigation_id, evidence_id, ordinal, start_offset, end_offset, text, token_count, embedding, embedding_model, created_at)
         select $1, gen_random_uuid(), $2, p.id, p.ordinal, 0, 1, a.head || b.tail, (a.tokens + b.tokens) / 2,
           l2_normalize(a.embedding + b.embedding + noise.direction), $4, now()
         from (
           select g.id, ordinal, hashint8(g.item + $3::int)::bigint & 2147483647 as seed, hashint8(g.item * 64 + ordinal + $3::int)::bigint & 2147483647 as own,
             (select count(*) from growth_base) as bases
           from growth_now g cross join generate_series(0, g.size - 1) ordinal
         ) p
         join growth_base a on a.n = (p.seed + p.ordinal) % p.bases
         join growth_base b on b.n = p.own % p.bases
         join growth_noise noise on noise.n = p.own % ${NOISES}`,
        [...values, first, model],
      )
    })
  }
  const usPerChunk = Math.round(((performance.now() - began) * 1000) / chunks)
  return { organizationId, investigationId, chunks, usPerChunk }
}

export interface SmallCases {
  readonly organizationId: string
  readonly model: string
  readonly count: number
  /** Passages of each. */
  readonly chunks: number
}

/** Very many small investigations, each with one item; returns their ids. */
export async function growSmallCases(
  database: OpenDatabase,
  { organizationId, model, count, chunks }: SmallCases,
): Promise<string[]> {
  const { rows } = await database.sql.executeSql(
    `insert into investigations (organization_id, id, case_number, title, investigation_type, opened_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'SMALL-' || n, 'Small', 'other', now(), now(), now() from generate_series(1, $2::int) n
     returning id`,
    [organizationId, count],
  )
  await database.sql.executeSql(
    `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, text_status, embedding_status, chunk_count, created_at, updated_at)
     select organization_id, gen_random_uuid(), id, 'Letter', 'content', 'x', 'extracted', 'embedded', $2, now(), now()
     from investigations where organization_id = $1 and title = 'Small'`,
    [organizationId, chunks],
  )
  await database.sql.executeSql(
    `insert into evidence_chunks (organization_id, id, investigation_id, evidence_id, ordinal, start_offset, end_offset, text, token_count, embedding, embedding_model, created_at)
     select e.organization_id, gen_random_uuid(), e.investigation_id, e.id, ordinal, 0, 1, a.head || a.tail, a.tokens, a.embedding, $3, now()
     from evidence_items e join investigations i on i.id = e.investigation_id and i.title = 'Small'
     cross join generate_series(0, $2::int - 1) ordinal
     join growth_base a on a.n = ((hashtext(e.id::text)::bigint & 2147483647) + ordinal) % (select count(*) from growth_base)
     where e.organization_id = $1`,
    [organizationId, chunks, model],
  )
  return rows.map(({ id }) => String(id))
}
