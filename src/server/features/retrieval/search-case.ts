import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { listLexemes, listLexemesIn, loadCaseWords, loadChunkIds, type Searched } from './case-words.store.ts'
import { type LookedFor, lookFor, rateShares, shareOf } from './rate-shares.ts'
import { type ChunkDetail, isBackgroundEnabled, loadChunks } from './retrieval.store.ts'
import type { RetrieveDeps } from './retrieve-evidence.ts'
import { findNearestOfEach, listCosines } from './vectors.store.ts'

export interface CaseSearch {
  readonly investigationId: string
  /** What is looked for, each in its own words. */
  readonly queries: readonly string[]
  /** Chunks that are not to be found, though they count where words are weighed. */
  readonly except: ReadonlySet<string>
  /** How many places of each of the two rankings are looked at. */
  readonly places: number
}

/** A passage of the case and what it has of one query. */
export interface FoundPassage extends ChunkDetail {
  /** Share of the words looked for that it contains in some form, weighted by rarity. */
  readonly share: number
  /** Calibrated whole percent; null without a vector of this model. */
  readonly similarity: number | null
  /** In the better of the two rankings of all passages, excepted ones included; 1 is first. */
  readonly place: number
}

export interface CaseFindings {
  /** The best by words, then those that only meaning finds. */
  readonly passages: readonly FoundPassage[]
  /** Words looked for that no usable passage of the case contains in any form. */
  readonly wordsAbsent: readonly string[]
}

/**
 * Searches every usable passage of the case, by words and by meaning, for each of the queries. What the words of all
 * of them need is read at once.
 */
export async function searchCase(
  { tenancy, embeddings }: RetrieveDeps,
  scope: TenantScope,
  search: CaseSearch,
  signal?: AbortSignal,
): Promise<CaseFindings[]> {
  const { investigationId, queries } = search
  const vectors = await embedEach(embeddings, queries, signal)
  const wordsByQuery = queries.map((query) => {
    const words = new Set(splitWords(query).map(({ raw }) => raw.toLowerCase()))
    return [...words].filter((word) => !isStopWord(word))
  })
  return await tenancy.reading(scope, async (db) => {
    const backgroundEnabled = await isBackgroundEnabled(db, scope.organizationId)
    const place = { investigationId, model: embeddings.id, searched: { backgroundEnabled } }
    const found = await rankEachByWords(db, { ...place, wordsByQuery, search })
    const byMeaning = await rankEachByMeaning(db, { ...place, vectors, search })
    const chosen = found.map(({ byWords }, query) => choose(byWords, byMeaning[query] ?? [], search))
    const held = await weighChosen(db, { chosen, found, vectors, model: embeddings.id })
    const details = await loadAll(db, { investigationId, chosen, model: embeddings.id })
    return chosen.map((places, query) => ({
      wordsAbsent: (found[query]?.looked ?? [])
        .filter((one) => one.found.length === 0)
        .map(({ word }) => word),
      passages: places.flatMap(({ chunkId, place }) => {
        const detail = details.get(chunkId)
        const { cosine, share } = held(query, chunkId)
        const similarity = cosine === null ? null : embeddings.similarityPercent(cosine)
        return detail ? [{ ...detail, cosine, share, similarity, place }] : []
      }),
    }))
  })
}

