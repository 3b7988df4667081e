import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** The items' current titles, by id; a deleted item has none. */
export async function findTitles(
  db: TenantDb,
  evidenceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (evidenceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('evidence_items')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(evidenceIds)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
