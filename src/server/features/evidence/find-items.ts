import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { findCasesWith } from '../retrieval/index.ts'
import { listExcerpts } from './find-excerpts.ts'
import { listCasesWithCalled, listEvidence } from './list-evidence.store.ts'
import { presentSummary } from './present-evidence.ts'

/** The ids of the investigations in which `findItems` may find something; none is missing. */
export async function findCasesOfItems(db: TenantDb, words: string): Promise<string[]> {
  const called = await listCasesWithCalled(db, words)
  const saying = await findCasesWith(db, words)
  return [...new Set([...called.map(({ investigation_id: id }) => id), ...saying])]
}

type FoundItem = Pick<EvidenceSummary, 'id' | 'title' | 'exhibit_number'> & { excerpt: string | null }

/** The first items of an investigation with these words, as its list of evidence finds them. */
export async function findItems(
  db: TenantDb,
  investigationId: string,
  { words, limit }: { readonly words: string; readonly limit: number },
): Promise<FoundItem[]> {
  const { rows } = await listEvidence(db, investigationId, { q: words, limit, sort: 'created_at' })
  if (rows.length === 0) return []
  const excerpts = await listExcerpts(db, investigationId, { words, limit })
  const excerptByItem = new Map(excerpts.map((one) => [one.evidence_id, one.text]))
  return rows.map((row) => {
    const { id, title, exhibit_number } = presentSummary(row)
    return { id, title, exhibit_number, excerpt: excerptByItem.get(id) ?? null }
  })
}
