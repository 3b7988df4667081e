import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import { findCandidates, type GroupedItem, saveGroup } from './near-duplicates.store.ts'
import { areAlike, hashBands, type TextShape, toTextShape } from './near-duplicates.ts'

/**
 * Puts an item into the group of those with the same text, or into a new one; an item without words gets none.
 * `shape` is computed before the transaction, which must not stay open for it. The caller has locked the groups
 * (`lockGroups`).
 */
export async function groupByText(
  deps: { readonly ids: Ids },
  db: TenantDb,
  { shape, ...item }: GroupedItem & { readonly shape: TextShape | null },
): Promise<void> {
  if (!shape) return await saveGroup(db, item, { group: null, bands: [] })
  const bands = hashBands(shape)
  const candidates = await findCandidates(db, item, bands)
  const alike = candidates.find((candidate) => {
    const other = toTextShape(candidate.content)
    return other !== null && areAlike(shape, other)
  })
  await saveGroup(db, item, { group: alike?.group ?? deps.ids.uuid(), bands })
}
