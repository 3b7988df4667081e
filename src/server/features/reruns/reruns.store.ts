import { type Selectable, sql } from 'kysely'
import type { RerunsTable } from '#server/platform/db/schema/reruns.ts'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { TokenUsage } from '#server/ports/analyst.ts'
import type { BaseStatement, EndedRun } from '#shared/contracts/reruns.ts'
import { RERUN_DEAD_MS, type RerunKind, type RunName } from '#shared/rerun-kinds.ts'

export type RerunRow = Selectable<RerunsTable>

export interface NewRerunRow {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly analysisId: string
  readonly kind: RerunKind
  readonly plan: readonly RunName[]
  readonly contentSha256: string
  readonly base: readonly BaseStatement[]
  readonly userId: string | null
  readonly now: Date
}

/** False if one of this kind is running for the analysis. */
export async function insertRerun(db: TenantDb, row: NewRerunRow): Promise<boolean> {
  const inserted = await db
    .insertInto('reruns')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      analysis_id: row.analysisId,
      kind: row.kind,
      status: 'running',
      plan: jsonb(row.plan),
      content_sha256: row.contentSha256,
      base: jsonb(row.base),
      scrubbed_at: null,
      error: null,
      created_by: row.userId,
      created_at: row.now,
      updated_at: row.now,
      finished_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'analysis_id', 'kind'])
        .where('status', '=', 'running')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Null where its case is deleted. */
export const findRerun = async (db: TenantDb, id: string): Promise<RerunRow | null> =>
  (await visibleReruns(db).where('reruns.id', '=', id).executeTakeFirst()) ?? null

/** Newest first. */
export const listReruns = (db: TenantDb, analysisId: string): Promise<RerunRow[]> =>
  visibleReruns(db).where('reruns.analysis_id', '=', analysisId).orderBy('reruns.id', 'desc').execute()

const visibleReruns = (db: TenantDb) =>
  db
    .selectFrom('reruns')
    .innerJoin('investigations', (join) =>
      join
        .onRef('investigations.organization_id', '=', 'reruns.organization_id')
        .onRef('investigations.id', '=', 'reruns.investigation_id'),
    )
    .selectAll('reruns')
    .where('investigations.deleted_at', 'is', null)

/** Adds a run if it is still the next one: a job that runs a second time adds nothing. */
export const addRun = (
  db: TenantDb,
  {
    id,
    run,
    ended,
    now,
  }: { readonly id: string; readonly run: number; readonly ended: EndedRun; readonly now: Date },
): Promise<RerunRow | undefined> =>
  db
    .updateTable('reruns')
    .set({ runs: sql<string>`runs || ${jsonb([ended])}`, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where(sql<number>`jsonb_array_length(runs)`, '=', run)
    .returningAll()
    .executeTakeFirst()

export const endRerun = (
  db: TenantDb,
  {
    id,
    status,
    error,
    now,
  }: Pick<RerunRow, 'id' | 'error'> & { readonly status: 'complete' | 'failed'; readonly now: Date },
) =>
  db
    .updateTable('reruns')
    .set({ status, error, updated_at: now, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()

/** Ends those that are dead, which must not block another one. */
export const endStale = (
  db: TenantDb,
  { analysisId, now }: { readonly analysisId: string; readonly now: Date },
) =>
  db
    .updateTable('reruns')
    .set({
      status: 'failed',
      error: 'It stopped before it finished.',
      updated_at: now,
      finished_at: now,
    })
    .where('analysis_id', '=', analysisId)
    .where('status', '=', 'running')
    .where('updated_at', '<', new Date(now.getTime() - RERUN_DEAD_MS))
    .execute()

/** What drafting the analysis took, as the calls were counted; null where none was. */
export async function findDraftTokens(db: TenantDb, analysisId: string): Promise<TokenUsage | null> {
  const row = await db
    .selectFrom('model_usage')
    .innerJoin('analyses', (join) =>
      join
        .onRef('analyses.organization_id', '=', 'model_usage.organization_id')
        .onRef('analyses.id', '=', 'model_usage.analysis_id'),
    )
    .select(({ fn }) => [
      fn.countAll<string>().as('calls'),
      sql<string>`sum(model_usage.input_tokens + cache_read_tokens + cache_write_tokens)`.as('input'),
      fn.sum<string>('model_usage.output_tokens').as('output'),
    ])
    .where('model_usage.analysis_id', '=', analysisId)
    .where('purpose', '=', 'primary')
    .where('failure', 'is', null)
    .whereRef('model_usage.created_at', '<=', 'analyses.generated_at')
    .executeTakeFirst()
  return row && Number(row.calls) > 0
    ? { inputTokens: Number(row.input), outputTokens: Number(row.output) }
    : null
}

/** Whether anybody in the organization waits for an analysis. */
export async function isSomebodyWaiting(db: TenantDb): Promise<boolean> {
  const row = await db
    .selectFrom('analyses')
    .select('id')
    .where('generation_status', 'in', ['pending', 'generating'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
