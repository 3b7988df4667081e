import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface GroupedItem {
  readonly id: string
  readonly investigationId: string
  readonly organizationId: string
}

/**
 * Two items with the same text must not both find no group. Held until the transaction ends, and taken before any
 * item is written: writing one locks the investigation's counts, and every transaction must lock in one order.
 */
export const lockGroups = (db: TenantDb, investigationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`near-duplicates:${investigationId}`}, 0))`.execute(db)

const MAX_CANDIDATES = 8

/** One item of each group that shares a band, oldest first. */
export async function findCandidates(
  db: TenantDb,
  item: GroupedItem,
  bands: readonly number[],
): Promise<{ content: string; group: string }[]> {
  const { rows } = await sql<{ content: string; group: string }>`
    select e.content, e.near_duplicate_group as "group" from evidence_items e where e.id in (
      select min(x.id::text)::uuid from evidence_items x
      where x.id <> ${item.id} and x.near_duplicate_group is not null and x.deleted_at is null and x.id in (
        select f.evidence_id from evidence_fingerprints f
        join unnest(${bands}::int[]) with ordinality wanted(hash, band) on f.hash = wanted.hash and f.band = wanted.band - 1
        where f.investigation_id = ${item.investigationId})
      group by x.near_duplicate_group order by 1 limit ${MAX_CANDIDATES})
    order by e.id`.execute(db)
  return rows
}

export async function saveGroup(
  db: TenantDb,
  item: GroupedItem,
  { group, bands }: { group: string | null; bands: readonly number[] },
): Promise<void> {
  await db.deleteFrom('evidence_fingerprints').where('evidence_id', '=', item.id).execute()
  await db
    .updateTable('evidence_items')
    .set({ near_duplicate_group: group })
    .where('id', '=', item.id)
    .execute()
  if (bands.length === 0) return
  await db
    .insertInto('evidence_fingerprints')
    .values(
      bands.map((hash, band) => ({
        organization_id: item.organizationId,
        investigation_id: item.investigationId,
        evidence_id: item.id,
        band,
        hash,
      })),
    )
    .execute()
}
