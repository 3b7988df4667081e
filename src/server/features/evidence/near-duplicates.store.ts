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

/**
 * One item of each group that shares a band, oldest first. Step by step: without statistics the database would compare
 * every item with every fingerprint.
 */
export async function findCandidates(
  db: TenantDb,
  { id, organizationId, investigationId }: GroupedItem,
  bands: readonly number[],
): Promise<{ content: string; group: string }[]> {
  const { rows } = await sql<{ content: string; group: string }>`
    with shared as materialized (
      select distinct f.evidence_id from unnest(${bands}::int[]) with ordinality wanted(hash, band)
      cross join lateral (
        select evidence_id from evidence_fingerprints
        where organization_id = ${organizationId} and investigation_id = ${investigationId}
          and band = wanted.band - 1 and hash = wanted.hash offset 0) f
      where f.evidence_id <> ${id}),
    firsts as materialized (
      select min(x.id::text)::uuid as id from shared
      cross join lateral (
        select id, near_duplicate_group from evidence_items
        where organization_id = ${organizationId} and id = shared.evidence_id
          and near_duplicate_group is not null and deleted_at is null offset 0) x
      group by x.near_duplicate_group order by 1 limit ${MAX_CANDIDATES})
    select e.content, e.near_duplicate_group as "group" from firsts
    join evidence_items e on e.organization_id = ${organizationId} and e.id = firsts.id order by e.id`.execute(
    db,
  )
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
