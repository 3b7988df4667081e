import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Excerpt, PassageQuery } from '#shared/contracts/passages.ts'
import { cutAround } from '#shared/cut-around.ts'
import { findHits } from '#shared/find-hits.ts'
import { investigationExists } from '../investigations/index.ts'
import { listFirstPassages } from './passages.store.ts'

/** In UTF-16 code units: what two lines of a list have room for. */
const AROUND = { before: 60, after: 140 } as const

/** Of the first passage of each item with these words some text where most of them stand, the oldest items first. */
export async function listExcerpts(
  db: TenantDb,
  investigationId: string,
  { words, limit }: { readonly words: string; readonly limit: number },
): Promise<Excerpt[]> {
  const rows = await listFirstPassages(db, investigationId, { words, limit })
  return rows.map(({ evidence_id, start, text }) => {
    const [from, to] = cutAround(text, findFullest(text, words), AROUND)
    return { evidence_id, start: start + from, end: start + to, text: text.slice(from, to) }
  })
}

export const findExcerpts = (
  deps: Pick<Core, 'tenancy'>,
  scope: TenantScope,
  {
    investigationId,
    query: { q, limit },
  }: { readonly investigationId: string; readonly query: PassageQuery },
): Promise<{ items: Excerpt[]; is_whole: boolean }> =>
  deps.tenancy.reading(scope, async (db) => {
    if (!(await investigationExists(db, investigationId))) throw notFound()
    const found = await listExcerpts(db, investigationId, { words: q, limit: limit + 1 })
    return { items: found.slice(0, limit), is_whole: found.length <= limit }
  })

/** Where the most of the words stand together, and the first such place. */
function findFullest(text: string, words: string): number {
  const hits = findHits(text, words)
  const countFrom = (start: number) =>
    new Set(
      hits
        .filter((hit) => hit.start >= start && hit.end <= start + AROUND.after)
        .map((hit) => text.slice(hit.start, hit.end).toLowerCase()),
    ).size
  const [fullest] = hits.toSorted((a, b) => countFrom(b.start) - countFrom(a.start))
  return fullest?.start ?? 0
}
