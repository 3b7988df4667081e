import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { findPassageUnits } from '../reading/index.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'

/** The chunks with what the reader has made of those that the analyst will see; without it where it has not read. */
export async function addUnits(
  db: TenantDb,
  investigationId: string,
  chunks: readonly RetrievedChunk[],
): Promise<RetrievedChunk[]> {
  const included = chunks.filter((chunk) => chunk.included)
  if (included.length === 0) return [...chunks]
  const units = await findPassageUnits(db, investigationId, included)
  const unitsByChunk = new Map(included.map(({ chunkId }, index) => [chunkId, units[index] ?? []]))
  return chunks.map((chunk) => {
    const read = unitsByChunk.get(chunk.chunkId)
    return read && read.length > 0 ? { ...chunk, units: read } : chunk
  })
}
