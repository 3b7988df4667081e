import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import { findCandidates, type GroupedItem, saveGroup } from './near-duplicates.store.ts'
import { areAlike, bandsOf, shapeOf, type TextShape } from './near-duplicates.ts'

/**
 * Puts an item into the group of those with the same text, or into one of its own; without words into none. `shape` is
 * made before the transaction, which must not be held open for it. The caller has locked the groups (`lockGroups`).
 */
export async function groupByText(
  db: TenantDb,
  deps: { readonly ids: Ids },
  item: GroupedItem,
  shape: TextShape | null,
): Promise<void> {
  if (!shape) return await saveGroup(db, item, null, [])
  const bands = bandsOf(shape)
  const candidates = await findCandidates(db, item, bands)
  const alike = candidates.find((candidate) => {
    const other = shapeOf(candidate.content)
    return other !== null && areAlike(shape, other)
  })
  await saveGroup(db, item, alike?.group ?? deps.ids.uuid(), bands)
}
