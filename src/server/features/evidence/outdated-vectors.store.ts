import { sql } from 'kysely'
import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { EvidenceJob } from './evidence-jobs.ts'

/**
 * An embedded item whose vectors come from another model than this one; runtimes of the same weights count as one
 * model. An item's chunks are written together, so the first one is enough.
 */
const isOutdated = (model: string) => sql<boolean>`
  e.text_status = 'extracted' and e.embedding_status = 'embedded' and e.deleted_at is null and exists (
    select from evidence_chunks c
    where c.organization_id = e.organization_id and c.evidence_id = e.id and c.ordinal = 0
      and split_part(c.embedding_model, '/', 1) is distinct from split_part(${model}, '/', 1))`

/** The installation's next outdated items after the given one, by id. */
export async function findOutdated(
  db: SystemDb,
  { model, after, limit }: { model: string; after: string | null; limit: number },
): Promise<EvidenceJob[]> {
  const { rows } = await sql<EvidenceJob>`
    select e.organization_id as "organizationId", e.id as "evidenceId" from evidence_items e
    where (${after}::uuid is null or e.id > ${after}::uuid) and ${isOutdated(model)}
    order by e.id limit ${limit}`.execute(db)
  return rows
}

/** Counts only up to `most`. */
export async function countOutdated(
  db: TenantDb,
  { investigationId, model, most }: { investigationId: string; model: string; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from evidence_items e where e.investigation_id = ${investigationId} and ${isOutdated(model)} limit ${most}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}
