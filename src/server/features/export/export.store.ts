import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** Items by id, without those that were deleted. */
export const listSources = (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_items')
        .select(['id', 'title', 'file_name', 'withdrawn_at'])
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()
