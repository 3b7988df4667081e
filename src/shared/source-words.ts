import type { Statement } from './contracts/analyses.ts'
import { withoutContrary } from './supporting-citations.ts'

/** What to say of a statement whose sources are fewer than the items that it cites; null where each is one of its own. */
export function copiesInWords({
  citations,
  source_count,
}: Pick<Statement, 'citations' | 'source_count'>): string | null {
  const items = new Set(withoutContrary(citations).map((citation) => citation.evidence_id)).size
  if (source_count === undefined || source_count >= items) return null
  return source_count === 1
    ? `${items} copies, counted as one source`
    : `${items} items, counted as ${source_count} sources: the others are copies`
}
