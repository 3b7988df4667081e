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
      'file_name',
      'mime_type',
      'occurred_at',
      'withdrawn_at',
      'object_key',
      'content',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
