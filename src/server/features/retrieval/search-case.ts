import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type ChunkDetail, isBackgroundEnabled, loadChunks } from './retrieval.store.ts'
import type { RetrieveDeps } from './retrieve-evidence.ts'
import { listLexemes, type ScannedChunk, scanChunks } from './scan.store.ts'

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
 * Searches every usable passage of the case, by words and by meaning, for each of the queries. One pass serves all of
 * them: unpacking the passages costs more than the comparisons.
 */
export async function searchCase(
  { tenancy, embeddings }: RetrieveDeps,
  scope: TenantScope,
  search: CaseSearch,
  signal?: AbortSignal,
): Promise<CaseFindings[]> {
  const { investigationId, queries } = search
  const vectors = await embedEach(embeddings, queries, signal)
  const embedded = vectors.filter((vector) => vector !== null)
  const wordsByQuery = queries.map((query) => {
    const words = new Set(splitWords(query).map(({ raw }) => raw.toLowerCase()))
    return [...words].filter((word) => !isStopWord(word))
  })
  return await tenancy.inTenant(scope, async (db) => {
    const lexemes = await listLexemes(db, [...new Set(wordsByQuery.flat())])
    const chunks = await scanChunks(db, {
      investigationId,
      lexemes: [...new Set([...lexemes.values()].flat())],
      vectors: embedded,
      model: embeddings.id,
      backgroundEnabled: await isBackgroundEnabled(db, scope.organizationId),
    })
    const ranked = wordsByQuery.map((words, index) => {
      const vector = vectors[index]
      const place = vector ? embedded.indexOf(vector) : -1
      return rankFor({ words, place }, { chunks, lexemes }, search)
    })
    const details = await loadAll(db, { investigationId, ranked, model: embeddings.id })
    return ranked.map(({ places, wordsAbsent }) => ({
      wordsAbsent,
      passages: places.flatMap(({ chunkId, share, cosine, place }) => {
        const detail = details.get(chunkId)
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

interface Rated {
  readonly chunkId: string
  readonly share: number
  readonly cosine: number | null
}

interface Place extends Rated {
  readonly place: number
}

interface Ranked {
  readonly places: readonly Place[]
  readonly wordsAbsent: readonly string[]
}

function rankFor(
  { words, place }: { readonly words: readonly string[]; readonly place: number },
  scanned: { readonly chunks: readonly ScannedChunk[]; readonly lexemes: ReadonlyMap<string, string[]> },
  { except, places }: CaseSearch,
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

async function loadAll(
  db: TenantDb,
  {
    investigationId,
    ranked,
    model,
  }: { readonly investigationId: string; readonly ranked: readonly Ranked[]; readonly model: string },
): Promise<Map<string, ChunkDetail>> {
  const chunkIds = [...new Set(ranked.flatMap(({ places }) => places.map(({ chunkId }) => chunkId)))]
  const details = await loadChunks(db, { investigationId, chunkIds, vector: null, model })
  return new Map(details.map((detail) => [detail.chunkId, detail]))
}
