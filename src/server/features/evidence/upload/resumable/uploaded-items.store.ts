import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** The item that an upload became, for the person who uploaded it; also if it has been hidden since. */
export const findUploaded = (db: TenantDb, id: string, userId: string | null) =>
  db
    .selectFrom('evidence_items')
    .select(['id', 'size_bytes', 'deleted_at'])
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .where('object_key', 'is not', null)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
