import { type Selectable, sql } from 'kysely'
import type { AnalysesTable, DestroyedSource } from '#server/platform/db/schema/analyses.ts'
import { jsonb } from '#server/platform/db/sql.ts'
import { queueExecutor, type SystemDb, type TenantDb } from '#server/platform/db/tenancy.ts'
import type { DataCategory } from '#shared/manifest.ts'
import type { ActiveHold } from '../holds/index.ts'
import { hasWordsOf } from './citing-analyses.store.ts'

export interface NewDestruction {
  readonly id: string
  readonly organizationId: string
  readonly runId: string
  readonly category: DataCategory
  readonly policyId: string | null
  /** The hold that kept something; null for what is destroyed. */
  readonly hold: ActiveHold | null
  /** That go with their case. */
  readonly analyses?: number
  readonly now: Date
}

export const insertDestruction = (db: TenantDb | SystemDb, row: NewDestruction) =>
  db
    .insertInto('retention_destructions')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      run_id: row.runId,
      data_category: row.category,
      policy_id: row.policyId,
      hold_until: row.hold?.until ?? null,
      hold_id: row.hold?.id ?? null,
      row_count: 0,
      analysis_count: row.analyses ?? 0,
      destroyed_at: row.now,
    })
    .execute()

export const countRows = (db: TenantDb | SystemDb, destructionId: string, rowCount: number) =>
  db
    .updateTable('retention_destructions')
    .set({ row_count: rowCount })
    .where('id', '=', destructionId)
    .execute()

/** Records the objects of these items before their rows are deleted. */
export const recordObjects = (db: TenantDb, destruction: NewDestruction, evidenceIds: readonly string[]) =>
  sql`insert into destroyed_objects (organization_id, object_key, run_id, destruction_id)
    select organization_id, object_key, ${destruction.runId}::uuid, ${destruction.id}::uuid
    from evidence_items where id = any (${evidenceIds}::uuid[]) and object_key is not null
    on conflict (organization_id, object_key) do update set removed_at = null`.execute(db)

export const insertTombstones = (
  db: TenantDb,
  destruction: NewDestruction,
  { kind, ids }: { readonly kind: 'investigation' | 'pii'; readonly ids: readonly string[] },
) =>
  sql`insert into tombstones (organization_id, kind, subject_id, run_id, destroyed_at)
    select ${destruction.organizationId}::uuid, ${kind}, id, ${destruction.runId}::uuid, ${destruction.now}::timestamptz
    from unnest(${ids}::uuid[]) id
    on conflict (organization_id, kind, subject_id) do update set run_id = excluded.run_id, destroyed_at = excluded.destroyed_at`.execute(
    db,
  )

/** Exhibit numbers by the item. */
export type ItemNumbers = ReadonlyMap<string, number | null>

