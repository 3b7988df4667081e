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

/** What was unpacked from an item follows its custodian, unless it has one of its own. */
export const passOnCustodian = (
  db: TenantDb,
  {
    ids,
    before,
    after,
    now,
  }: { ids: readonly string[]; before: string | null; after: string | null; now: Date },
) =>
  db
    // Same order as `lockItems`, so that the two cannot deadlock.
    .with('following', (inner) =>
      inner
        .selectFrom('evidence_items')
        .select('id')
        .where('id', 'in', ids)
        .where('custodian', 'is not distinct from', before)
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('evidence_items')
    .set({ custodian: after, updated_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('following').select('id'))
    .execute()
