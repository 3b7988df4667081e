// What searching costs as an investigation grows, on a real PostgreSQL, beside the way of looking at every passage.
// `npm run -s bench -- growth 200000` measures one size alone.
import { loadavg } from 'node:os'
import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import { assessReadiness } from '#server/features/analyses/assess-readiness.ts'
import { listEvidence } from '#server/features/evidence/list-evidence.store.ts'
import { packInvestigation } from '#server/features/retrieval/pack-blocks.ts'
import { rankByText } from '#server/features/retrieval/rank-by-text.ts'
import { rankChunks } from '#server/features/retrieval/retrieve-evidence.ts'
import { searchCase } from '#server/features/retrieval/search-case.ts'
import { searchUnread } from '#server/features/retrieval/search-unread.ts'
import { rankBroadly, rankByVector } from '#server/features/retrieval/vectors.store.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { evidenceListQuery } from '#shared/contracts/evidence.ts'
import { tenancyOf } from '../test/support/databases.ts'
import { seededRandom } from '../test/support/random.ts'
import { rankEachByText, rankEachByVector, scanEach } from '../test/support/ranking-of-each.ts'
import { cached } from './asked-case.ts'
import type { Bench, BenchResult } from './bench.ts'
import { growCase, growSmallCases, readPassages, readQuestions, storeMaterial } from './growth-setup.ts'
import { onRealDatabase } from './real-database.ts'

const SIZES = [1_000, 5_000, 10_000, 50_000, 200_000]
const HUGE = 1_000_000
/** Up to so many passages the way of looking at each is measured too. */
const EACH_UP_TO = 50_000
const SMALL_CASES = 4_000
const SMALL_CASE = 5
const QUESTIONS = 20
const PLACES = 500
const SINGLE = 7
const BEST = 20
const MAX_MS = { words: 300, vectors: 200, search: 150, readiness: 10 } as const
const JUDGED_AT = 200_000
const MIN_RECALL = 0.98

type Measured = Record<string, number>
interface Row {
  readonly chunks: number
  readonly load: number
  readonly ms: Measured
  /** What the machine can do where it has other work beside this. */
  readonly fastest: Measured
  readonly each: Measured
  readonly recall: number
  /** Of the questions, how many rank the same passages in the same order both ways; null where that is not expected. */
  readonly same: number | null
  readonly usPerChunk: { readonly inserted: number; readonly packed: number }
  /** On the server's disk, indexes and what search adds included. */
  readonly bytesPerChunk: number
}

async function run(): Promise<BenchResult> {
  const model = createLocalEmbeddingModel()
  const random = seededRandom()
  process.stderr.write(`growth: PROBITY_SEED=${random.seed}\n`)
  try {
    return await onRealDatabase(async (database) => {
      const embeddings = cached(model)
      await storeMaterial(
        database.sql,
        await readPassages(model, (texts) => embeddings.embed([...texts])),
        random,
      )
      const organizationId = randomIds.uuid()
      await database.sql.executeSql(
        `insert into organizations (id, name, slug, created_at, updated_at) values ($1, 'Bench', 'bench', now(), now())`,
        [organizationId],
      )
      const world = {
        database,
        tenancy: tenancyOf(database),
        organizationId,
        embeddings,
        questions: readQuestions(QUESTIONS),
      }
      await embeddings.embed(world.questions)
      const rows: Row[] = []
      const small = await growSmallCases(database, {
        organizationId,
        model: model.id,
        count: SMALL_CASES,
        chunks: SMALL_CASE,
      })
      const alone = await measureSmall(world, small)
      for (const chunks of sizesAsked()) rows.push(report(await measureSize(world, chunks)))
      const beside = await measureSmall(world, small)
      return judge(rows, { alone, beside, seed: random.seed })
    })
  } finally {
    await model.close()
  }
}

function sizesAsked(): readonly number[] {
  const one = Number(process.argv[3])
  if (one > 0) return [one]
  return process.env.PROBITY_SOAK ? [...SIZES, HUGE] : SIZES
}

export const growthBench: Bench = { name: 'growth', run }

interface World {
  readonly database: OpenDatabase
  readonly tenancy: Tenancy
  readonly organizationId: string
  readonly embeddings: EmbeddingModel
  readonly questions: readonly string[]
}