/** A text that the model refuses is searched for by its words alone; it may be evidence that could not be embedded either. */
async function embedEach(
  embeddings: Pick<EmbeddingModel, 'embed'>,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<(Float32Array | null)[]> {
  const one = async (some: readonly string[]): Promise<(Float32Array | null)[]> => {
    try {
      return await embeddings.embed([...some], signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (some.length === 1) return [null]
      const each = await Promise.all(some.map((text) => one([text])))
      if (each.every(([vector]) => vector === null)) throw error
      return each.flat()
    }
  }
  return await one(texts)
}

interface Place {
  readonly chunkId: string
  readonly place: number
}

/** The places of a ranking that may matter: as many as are looked at, though all excepted ones stood before them. */
const depthOf = ({ places, except }: CaseSearch): number => places + except.size

interface Ranking {
  readonly investigationId: string
  readonly searched: Searched
  readonly search: CaseSearch
}

interface FoundByWords {
  readonly looked: readonly LookedFor[]
  /** Ids, best first. */
  readonly byWords: readonly string[]
}

async function rankEachByWords(
  db: TenantDb,
  {
    wordsByQuery,
    investigationId,
    searched,
    search,
  }: Ranking & { readonly wordsByQuery: readonly (readonly string[])[] },
): Promise<FoundByWords[]> {
  const lexemesOf = await listLexemes(db, [...new Set(wordsByQuery.flat())])
  const lexemes = [...new Set([...lexemesOf.values()].flat())]
  const words = await loadCaseWords(db, { investigationId, lexemes, searched })
  const { shape } = words
  const rated = wordsByQuery.map((each) => {
    const looked = lookFor(each, lexemesOf, words)
    return { looked, best: rateShares(looked, shape, depthOf(search)) }
  })
  const chunks = [...new Set(rated.flatMap(({ best }) => best.map(({ chunk }) => chunk)))]
  const ids = await loadChunkIds(db, investigationId, { shape, chunks })
  return rated.map(({ looked, best }) => ({
    looked,
    byWords: best
      .map(({ chunk, score }) => ({ chunkId: ids.get(chunk) ?? '', score }))
      .filter(({ chunkId }) => chunkId !== '')
      // By id where nothing else decides, so that the same search finds the same.
      .toSorted((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
      .map(({ chunkId }) => chunkId),
  }))
}

/** For each query the ids of the closest passages, best first; none where it has no vector. */
async function rankEachByMeaning(
  db: TenantDb,
  {
    vectors,
    search,
    ...place
  }: Ranking & { readonly model: string; readonly vectors: readonly (Float32Array | null)[] },
): Promise<string[][]> {
  const embedded = vectors.filter((vector) => vector !== null)
  const nearest = await findNearestOfEach(db, { ...place, vectors: embedded, limit: depthOf(search) })
  const byVector = Map.groupBy(nearest, ({ vector }) => vector)
  return vectors.map((vector) =>
    vector ? (byVector.get(embedded.indexOf(vector)) ?? []).map(({ chunkId }) => chunkId) : [],
  )
}

/** The first places of both rankings, excepted passages left out, each with the better of its two places. */
function choose(
  byWords: readonly string[],
  byMeaning: readonly string[],
  { except, places }: CaseSearch,
): Place[] {
  const best = new Map<string, number>()
  for (const ranking of [byWords, byMeaning])
    for (const [index, chunkId] of ranking.entries())
      best.set(chunkId, Math.min(index + 1, best.get(chunkId) ?? Number.POSITIVE_INFINITY))
  const first = (ranking: readonly string[]) =>
    ranking.filter((chunkId) => !except.has(chunkId)).slice(0, places)
  return [...new Set([...first(byWords), ...first(byMeaning)])].map((chunkId) => ({
    chunkId,
    place: best.get(chunkId) ?? 0,
  }))
}

/** What each chosen passage has of its query: by words, and by meaning where both have a vector. */
async function weighChosen(
  db: TenantDb,
  {
    chosen,
    found,
    vectors,
    model,
  }: {
    readonly chosen: readonly (readonly Place[])[]
    readonly found: readonly FoundByWords[]
    readonly vectors: readonly (Float32Array | null)[]
    readonly model: string
  },
): Promise<(query: number, chunkId: string) => { readonly share: number; readonly cosine: number | null }> {
  const pairs = chosen.flatMap((places, query) =>
    vectors[query] ? places.map(({ chunkId }) => ({ query, chunkId })) : [],
  )
  const cosines = await listCosines(db, { vectors, model, pairs })
  const cosineOf = new Map(cosines.map(({ query, chunkId, cosine }) => [`${query} ${chunkId}`, cosine]))
  const lexemes = [...new Set(found.flatMap(({ looked }) => looked.flatMap((one) => one.lexemes)))]
  const chunkIds = [...new Set(chosen.flatMap((places) => places.map(({ chunkId }) => chunkId)))]
  const lexemesOf = await listLexemesIn(db, { chunkIds, lexemes })
  return (query, chunkId) => ({
    share: shareOf(found[query]?.looked ?? [], lexemesOf.get(chunkId) ?? new Set()),
    cosine: cosineOf.get(`${query} ${chunkId}`) ?? null,
  })
}

async function loadAll(
  db: TenantDb,
  {
    investigationId,
    chosen,
    model,
  }: {
    readonly investigationId: string
    readonly chosen: readonly (readonly Place[])[]
    readonly model: string
  },
): Promise<Map<string, ChunkDetail>> {
  const chunkIds = [...new Set(chosen.flatMap((places) => places.map(({ chunkId }) => chunkId)))]
  const details = await loadChunks(db, { investigationId, chunkIds, vector: null, model })
  return new Map(details.map((detail) => [detail.chunkId, detail]))
}
