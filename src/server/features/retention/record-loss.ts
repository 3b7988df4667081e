import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { findAnalysis, sealWithout } from '../analyses/index.ts'
import { listRetrieved } from '../retrieval/index.ts'
import type { NewDestruction } from './destroy.store.ts'
import { saveLoss } from './destroy.store.ts'

/**
 * Keeps in an analysis which of these items it had read, and by what the rest of what it was written from is known, so
 * that a destruction is told from an alteration. Before their excerpts are destroyed.
 */
export async function recordLoss(
  db: TenantDb,
  { runId, now }: NewDestruction,
  {
    analysisId,
    numbers,
  }: { readonly analysisId: string; readonly numbers: ReadonlyMap<string, number | null> },
): Promise<void> {
  const chunks = await listRetrieved(db, analysisId)
  const read = new Set(
    chunks.flatMap(({ included, evidenceId }) => (included && numbers.has(evidenceId) ? [evidenceId] : [])),
  )
  const row = read.size === 0 ? undefined : await findAnalysis(db, analysisId)
  if (!row) return
  const destroyed = [...read].map((id) => ({
    evidence_id: id,
    exhibit_number: numbers.get(id) ?? null,
    run_id: runId,
    destroyed_at: now.toISOString(),
  }))
  await saveLoss(db, {
    id: analysisId,
    destroyedItems: [...row.destroyed_items, ...destroyed],
    remainingSha256: await sealWithout(db, row, chunks, new Set(numbers.keys())),
  })
}