async function measureSize(world: World, chunks: number): Promise<Row> {
  const { database, tenancy, organizationId, embeddings, questions } = world
  const scope = { organizationId, userId: null }
  const model = embeddings.id
  const before = await sizeOf(database)
  const { investigationId, usPerChunk } = await growCase(database, { organizationId, chunks, model })
  const began = performance.now()
  await packInvestigation({ tenancy }, scope, { investigationId, signal: AbortSignal.timeout(3_600_000) })
  const packed = Math.round(((performance.now() - began) * 1000) / chunks)
  await database.sql.executeSql('vacuum analyze')
  const bytesPerChunk = Math.round(((await sizeOf(database)) - before) / chunks)
  const vectors = await embeddings.embed([...questions])
  const inTenant = <T>(work: (db: TenantDb) => Promise<T>) => tenancy.inTenant(scope, work)
  const vectorOf = (index: number) => vectors[index] ?? new Float32Array(embeddings.dimensions)
  const byVector = (index: number) => ({ investigationId, vector: vectorOf(index), model, limit: PLACES })
  const byText = (index: number) => ({ investigationId, query: questions[index] ?? '', limit: PLACES })
  const deps = { tenancy, embeddings }
  const search = { investigationId, queries: questions, except: new Set<string>(), places: 15 }
  const ways: Record<string, (index: number) => Promise<unknown>> = {
    words: (index) => inTenant((db) => rankByText(db, byText(index))),
    vectors: (index) => inTenant((db) => rankByVector(db, byVector(index))),
    both: (index) => inTenant((db) => rankChunks(db, { ...byText(index), ...byVector(index) })),
    broadly: () => inTenant((db) => rankBroadly(db, { investigationId, model, limit: PLACES })),
    'search, word': () => inTenant((db) => listEvidence(db, investigationId, queryOf('termination'))),
    'search, rare': () => inTenant((db) => listEvidence(db, investigationId, queryOf('"whirlpool" escrow'))),
    'search, phrase': () =>
      inTenant((db) => listEvidence(db, investigationId, queryOf('"prior written consent"'))),
    readiness: () =>
      inTenant((db) => assessReadiness(db, { type: 'summary', investigation_id: investigationId })),
    denial: (index) =>
      searchUnread(deps, scope, { investigationId, queries: [questions[index] ?? ''], read: [] }),
    'findings (20)': () => searchCase(deps, scope, search),
  }
  const each: Record<string, (index: number) => Promise<unknown>> = {
    words: (index) => inTenant((db) => rankEachByText(db, byText(index))),
    vectors: (index) => inTenant((db) => rankEachByVector(db, byVector(index))),
    denial: (index) => inTenant((db) => scanEach(db, scanFor(investigationId, model, [vectorOf(index)]))),
  }
  return {
    chunks,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    ...(await measureAll(ways)),
    each: chunks <= EACH_UP_TO ? (await measureAll(each)).ms : {},
    ...(await compare(inTenant, { chunks, byText, byVector })),
    usPerChunk: { inserted: usPerChunk, packed },
    bytesPerChunk,
  }
}

async function sizeOf({ sql }: OpenDatabase): Promise<number> {
  const { rows } = await sql.executeSql('select pg_database_size(current_database())::float8 as bytes', [])
  return Number(rows[0]?.bytes)
}

const scanFor = (investigationId: string, model: string, vectors: readonly Float32Array[]) => ({
  ...{ investigationId, model, vectors },
  lexemes: ['parti', 'agreement', 'termin', 'notic'],
  backgroundEnabled: true,
})

const queryOf = (q: string) => evidenceListQuery.parse({ q })

async function measureAll(
  ways: Record<string, (index: number) => Promise<unknown>>,
): Promise<Pick<Row, 'ms' | 'fastest'>> {
  const medians: Measured = {}
  const fastest: Measured = {}
  for (const [name, way] of Object.entries(ways)) {
    const ms: number[] = []
    await way(0)
    for (let index = 0; index < SINGLE; index++) {
      const began = performance.now()
      await way(index)
      ms.push(performance.now() - began)
    }
    const [first = 0, ...others] = ms.toSorted((a, b) => a - b)
    medians[name] = toTenths(others[Math.floor(SINGLE / 2) - 1] ?? first)
    fastest[name] = toTenths(first)
  }
  return { ms: medians, fastest }
}

const toTenths = (ms: number) => Math.round(ms * 10) / 10

