import { sql } from 'kysely'
import type { SystemDb } from '#server/platform/db/tenancy.ts'
import type { DataCategory, RunType } from '#shared/manifest.ts'

export interface NewRun {
  readonly id: string
  readonly runType: RunType
  readonly ciRunId: string
  readonly trigger: 'endpoint' | 'schedule'
  readonly now: Date
}

const LOCK = 7_264_481_903

/** Held until the transaction ends, and by the server's doing when its process dies. */
export async function tryRunLock(db: SystemDb): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(db)
  return rows[0]!.mine
}

/** The run of this id: as it was begun the first time. */
export async function openRun(db: SystemDb, run: NewRun) {
  await db
    .insertInto('retention_runs')
    .values({
      id: run.id,
      run_type: run.runType,
      ci_run_id: run.ciRunId,
      trigger: run.trigger,
      started_at: run.now,
      finished_at: null,
      manifest_sequence: null,
      manifest_json: null,
      retention_until: null,
      s3_version_id: null,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return await db.selectFrom('retention_runs').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow()
}
export type Run = Awaited<ReturnType<typeof openRun>>

export const findRun = (db: SystemDb, id: string) =>
  db.selectFrom('retention_runs').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first, from the one after `after` on. */
export const listRuns = (db: SystemDb, after: string | null, most: number) =>
  db
    .selectFrom('retention_runs')
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(started_at, id) < (select started_at, id from retention_runs where id = ${after})`,
      ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Runs that were killed before they had ended, oldest first. */
export const listInterrupted = (db: SystemDb, but: string) =>
  db
    .selectFrom('retention_runs')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('id', '!=', but)
    .orderBy('started_at')
    .execute()

export const findLastStart = (db: SystemDb, runType: RunType) =>
  db
    .selectFrom('retention_runs')
    .select((eb) => eb.fn.max('started_at').as('at'))
    .where('run_type', '=', runType)
    .executeTakeFirst()

/** When a run of this type last ended; before the first, when the first organization came; null on an empty installation. */
export async function findLastEnd(db: SystemDb, runType: RunType): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(
      (select max(closed_at) from retention_runs where run_type = ${runType}),
      (select min(created_at) from organizations)
    ) as at`.execute(db)
  return rows[0]!.at
}

export const findLastManifest = (db: SystemDb) =>
  db
    .selectFrom('retention_runs')
    .select(['manifest_sequence', 'manifest_json'])
    .where('manifest_sequence', 'is not', null)
    .orderBy('manifest_sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface Destroyed {
  readonly organizationId: string
  readonly category: DataCategory
  readonly policyId: string | null
  readonly holdUntil: Date | null
  readonly rowCount: number
  readonly destroyedAt: Date
  readonly objectKeys: string[]
}

/** What the run has destroyed, summed up by organization, category and policy, and what holds kept from it. */
export async function sumUpDestructions(db: SystemDb, runId: string): Promise<Destroyed[]> {
  const { rows } = await sql<Destroyed>`
    select d.organization_id as "organizationId", d.data_category as category, d.policy_id as "policyId",
      max(d.hold_until) as "holdUntil", sum(d.row_count)::int as "rowCount", max(d.destroyed_at) as "destroyedAt",
      array(select o.object_key from destroyed_objects o join retention_destructions mine
          on mine.organization_id = o.organization_id and mine.id = o.destruction_id
        where mine.run_id = ${runId} and o.organization_id = d.organization_id and mine.data_category = d.data_category
          and mine.policy_id is not distinct from d.policy_id and (mine.hold_until is not null) = d.held
        order by o.object_key collate "C") as "objectKeys"
    from (select *, hold_until is not null as held from retention_destructions where run_id = ${runId}) d
    group by d.organization_id, d.data_category, d.policy_id, d.held
    order by d.organization_id, d.data_category, d.policy_id nulls first, d.held`.execute(db)
  return rows
}

export interface FinishedRun {
  readonly id: string
  readonly finishedAt: Date
  readonly retentionUntil: Date
  readonly sequence: number
  readonly manifestJson: string
}

export const saveManifest = (db: SystemDb, run: FinishedRun) =>
  db
    .updateTable('retention_runs')
    .set({
      finished_at: run.finishedAt,
      retention_until: run.retentionUntil,
      manifest_sequence: run.sequence,
      manifest_json: run.manifestJson,
    })
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The run has ended; without a version it stays without proof. */
export const closeRun = (db: SystemDb, id: string, versionId: string | null, now: Date) =>
  db
    .updateTable('retention_runs')
    .set({ s3_version_id: versionId, closed_at: now })
    .where('id', '=', id)
    .execute()
