import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { NewDestruction } from './destroy.store.ts'

/** Those of these keys that a row or an upload under way names, or that a run is removing already. */
const NAMED = (keys: readonly string[]) => sql<{ key: string }>`
  select object_key as key from evidence_items where object_key = any (${keys}::text[])
  union select object_key from reports where object_key = any (${keys}::text[])
  union select object_key from pending_objects where object_key = any (${keys}::text[])
  union select object_key from destroyed_objects where object_key = any (${keys}::text[]) and removed_at is null`

/** Notes which of these objects no row names; one that was noted keeps its day. */
export const noteStrays = (
  db: TenantDb,
  { organizationId, keys, now }: { organizationId: string; keys: readonly string[]; now: Date },
) =>
  sql`insert into stray_objects (organization_id, object_key, found_at)
    select ${organizationId}::uuid, key, ${now}::timestamptz from unnest(${keys}::text[]) key
    where key not in (${NAMED(keys)}) on conflict do nothing`.execute(db)

/** A newer copy of the database may have brought its row back. */
export async function forgetNamed(db: TenantDb): Promise<void> {
  await sql`delete from stray_objects s where exists (select from evidence_items e where e.object_key = s.object_key)
    or exists (select from reports r where r.object_key = s.object_key)
    or exists (select from pending_objects p where p.object_key = s.object_key)`.execute(db)
}

export const listStrays = (
  db: TenantDb,
  { foundBefore, limit }: { readonly foundBefore: Date; readonly limit: number },
) =>
  db
    .selectFrom('stray_objects')
    .select(['object_key as key', 'found_at as foundAt'])
    .where('found_at', '<', foundBefore)
    .orderBy('found_at')
    .orderBy('object_key')
    .limit(limit)
    .execute()

/** Names them among what the run destroys. */
export async function condemnStrays(
  db: TenantDb,
  { organizationId, runId, id }: NewDestruction,
  keys: readonly string[],
): Promise<void> {
  await sql`insert into destroyed_objects (organization_id, object_key, run_id, destruction_id)
    select ${organizationId}::uuid, key, ${runId}::uuid, ${id}::uuid from unnest(${keys}::text[]) key
    on conflict (organization_id, object_key) do update
      set removed_at = null, run_id = excluded.run_id, destruction_id = excluded.destruction_id`.execute(db)
  await db.deleteFrom('stray_objects').where('object_key', 'in', keys).execute()
}

/** Any hold that is active: nobody can say whose a stray was. */
export async function hasActiveHold(db: TenantDb, endsAfter: Date): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (
    select from legal_holds where released_at is null and until > ${endsAfter}
    union all select from investigations where legal_hold_until > ${endsAfter}) as held`.execute(db)
  return rows[0]?.held ?? false
}
