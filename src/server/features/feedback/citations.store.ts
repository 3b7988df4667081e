import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** The item of a citation, unless it was deleted. */
export const findCitedItem = (db: TenantDb, id: string) =>
  db
    .selectFrom('evidence_items')
    .select([
      'id',
      'exhibit_number',
      'title',
      'source_type',
      'kind',
      'file_name',
      'mime_type',
      'occurred_at',
      'withdrawn_at',
      'object_key',
      'content',
      'sheet_rows',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Those of the items that were not deleted. */
export async function listPresentItems(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('evidence_items')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
