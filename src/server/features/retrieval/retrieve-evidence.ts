import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { fuseRanks } from './fuse-ranks.ts'
import {
  type ChunkDetail,
  isBackgroundEnabled,
  loadChunks,
  rankBroadly,
  rankByText,
  rankByVector,
} from './retrieval.store.ts'
import type { RetrievedChunk } from './retrieved-chunk.ts'
import { type Candidate, CONTEXT_RULES, selectContext } from './select-context.ts'

export interface RetrieveDeps {
  readonly tenancy: Tenancy
  readonly embeddings: EmbeddingModel
}

export interface Wanted {
  readonly investigationId: string
  /** The question, topic or focus; '' asks for the investigation as a whole. */
  readonly query: string
}

/** How many places of each ranking take part, and how many fused ones are looked at. */
const PLACES = 500
const CANDIDATES = 200
/** Half as much trust in meaning as in words: chosen on one half of the CUAD questions, checked on the other. */
const VECTOR_WEIGHT = 0.5

export interface Ranking {
  /** Chunk ids, best first. */
  readonly order: readonly string[]
  /** Place by words, 1 is first. */
  readonly wordPlaces: ReadonlyMap<string, number>
}

/** Every chunk of one investigation that bears on the query, best first, each marked included or excluded and why. */
export async function retrieveEvidence(
  { tenancy, embeddings }: RetrieveDeps,
  scope: TenantScope,
  { investigationId, query }: Wanted,
  signal?: AbortSignal,
): Promise<RetrievedChunk[]> {
  const asked = query.trim() !== ''
  const vector = asked ? (await embeddings.embed([query], signal))[0]! : null
  return await tenancy.inTenant(scope, async (db) => {
    const { order, wordPlaces } = vector
      ? await rankChunks(db, investigationId, query, vector, embeddings.id)
      : await rankWhole(db, investigationId)
    const chosen = order.slice(0, CANDIDATES)
    const details = new Map(
      (await loadChunks(db, investigationId, chosen, vector, embeddings.id)).map((each) => [
        each.chunkId,
        each,
      ]),
    )
    const candidates = chosen.flatMap((id) => {
      const detail = details.get(id)
      return detail ? [toCandidate(detail, wordPlaces.get(id) ?? null, embeddings)] : []
    })
    const rules = { ...CONTEXT_RULES, backgroundEnabled: await isBackgroundEnabled(db, scope.organizationId) }
    return selectContext(candidates, asked ? rules : { ...rules, leastSimilarity: null })
  })
}

/** Words and meaning, fused by rank. */
export async function rankChunks(
  db: TenantDb,
  investigationId: string,
  query: string,
  vector: Float32Array,
  model: string,
): Promise<Ranking> {
  const byText = (await rankByText(db, investigationId, query, PLACES)).map(({ chunkId }) => chunkId)
  const byVector = (await rankByVector(db, investigationId, vector, model, PLACES)).map(
    ({ chunkId }) => chunkId,
  )
  const fused = fuseRanks([
    { ids: byText, weight: 1 },
    { ids: byVector, weight: VECTOR_WEIGHT },
  ])
  return { order: fused.map(({ id }) => id), wordPlaces: new Map(byText.map((id, index) => [id, index + 1])) }
}

const rankWhole = async (db: TenantDb, investigationId: string): Promise<Ranking> => ({
  order: (await rankBroadly(db, investigationId, CANDIDATES)).map(({ chunkId }) => chunkId),
  wordPlaces: new Map(),
})

const toCandidate = (
  detail: ChunkDetail,
  wordPlace: number | null,
  embeddings: EmbeddingModel,
): Candidate => ({
  ...detail,
  wordPlace,
  similarity: detail.cosine === null ? 0 : embeddings.similarityPercent(detail.cosine),
})
