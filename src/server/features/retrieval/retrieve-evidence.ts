import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { fuseRanks } from './fuse-ranks.ts'
import { rankByText } from './rank-by-text.ts'
import { type ChunkDetail, isBackgroundEnabled, listChunksOf, loadChunks } from './retrieval.store.ts'
import type { RetrievedChunk } from './retrieved-chunk.ts'
import {
  type Candidate,
  type ContextRules,
  contextRules,
  readsWholeCase,
  selectContext,
} from './select-context.ts'
import { rankBroadly, rankByVector } from './vectors.store.ts'

export interface RetrieveDeps extends Pick<Core, 'tenancy'> {
  readonly embeddings: EmbeddingModel
}

export interface Wanted {
  readonly investigationId: string
  readonly type: AnalysisType
  /** The question, topic or focus; '' asks for the investigation as a whole. */
  readonly query: string
  /** Items that are read whatever their words, before all others and even where their texts are alike. */
  readonly itemsFirst?: readonly string[]
}

/** How many places of each ranking take part, and how many fused ones are considered. */
const PLACES = 500
/** Meaning weighs half as much as words: chosen on one half of the CUAD questions, checked on the other. */
const VECTOR_WEIGHT = 0.5

export interface Ranking {
  /** Chunk ids, best first. */
  readonly order: readonly string[]
  /** Place in the ranking by words; 1 is first. */
  readonly wordPlaces: ReadonlyMap<string, number>
}

/** Every relevant chunk of one investigation, best first, each marked included or excluded, with the reason. */
export async function retrieveEvidence(
  { tenancy, embeddings }: RetrieveDeps,
  scope: TenantScope,
  { investigationId, type, query, itemsFirst = [] }: Wanted,
  signal?: AbortSignal,
): Promise<RetrievedChunk[]> {
  const vector = query.trim() === '' ? null : (await embeddings.embed([query], signal))[0]!
  return await tenancy.reading(scope, async (db) => {
    const rules = {
      ...contextRules(type),
      backgroundEnabled: await isBackgroundEnabled(db, scope.organizationId),
      itemsFirst: new Set(itemsFirst),
    }
    const first =
      itemsFirst.length === 0 ? [] : await listChunksOf(db, { investigationId, items: itemsFirst })
    const select = async ({ order, wordPlaces }: Ranking, chosenRules: ContextRules) => {
      const chosen = [...new Set([...first, ...order])].slice(0, rules.candidates)
      const details = await loadChunks(db, {
        investigationId,
        chunkIds: chosen,
        vector,
        model: embeddings.id,
      })
      const detailsByChunk = new Map(details.map((each) => [each.chunkId, each]))
      const candidates = chosen.flatMap((id) => {
        const detail = detailsByChunk.get(id)
        return detail ? [toCandidate(detail, wordPlaces.get(id) ?? null, embeddings)] : []
      })
      return selectContext(candidates, chosenRules)
    }
    const whole = () => rankWhole(db, { investigationId, model: embeddings.id, most: rules.candidates })
    if (!vector) return await select(await whole(), { ...rules, leastSimilarity: null })
    const asked = await rankChunks(db, { investigationId, query, vector, model: embeddings.id })
    // The focus is read first and the rest of the evidence after it: the other half of a contradiction may use other
    // words.
    const order = readsWholeCase(type)
      ? [...new Set([...asked.order, ...(await whole()).order])]
      : asked.order
    const found = await select({ order, wordPlaces: asked.wordPlaces }, rules)
    // A focus such as "contradictions" is about the evidence as a whole, not about words in it.
    return found.some((chunk) => chunk.included)
      ? found
      : await select(await whole(), { ...rules, leastSimilarity: null })
  })
}

export interface ChunkQuery {
  readonly investigationId: string
  readonly query: string
  readonly vector: Float32Array
  readonly model: string
}

/** By words and by meaning, fused by rank. */
export async function rankChunks(
  db: TenantDb,
  { investigationId, query, vector, model }: ChunkQuery,
): Promise<Ranking> {
  const byText = (await rankByText(db, { investigationId, query, limit: PLACES })).map(
    ({ chunkId }) => chunkId,
  )
  const byVector = (await rankByVector(db, { investigationId, vector, model, limit: PLACES })).map(
    ({ chunkId }) => chunkId,
  )
  const fused = fuseRanks([
    { ids: byText, weight: 1 },
    { ids: byVector, weight: VECTOR_WEIGHT },
  ])
  return { order: fused.map(({ id }) => id), wordPlaces: new Map(byText.map((id, index) => [id, index + 1])) }
}

const rankWhole = async (
  db: TenantDb,
  { investigationId, model, most }: { investigationId: string; model: string; most: number },
): Promise<Ranking> => ({
  order: (await rankBroadly(db, { investigationId, model, limit: most })).map(({ chunkId }) => chunkId),
  wordPlaces: new Map(),
})

const toCandidate = (
  detail: ChunkDetail,
  wordPlace: number | null,
  embeddings: EmbeddingModel,
): Candidate => ({
  ...detail,
  wordPlace,
  similarity: detail.cosine === null ? null : embeddings.similarityPercent(detail.cosine),
})
