import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'

/** The analyses of this type whose latest judgment is a disagreement, newest first. */
export async function listRejected(db: TenantDb, type: AnalysisType, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from analyses a
    join investigations i on i.organization_id = a.organization_id and i.id = a.investigation_id and i.deleted_at is null
    cross join lateral (
      select f.id, f.action from analysis_feedback f
      where f.organization_id = a.organization_id and f.analysis_id = a.id and f.action in ('agree', 'disagree', 'unsure')
      order by f.id desc limit 1) latest
    where a.type = ${type} and latest.action = 'disagree'
    order by latest.id desc limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** Those of the items that retrieval would still show an analyst. */
export async function listUsableEvidence(
  db: TenantDb,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('evidence_items as e')
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'e.organization_id').onRef('i.id', '=', 'e.investigation_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select('e.id')
    .where('e.organization_id', '=', organizationId)
    .where('e.id', 'in', [...ids])
    .where('e.deleted_at', 'is', null)
    .where('e.withdrawn_at', 'is', null)
    .where('e.include_in_ai', '=', true)
    .where('i.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('e.source_type', '<>', 'background_doc'), where('o.background_ai_enabled', '=', true)]),
    )
    .execute()
  return new Set(rows.map((row) => row.id))
}
