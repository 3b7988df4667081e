import { sql } from 'kysely'
import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'
import { removePrefix } from '../audit-prefix.store.ts'
import type { Run } from '../runs.store.ts'

export type TombstoneKind = 'investigation' | 'evidence' | 'pii'

export interface Tombstone {
  readonly organizationId: string
  readonly kind: TombstoneKind
  readonly id: string
}

/** Of one organization and kind. */
export interface Tombstones {
  readonly organizationId: string
  readonly kind: TombstoneKind
  readonly ids: readonly string[]
}

/**
 * What a run destroyed, always in the same order. A row for each would take ten times the memory of its id, for as long
 * as nobody looks what is in use.
 */
export async function listTombstones(
  db: SystemDb,
  { runId, after, limit }: { runId: string; after: Tombstone | null; limit: number },
): Promise<Tombstones[]> {
  const { rows } = await sql<Tombstones>`
    select organization_id as "organizationId", kind, json_agg(subject_id order by subject_id) as ids
    from (
      select organization_id, kind, subject_id from tombstones
      where run_id = ${runId}
        ${after === null ? sql`` : sql`and (organization_id, kind, subject_id) > (${after.organizationId}::uuid, ${after.kind}::text, ${after.id}::uuid)`}
      order by organization_id, kind, subject_id limit ${limit}
    ) page
    group by organization_id, kind order by organization_id, kind`.execute(db)
  return rows
}

/** Those of these runs whose manifest this database knows as the immutable store has it. */
export async function listKnownRuns(db: SystemDb, runIds: readonly string[]): Promise<Set<string>> {
  if (runIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from retention_runs
    where id = any (${runIds}::uuid[]) and manifest_json is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Inserts the run from its manifest, so that the chain continues from it. */
export async function adoptRun(db: SystemDb, run: Run): Promise<void> {
  const taken = await db
    .selectFrom('retention_runs')
    .select('id')
    .where('manifest_sequence', '=', run.manifest_sequence)
    .where('id', '!=', run.id)
    .executeTakeFirst()
  const { id, ...told } = { ...run, manifest_sequence: taken ? null : run.manifest_sequence }
  await db
    .insertInto('retention_runs')
    .values({ id, ...told })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
    .execute()
}

export const findInvestigationId = async (db: TenantDb, evidenceId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('evidence_items')
      .select('investigation_id')
      .where('id', '=', evidenceId)
      .executeTakeFirst()
  )?.investigation_id ?? null

/**
 * Ends what was under way in an investigation when the backup was made: its workers are gone, and unsettled items
 * would delay a scrub forever.
 */
export async function endWorkUnderWay(db: TenantDb, investigationId: string, now: Date): Promise<void> {
  await db
    .updateTable('evidence_items')
    .set({
      text_status: 'failed',
      text_error: 'The database was restored before this was read, and its file is destroyed.',
      updated_at: now,
    })
    .where('investigation_id', '=', investigationId)
    .where('text_status', '=', 'pending')
    .execute()
  await db
    .updateTable('evidence_items')
    .set({ embedding_status: 'failed', updated_at: now })
    .where('investigation_id', '=', investigationId)
    .where('embedding_status', '=', 'pending')
    .execute()
  await db
    .updateTable('analyses')
    .set({ generation_status: 'failed', error: INTERRUPTED, updated_at: now })
    .where('investigation_id', '=', investigationId)
    .where('generation_status', 'in', ['pending', 'generating'])
    .execute()
  await db
    .updateTable('analyses')
    .set({ generation_status: 'quality_unavailable', quality_error: INTERRUPTED, updated_at: now })
    .where('investigation_id', '=', investigationId)
    .where('generation_status', '=', 'checking')
    .execute()
}

const INTERRUPTED = 'The database was restored before this was done. Request it again.'

/** Removes the beginning of an audit chain up to this row, if it is there. */
export async function removeAuditThrough(
  db: SystemDb,
  organizationId: string,
  through: number,
): Promise<number> {
  const last = await db
    .selectFrom('audit_logs')
    .select(['sequence', 'hash'])
    .where('organization_id', '=', organizationId)
    .where('sequence', '<=', through)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return 0
  return await removePrefix(db, organizationId, {
    through: Number(last.sequence),
    hash: last.hash,
    holds: [],
  })
}

/** How far each audit chain is removed. */
export async function listRemovedAudit(db: SystemDb): Promise<{ organizationId: string; through: number }[]> {
  const { rows } = await sql<{ organizationId: string; through: number }>`
    select organization_id as "organizationId", removed_through::int as through from audit_chains
    where removed_through > 0 order by organization_id`.execute(db)
  return rows
}
