import { type NotNull, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { LostItems } from '../evidence/index.ts'

const cites = (ids: readonly string[]) =>
  sql<boolean>`exists (select from jsonb_path_query(content, '$.sections[*].statements[*].citations[*].evidence_id') cited
    where cited #>> '{}' = any (${ids}::text[]))`

/** Analyses of the investigation that cite any of the items. */
export async function findCiting(
  db: TenantDb,
  investigationId: string,
  ids: readonly string[],
): Promise<{ id: string; type: AnalysisType; content: AnalysisContent }[]> {
  return await db
    .selectFrom('analyses')
    .select(['id', 'type', 'content'])
    .where('investigation_id', '=', investigationId)
    .where('content', 'is not', null)
    .where(cites(ids))
    .orderBy('id')
    .$narrowType<{ content: NotNull }>()
    .execute()
}

export async function markSupportChanged(
  db: TenantDb,
  { investigationId, evidenceIds, now }: LostItems & { readonly now: Date },
): Promise<void> {
  await db
    .updateTable('analyses')
    .set({ support_changed_at: now })
    .where('investigation_id', '=', investigationId)
    .where('content', 'is not', null)
    .where(cites(evidenceIds))
    .execute()
}
