import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'

/** Announces objects that are about to be stored, again if an earlier attempt already did. */
export async function announceObjects(
  db: TenantDb,
  { organizationId, keys, now }: { organizationId: string; keys: readonly string[]; now: Date },
): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('pending_objects')
    .values(keys.map((key) => ({ organization_id: organizationId, object_key: key, created_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'object_key']).doUpdateSet({ created_at: now }),
    )
    .execute()
}

/** Withdraws the announcements, in the transaction that names the objects. False if the sweep was faster. */
export async function claimObjects(db: TenantDb, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true
  const { numDeletedRows } = await db
    .deleteFrom('pending_objects')
    .where('object_key', 'in', keys)
    .executeTakeFirst()
  return Number(numDeletedRows) === new Set(keys).size
}

/** Whether one of the items already exists. */
export async function itemsExist(db: TenantDb, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const found = await db.selectFrom('evidence_items').select('id').where('id', 'in', ids).limit(1).execute()
  return found.length > 0
}

export const listStaleObjects = (db: SystemDb, before: Date, limit: number) =>
  db
    .selectFrom('pending_objects')
    .select(['organization_id', 'object_key'])
    .where('created_at', '<', before)
    .limit(limit)
    .execute()

export const forgetObject = (db: SystemDb, organizationId: string, key: string) =>
  db
    .deleteFrom('pending_objects')
    .where('organization_id', '=', organizationId)
    .where('object_key', '=', key)
    .executeTakeFirst()
