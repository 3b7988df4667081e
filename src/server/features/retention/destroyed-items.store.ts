import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** Items of a case that runs have destroyed while it stayed, by their numbers; nothing else is known of them. */
export const listDestroyedItems = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('tombstones')
    .select(['exhibit_number', 'destroyed_at'])
    .where('kind', '=', 'evidence')
    .where('investigation_id', '=', investigationId)
    .orderBy('exhibit_number')
    .orderBy('subject_id')
    .execute()