export const listNumbers = async (db: TenantDb, evidenceIds: readonly string[]): Promise<ItemNumbers> => {
  const { rows } = await sql<{ id: string; exhibit_number: number | null }>`
    select id, exhibit_number from evidence_items where id = any (${evidenceIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, exhibit_number }) => [id, exhibit_number]))
}

/** Of items, with their case where that stays, and with their numbers, by which it says that they are gone. */
export const insertItemTombstones = (
  db: TenantDb,
  destruction: NewDestruction,
  { investigationId, numbers }: { readonly investigationId: string | null; readonly numbers: ItemNumbers },
) =>
  sql`insert into tombstones (organization_id, kind, subject_id, run_id, destroyed_at, investigation_id, exhibit_number)
    select ${destruction.organizationId}::uuid, 'evidence', gone.id, ${destruction.runId}::uuid, ${destruction.now}::timestamptz,
      ${investigationId}::uuid, gone.number
    from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::int[]) as gone (id, number)
    on conflict (organization_id, kind, subject_id) do update set run_id = excluded.run_id,
      destroyed_at = excluded.destroyed_at, investigation_id = excluded.investigation_id,
      exhibit_number = excluded.exhibit_number`.execute(db)

/** What an analysis loses of what it was written from. */
export const saveLoss = (
  db: TenantDb,
  loss: {
    readonly id: string
    readonly destroyedItems: readonly DestroyedSource[]
    readonly remainingSha256: string | null
  },
) =>
  db
    .updateTable('analyses')
    .set({ destroyed_items: jsonb(loss.destroyedItems), remaining_sha256: loss.remainingSha256 })
    .where('id', '=', loss.id)
    .execute()

export interface DoomedRows {
  readonly table: 'investigations' | 'evidence_items'
  readonly organizationId: string
  readonly ids: readonly string[]
}

/** How many rows were deleted, including dependent ones in other tables. */
export async function destroyRows(db: TenantDb, { table, organizationId, ids }: DoomedRows): Promise<number> {
  const { gone } = await db
    .selectNoFrom(
      sql<number>`destroy_rows(${table}::regclass, ${organizationId}::uuid, ${ids}::uuid[])::int`.as('gone'),
    )
    .executeTakeFirstOrThrow()
  return gone
}

/** The words of these items under allegations; who chose them and what they noted stays. */
export const destroyChosenWords = (db: TenantDb, evidenceIds: readonly string[]) =>
  db
    .updateTable('allegation_passages')
    .set({ quote: null })
    .where('evidence_id', 'in', [...evidenceIds])
    .execute()

/** Excerpts of these items in analyses; no foreign key leads there. */
export async function destroyExcerpts(
  db: TenantDb,
  analysisIds: readonly string[],
  evidenceIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`delete from retrieved_chunks
    where analysis_id = any (${analysisIds}::uuid[]) and evidence_id = any (${evidenceIds}::uuid[])`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** With the salts of a dossier, a guess at the words that are destroyed could be tried on somebody's copy. */
export async function destroyDossierLists(db: TenantDb, analysisIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('dossier_lists')
    .where('analysis_id', 'in', analysisIds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What an analysis said when it was drafted again from these items, word for word. */
export async function destroyReruns(db: TenantDb, analysisIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('reruns')
    .where('analysis_id', 'in', analysisIds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const listAnalysisIds = async (db: TenantDb, investigationId: string): Promise<string[]> =>
  (
    await db.selectFrom('analyses').select('id').where('investigation_id', '=', investigationId).execute()
  ).map(({ id }) => id)

/** Waiting and finished background jobs about what is gone. */
export const destroyJobs = async (
  db: TenantDb,
  key: 'evidenceId' | 'analysisId',
  ids: readonly string[],
): Promise<void> => {
  await queueExecutor(db).executeSql(`delete from pgboss.job where data->>'${key}' = any ($1::text[])`, [ids])
}

/** Hides what is destroyed in several transactions, so that nobody works on half of it. */
export const hideInvestigation = (db: TenantDb, id: string, now: Date) =>
  db
    .updateTable('investigations')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()

/** Analyses that were shown words of these items, or that cite them because a person picked a passage. */
export const listCitingAnalyses = (db: TenantDb, investigationId: string, evidenceIds: readonly string[]) =>
  db
    .selectFrom('analyses')
    .select(['id', 'content', 'claims', 'key_points', 'instruction_like_text'])
    .where('investigation_id', '=', investigationId)
    .where(hasWordsOf(sql.ref('analyses.id'), investigationId, evidenceIds))
    .execute()

export const listChunkIds = async (db: TenantDb, evidenceIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select id from evidence_chunks where evidence_id = any (${evidenceIds}::uuid[])
    union select chunk_id from retrieved_chunks where evidence_id = any (${evidenceIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

export type AnalysisTexts = Pick<
  Selectable<AnalysesTable>,
  'content' | 'claims' | 'key_points' | 'instruction_like_text'
>

export const replaceAnalysisTexts = (
  db: TenantDb,
  { id, texts, now }: { readonly id: string; readonly texts: AnalysisTexts; readonly now: Date },
) =>
  db
    .updateTable('analyses')
    .set({
      content: texts.content === null ? null : jsonb(texts.content),
      claims: jsonb(texts.claims),
      key_points: jsonb(texts.key_points),
      instruction_like_text: jsonb(texts.instruction_like_text),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

export const listObjectsToRemove = async (db: TenantDb, runId: string, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('destroyed_objects')
      .select('object_key')
      .where('run_id', '=', runId)
      .where('removed_at', 'is', null)
      .orderBy('object_key')
      .limit(limit)
      .execute()
  ).map((row) => row.object_key)

export const markObjectsRemoved = (db: TenantDb, keys: readonly string[], now: Date) =>
  sql`update destroyed_objects set removed_at = ${now} where object_key = any (${keys}::text[])`.execute(db)
