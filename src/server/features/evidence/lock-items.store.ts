import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface MissingItems {
  /** Items whose rows are destroyed. */
  readonly destroyed: number
  /** Hidden items that await destruction. */
  readonly hidden: number
}

/**
 * Keeps these items as they are until the transaction ends, and answers what is missing of them by now; who destroys
 * them lets nobody else keep them. Whoever also locks analyses locks items first.
 */
export async function lockItems(
  db: TenantDb,
  ids: readonly string[],
  lock: 'keep' | 'destroy' = 'keep',
): Promise<MissingItems> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return { destroyed: 0, hidden: 0 }
  const { rows } = await sql<{ deleted_at: Date | null }>`
    select deleted_at from evidence_items where id = any (${wanted}::uuid[]) order by id
    ${lock === 'destroy' ? sql`for update` : sql`for share`}`.execute(db)
  return {
    destroyed: wanted.length - rows.length,
    hidden: rows.filter(({ deleted_at }) => deleted_at !== null).length,
  }
}
