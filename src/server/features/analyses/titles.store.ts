import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { EvidenceKind } from '#shared/evidence-kinds.ts'

/** The items' current titles and their kinds, by id; deleted ones are missing. */
export async function findItems(
  db: TenantDb,
  evidenceIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string; readonly kind: EvidenceKind }>> {
  if (evidenceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('evidence_items')
    .select(['id', 'title', 'kind'])
    .where('id', 'in', [...new Set(evidenceIds)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

/**
 * What people call these items, and the hash that tells them from others: of the file, or of the text where there is no
 * file. Deleted ones are missing.
 */
export const listCitedItems = (db: TenantDb, evidenceIds: readonly string[]) =>
  evidenceIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_items')
        .select(['id', 'title', 'exhibit_number', 'given_numbers', 'file_name'])
        .select(
          sql<string>`coalesce(sha256, encode(sha256(convert_to(content, 'UTF8')), 'hex'))`.as('sha256'),
        )
        .where('id', 'in', [...evidenceIds])
        .where('deleted_at', 'is', null)
        .orderBy('exhibit_number')
        .orderBy('id')
        .execute()

/** Which of these items are in the investigation and not deleted. */
export async function findItemsOf(
  db: TenantDb,
  investigationId: string,
  evidenceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (evidenceIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('evidence_items')
    .select('id')
    .where('investigation_id', '=', investigationId)
    .where('id', 'in', [...new Set(evidenceIds)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
