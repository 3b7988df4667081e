import type { KindCounts } from '#shared/contracts/evidence.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import type { EvidenceKind } from '#shared/evidence-kinds.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'

/** How many passages were retrieved, and of which kind the items are that were considered or left out altogether. */
export function summarizeRetrieval(
  chunks: readonly Pick<RetrievedChunk, 'evidenceId' | 'included'>[],
  kinds: ReadonlyMap<string, EvidenceKind>,
): Retrieval['summary'] {
  const included = chunks.filter((chunk) => chunk.included)
  const considered = new Set(included.map(({ evidenceId }) => evidenceId))
  const leftOut = new Set(chunks.map(({ evidenceId }) => evidenceId)).difference(considered)
  const count = (ids: ReadonlySet<string>) => {
    const counts: KindCounts = {}
    for (const id of ids) {
      const kind = kinds.get(id) ?? 'other'
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    return counts
  }
  return {
    retrieved: chunks.length,
    included: included.length,
    excluded: chunks.length - included.length,
    considered_by_kind: count(considered),
    left_out_by_kind: count(leftOut),
  }
}
