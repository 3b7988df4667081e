import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** The item and the files inside it, at any depth. */
export async function listFamily(db: TenantDb, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive family (id) as (
      select id from evidence_items where id = ${id}
      union all select child.id from evidence_items child join family on child.parent_id = family.id)
    select id from family`.execute(db)
  return rows.map((row) => row.id)
}

/** Hashes of the files found inside an item. */
export async function listChildHashes(db: TenantDb, id: string): Promise<Set<string>> {
  const rows = await db.selectFrom('evidence_items').select('sha256').where('parent_id', '=', id).execute()
  return new Set(rows.flatMap((row) => row.sha256 ?? []))
}

/** How many files an item is nested in: 0 if it was added directly. */
export async function countAncestors(db: TenantDb, id: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive line (id, parent_id, depth) as (
      select id, parent_id, 0 from evidence_items where id = ${id}
      union all
      select parent.id, parent.parent_id, line.depth + 1 from evidence_items parent join line on parent.id = line.parent_id)
    select max(depth) as depth from line`.execute(db)
  return rows[0]?.depth ?? 0
}

/**
 * Says whose files these items came from. What was unpacked from one of them follows, unless it has a custodian of its
 * own. Locks in the same order as `lockItems`, so that the two cannot deadlock.
 */
export const giveCustodian = (
  db: TenantDb,
  { ids, custodian, now }: { ids: readonly string[]; custodian: string | null; now: Date },
) =>
  sql`with recursive family (id, before) as (
      select id, custodian from evidence_items where id = any (${ids}::uuid[])
      union select child.id, family.before from evidence_items child join family on child.parent_id = family.id),
    following as (
      select item.id from evidence_items item
      where exists (
        select from family where family.id = item.id and family.before is not distinct from item.custodian)
      order by item.id for update)
    update evidence_items set custodian = ${custodian}, updated_at = ${now}
    where id in (select id from following)`.execute(db)
