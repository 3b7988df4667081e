import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { SourceType } from '#shared/analysis-types.ts'

export interface KnownItem {
  readonly id: string
  readonly source_type: SourceType
  readonly include_in_ai: boolean
  readonly custodian: string | null
}

/** Those of the ids that are items of the investigation. */
export const findItems = (
  db: TenantDb,
  investigationId: string,
  ids: readonly string[],
): Promise<KnownItem[]> =>
  db
    .selectFrom('evidence_items')
    .select(['id', 'source_type', 'include_in_ai', 'custodian'])
    .where('investigation_id', '=', investigationId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute()

interface Link {
  readonly organizationId: string
  readonly investigationId: string
  readonly questionId: string
}

/** Returns how many links are new. */
export async function addLinks(
  db: TenantDb,
  link: Link,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into question_evidence (organization_id, investigation_id, question_id, evidence_id, created_at)
    select ${link.organizationId}::uuid, ${link.investigationId}::uuid, ${link.questionId}::uuid, wanted, ${now}::timestamptz
    from unnest(${ids}::uuid[]) wanted on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns how many links were removed. */
export async function removeLinks(db: TenantDb, link: Link, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('question_evidence')
    .where('question_id', '=', link.questionId)
    .where('investigation_id', '=', link.investigationId)
    .where('evidence_id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const setIncluded = (
  db: TenantDb,
  { ids, included, now }: { ids: readonly string[]; included: boolean; now: Date },
) =>
  db
    .updateTable('evidence_items')
    .set({ include_in_ai: included, updated_at: now })
    .where('id', 'in', ids)
    .execute()