async function compare(
  inTenant: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  {
    chunks,
    byText,
    byVector,
  }: {
    readonly chunks: number
    readonly byText: (index: number) => Parameters<typeof rankEachByText>[1]
    readonly byVector: (index: number) => Parameters<typeof rankByVector>[1]
  },
): Promise<{ recall: number; same: number | null }> {
  let found = 0
  let same = 0
  const ids = (ranked: readonly { readonly chunkId: string }[]) => ranked.map(({ chunkId }) => chunkId)
  for (let index = 0; index < QUESTIONS; index++) {
    const exact = ids(await inTenant((db) => rankEachByVector(db, byVector(index))))
    const ours = ids(await inTenant((db) => rankByVector(db, byVector(index))))
    found += new Set(exact.slice(0, BEST)).intersection(new Set(ours)).size
    if (chunks > EACH_UP_TO) continue
    const words = ids(await inTenant((db) => rankByText(db, byText(index))))
    if (words.join() === ids(await inTenant((db) => rankEachByText(db, byText(index)))).join()) same++
  }
  return { recall: found / (QUESTIONS * BEST), same: chunks > EACH_UP_TO ? null : same }
}

/** The median of a ranking in one of very many small investigations of the organization. */
async function measureSmall(
  { database, tenancy, organizationId, embeddings, questions }: World,
  small: readonly string[],
): Promise<number> {
  const scope = { organizationId, userId: null }
  await database.sql.executeSql('vacuum analyze')
  const vectors = await embeddings.embed([...questions])
  const ms: number[] = []
  for (const [index, vector] of vectors.entries()) {
    const wanted = {
      investigationId: small[index] ?? '',
      query: questions[index] ?? '',
      vector,
      model: embeddings.id,
    }
    const began = performance.now()
    await tenancy.inTenant(scope, (db) => rankChunks(db, wanted))
    ms.push(performance.now() - began)
  }
  return Math.round((ms.toSorted((a, b) => a - b)[QUESTIONS / 2] ?? 0) * 10) / 10
}

function report(row: Row): Row {
  const cells = (measured: Measured) =>
    Object.entries(measured)
      .map(([name, ms]) => `${name} ${ms} ms`)
      .join(', ')
  process.stderr.write(
    `${row.chunks} passages (load ${row.load}): ${cells(row.ms)}\n  fastest: ${cells(row.fastest)}\n  looking at each: ${cells(row.each) || 'not measured'}\n` +
      `  recall of the exact ${BEST}: ${row.recall}; words in the same order for ${row.same ?? '-'} of ${QUESTIONS}; a passage inserted in ${row.usPerChunk.inserted} µs, packed in ${row.usPerChunk.packed} µs, ${row.bytesPerChunk} bytes\n`,
  )
  return row
}

/** Which bars an investigation of this size misses; none where it was not measured. */
function listMissed(rows: readonly Row[], chunks: number): string[] {
  const row = rows.find((one) => one.chunks === chunks)
  if (!row) return []
  const times = chunks === HUGE ? 3 : 1
  const bars = {
    words: MAX_MS.words,
    vectors: MAX_MS.vectors,
    'search, word': MAX_MS.search,
    readiness: MAX_MS.readiness,
  }
  return Object.entries(bars).flatMap(([name, most]) =>
    (row.ms[name] ?? Number.POSITIVE_INFINITY) > most * times ? [`${name} of ${chunks}`] : [],
  )
}

function judge(
  rows: readonly Row[],
  small: { readonly alone: number; readonly beside: number; readonly seed: number },
): BenchResult {
  process.stderr.write(
    `a small investigation of ${SMALL_CASES}: ranked in ${small.alone} ms alone, ${small.beside} ms beside the large ones\n`,
  )
  const missed = [JUDGED_AT, HUGE].flatMap((chunks) => listMissed(rows, chunks))
  const compared = rows.find(({ chunks }) => chunks === EACH_UP_TO)
  const sum = (measured: Measured) => (measured.words ?? 0) + (measured.vectors ?? 0)
  const same = rows.every((row) => row.same === null || row.same === QUESTIONS)
  return {
    ratio: compared ? Math.round((1000 * sum(compared.ms)) / sum(compared.each)) / 1000 : null,
    against: `looking at each of ${EACH_UP_TO} passages, words and vectors together, median`,
    goal: `at ${JUDGED_AT} passages words ${MAX_MS.words} ms, vectors ${MAX_MS.vectors} ms at recall ${MIN_RECALL}, word search ${MAX_MS.search} ms, readiness ${MAX_MS.readiness} ms, and of ${HUGE} at most three times that; up to ${EACH_UP_TO} the same order by words`,
    holds: missed.length === 0 && same && rows.every(({ recall }) => recall >= MIN_RECALL),
    details: { missed, small, rows },
  }
}
