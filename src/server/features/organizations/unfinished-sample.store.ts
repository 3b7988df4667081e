import type { SampleParts } from '#server/platform/db/schema/organizations.ts'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/**
 * What is still to be made of the sample case, kept from everybody else until the transaction ends; null if nothing
 * is. `parts` is null before the case is made.
 */
export async function lockUnfinishedSample(
  db: TenantDb,
  organizationId: string,
): Promise<{ parts: SampleParts | null } | null> {
  const row = await db
    .selectFrom('organizations')
    .select('unfinished_sample')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  const unfinished = row?.unfinished_sample
  if (!unfinished) return null
  return { parts: unfinished.investigationId === undefined ? null : unfinished }
}

/** The parts of a case that was made now; null once nothing is left to make. */
export const saveUnfinishedSample = (db: TenantDb, organizationId: string, parts: SampleParts | null) =>
  db
    .updateTable('organizations')
    .set({ unfinished_sample: parts && jsonb(parts) })
    .where('id', '=', organizationId)
    .execute()
