import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { FoundPassage, PassageQuery } from '#shared/contracts/passages.ts'
import { findHits } from '#shared/find-hits.ts'
import { investigationExists } from '../investigations/index.ts'
import { createPinpoints } from '../reading/index.ts'
import { formatExhibitNumber } from './exhibit-numbers.store.ts'
import { listItemTexts, listPassagesWith } from './passages.store.ts'

/** The passages of an investigation with these words, each with its exhibit and the place where the words stand. */
export const findPassages = (
  deps: Pick<Core, 'tenancy'>,
  scope: TenantScope,
  {
    investigationId,
    query: { q, limit },
  }: { readonly investigationId: string; readonly query: PassageQuery },
): Promise<{ items: FoundPassage[]; is_whole: boolean }> =>
  deps.tenancy.reading(scope, async (db) => {
    if (!(await investigationExists(db, investigationId))) throw notFound()
    const found = await listPassagesWith(db, investigationId, { words: q, limit: limit + 1 })
    const rows = found.slice(0, limit)
    const texts = await listItemTexts(db, [...new Set(rows.map(({ evidence_id }) => evidence_id))])
    const pinpoints = new Map(texts.map((item) => [item.id, createPinpoints(item.content, item.sheet_rows)]))
    return {
      items: rows.flatMap(({ exhibit_number, ...row }): FoundPassage[] => {
        const pinpoint = pinpoints.get(row.evidence_id)
        if (!pinpoint) return []
        const [hit] = findHits(row.text, q)
        return [
          {
            ...row,
            exhibit_number: exhibit_number === null ? null : formatExhibitNumber(exhibit_number),
            at: hit ? pinpoint(row.start + hit.start, row.start + hit.end) : pinpoint(row.start),
          },
        ]
      }),
      is_whole: found.length <= limit,
    }
  })
