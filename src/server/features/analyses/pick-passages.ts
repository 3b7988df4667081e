import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { invalid } from '#server/platform/errors.ts'
import type { AnalysisPatch, PickedPassage } from '#shared/contracts/analysis-patch.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import { findLostEvidence, listCitable } from './passages.store.ts'
import type { PickedQuote } from './revise-content.ts'

interface CitablePassage {
  readonly evidenceId: string
  readonly text: string
  readonly start: number
}

export const pickedChunks = (patch: AnalysisPatch): string[] =>
  patch.statements.flatMap(({ citations = [] }) => citations.map((pick) => pick.chunk_id))

export type ReadPick = (pick: PickedPassage, path: string) => PickedQuote

/**
 * Reads picked passages in the evidence's own words. A pick must lie within one passage of this investigation whose
 * item may be cited. If an item was read again since the analysis, the passages of that time count too.
 */
export async function readPicks(
  db: TenantDb,
  {
    investigationId,
    patch,
    retrieved,
  }: { investigationId: string; patch: AnalysisPatch; retrieved: readonly RetrievedChunk[] },
): Promise<ReadPick> {
  const ids = new Set(pickedChunks(patch))
  const passages = new Map<string, CitablePassage>()
  const former = retrieved.filter(({ chunkId }) => ids.has(chunkId))
  const lost = await findLostEvidence(db, [...new Set(former.map(({ evidenceId }) => evidenceId))])
  for (const { chunkId, evidenceId, text, start } of former)
    if (!lost.has(evidenceId)) passages.set(chunkId, { evidenceId, text, start })
  for (const row of await listCitable(db, investigationId, [...ids]))
    passages.set(row.id, { evidenceId: row.evidence_id, text: row.text, start: row.start_offset })
  return ({ chunk_id, start, end }, path) => {
    const passage = passages.get(chunk_id)
    if (!passage) throw invalid(path, 'This case has no citable passage with this id.')
    const quote = passage.text.slice(start - passage.start, end - passage.start)
    if (start < passage.start || end > passage.start + passage.text.length || quote.trim() === '')
      throw invalid(path, 'The picked words must lie within the passage, from `start` to before `end`.')
    return { chunk_id, evidence_id: passage.evidenceId, quote, start, end }
  }
}
