import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { listLexemes, loadCaseWords, loadChunkIds } from './case-words.store.ts'
import { rateByWords } from './rank-words.ts'
import type { ScoredChunk } from './retrieval.store.ts'

/** The passages of an investigation by the words of a query, best first; by id where they score alike. */
export async function rankByText(
  db: TenantDb,
  { investigationId, query, limit }: { investigationId: string; query: string; limit: number },
): Promise<ScoredChunk[]> {
  const lexemes = (await listLexemes(db, [query])).get(query) ?? []
  if (lexemes.length === 0) return []
  const words = await loadCaseWords(db, { investigationId, lexemes, searched: 'not deleted' })
  const best = rateByWords(words, limit)
  const ids = await loadChunkIds(db, investigationId, {
    shape: words.shape,
    chunks: best.map(({ chunk }) => chunk),
  })
  return best
    .flatMap(({ chunk, score }) => {
      const chunkId = ids.get(chunk)
      return chunkId ? [{ chunkId, score }] : []
    })
    .toSorted((one, other) => other.score - one.score || (one.chunkId < other.chunkId ? -1 : 1))
    .slice(0, limit)
}
