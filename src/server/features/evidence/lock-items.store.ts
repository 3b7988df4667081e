import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface MissingItems {
  /** Items whose rows are destroyed. */
  readonly destroyed: number
  /** Items that are hidden and wait for their destruction. */
  readonly hidden: number
}

/**
 * Keeps these items as they are until the transaction ends, and answers what is missing of them by now. Whoever also
 * locks analyses locks items first; a retention run does the same.
 */
export async function lockItems(db: TenantDb, ids: readonly string[]): Promise<MissingItems> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return { destroyed: 0, hidden: 0 }
  const rows = await db
    .selectFrom('evidence_items')
    .select('deleted_at')
    .where('id', 'in', [...wanted])
    .orderBy('id')
    .forShare()
    .execute()
  return {
    destroyed: wanted.size - rows.length,
    hidden: rows.filter(({ deleted_at }) => deleted_at !== null).length,
  }
}
