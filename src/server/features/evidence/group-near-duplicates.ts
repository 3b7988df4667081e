import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import { findCandidates, type GroupedItem, lockGroups, saveGroup } from './near-duplicates.store.ts'
import { areAlike, bandsOf, shapeOf } from './near-duplicates.ts'

/** Puts an item into the group of those with the same text, or into one of its own; without words into none. */
export async function groupByText(
  db: TenantDb,
  deps: { readonly ids: Ids },
  item: GroupedItem,
  text: string,
): Promise<void> {
  const shape = shapeOf(text)
  if (!shape) return await saveGroup(db, item, null, [])
  const bands = bandsOf(shape)
  await lockGroups(db, item.investigationId)
  const candidates = await findCandidates(db, item, bands)
  const alike = candidates.find((candidate) => {
    const other = shapeOf(candidate.content)
    return other !== null && areAlike(shape, other)
  })
  await saveGroup(db, item, alike?.group ?? deps.ids.uuid(), bands)
}
