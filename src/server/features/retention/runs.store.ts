import { sql } from 'kysely'
import type { SystemDb } from '#server/platform/db/tenancy.ts'
import { cutText } from '#server/platform/text/cut-text.ts'
import type { DestroyedCounts } from '#shared/contracts/retention.ts'
import type { DataCategory, RunTrigger, RunType } from '#shared/manifest.ts'
import { INSTALLATION } from '../audit/index.ts'

export interface NewRun {
  readonly id: string
  readonly runType: RunType
  readonly ciRunId: string
  readonly trigger: RunTrigger
  /** The person who began it by hand. */
  readonly requestedBy?: string | undefined
  readonly now: Date
}

const LOCK = 7_264_481_903

/** Held until the transaction ends; the server releases it if its process dies. */
export async function tryRunLock(db: SystemDb): Promise<boolean> {
  const { mine } = await db
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${LOCK})`.as('mine'))
    .executeTakeFirstOrThrow()
  return mine
}

/** PostgreSQL lists a lock's number in two halves. */
export async function isRunLockHeld(db: SystemDb): Promise<boolean> {
  const { held } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = ${LOCK})`.as('held'),
    )
    .executeTakeFirstOrThrow()
  return held
}

/** Until whoever asks for a run at this moment has their answer; held until the transaction ends. */
export const waitForOtherRequests = (db: SystemDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended('retention request', 0))`.execute(db)

/** The run with this id, as it was first begun. */
export async function openRun(db: SystemDb, run: NewRun) {
  await db
    .insertInto('retention_runs')
    .values({
      id: run.id,
      run_type: run.runType,
      ci_run_id: run.ciRunId,
      trigger: run.trigger,
      requested_by: run.requestedBy ?? null,
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

/**
 * Summed over all results of a manifest; null without one. Done in the database, because a manifest names every
 * destroyed object.
 */
const overResults = (count: string) =>
  sql<number | null>`case when manifest_json is not null then (select coalesce(sum(${sql.raw(count)}), 0)::int
    from jsonb_array_elements(manifest_json::jsonb -> 'results') result) end`

/** Newest first, starting after `after`. */
export const listRuns = (db: SystemDb, after: string | null, most: number) =>
  db
    .selectFrom('retention_runs')
    .select([
      'id',
      'run_type',
      'trigger',
      'requested_by',
      'ci_run_id',
      'started_at',
      'finished_at',
      'closed_at',
      'retention_until',
      's3_version_id',
      'manifest_sequence',
      overResults(`(result ->> 'rowCount')::bigint`).as('rows'),
      overResults(`jsonb_array_length(result -> 's3ObjectsDeleted')`).as('objects'),
    ])
    .$if(after !== null, (query) =>
      query
        // No index serves a comparison of rows with a subquery, so the page begins at the time.
        .where(sql<boolean>`started_at <= (select started_at from retention_runs where id = ${after})`)
        .where(
          sql<boolean>`(started_at, id) < (select started_at, id from retention_runs where id = ${after})`,
        ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
export type ListedRun = Awaited<ReturnType<typeof listRuns>>[number]

/** What each of these runs has destroyed so far, as people count it. */
export async function countDestroyed(
  db: SystemDb,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, DestroyedCounts>> {
  const found = await sql<DestroyedCounts & { id: string }>`
    select run.id,
      (select count(*)::int from tombstones t where t.run_id = run.id and t.kind <> 'evidence') as cases,
      (select count(*)::int from tombstones t where t.run_id = run.id and t.kind = 'evidence') as items,
      coalesce(summed.analyses, 0) as analyses, coalesce(summed.audit_entries, 0) as audit_entries
    from unnest(${[...runIds]}::uuid[]) run (id)
    left join (
      select run_id, sum(analysis_count)::int as analyses,
        sum(row_count) filter (where data_category = 'audit_log')::int as audit_entries
      from retention_destructions where run_id = any (${[...runIds]}::uuid[]) group by run_id
    ) summed on summed.run_id = run.id`.execute(db)
  return new Map(found.rows.map(({ id, ...counts }) => [id, counts]))
}

export const findNewestRetention = (db: SystemDb) =>
  db
    .selectFrom('retention_runs')
    .select(['id', 'started_at', 'closed_at', 's3_version_id', 'manifest_sequence'])
    .where('run_type', '=', 'retention')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Runs that were killed before they ended, oldest first. */
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

/**
 * When a finished run of this type last determined what is due. Before the first run, when the first organization was
 * created; null on an empty installation.
 */
export async function findLastEnd(db: SystemDb, runType: RunType): Promise<Date | null> {
  const { at } = await db
    .selectNoFrom(
      sql<Date | null>`coalesce(
        (select max(finished_at) from retention_runs where run_type = ${runType} and closed_at is not null),
        (select min(created_at) from organizations)
      )`.as('at'),
    )
    .executeTakeFirstOrThrow()
  return at
}

/** Hashed in the database, because it may be long. */
export async function findLastManifest(
  db: SystemDb,
): Promise<{ sequence: number; sha256: string } | undefined> {
  const { rows } = await sql<{ sequence: number; sha256: string }>`
    select manifest_sequence::int as sequence, encode(sha256(convert_to(manifest_json, 'UTF8')), 'hex') as sha256
    from retention_runs where manifest_sequence is not null order by manifest_sequence desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export interface Destroyed {
  readonly organizationId: string
  readonly category: DataCategory
  readonly policyId: string | null
  readonly holdUntil: Date | null
  readonly rowCount: number
  readonly destroyedAt: Date
}

/**
 * What the run has destroyed, summed up by organization, category and policy, and each hold that kept something from
 * it.
 */
export async function sumUpDestructions(db: SystemDb, runId: string): Promise<Destroyed[]> {
  const { rows } = await sql<Destroyed>`
    select organization_id as "organizationId", data_category as category, policy_id as "policyId",
      max(hold_until) as "holdUntil", sum(row_count)::int as "rowCount", max(destroyed_at) as "destroyedAt"
    from retention_destructions where run_id = ${runId}
    group by organization_id, data_category, policy_id, hold_until is not null, hold_id
    order by organization_id, data_category, policy_id nulls first, hold_until is not null, hold_id`.execute(
    db,
  )
  return rows
}

/** Organizations where a run has destroyed something, or left something because of a hold. */
export async function listTouchedOrganizations(db: SystemDb, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('retention_destructions')
    .select('organization_id')
    .distinct()
    .where('run_id', '=', runId)
    .where('organization_id', '!=', INSTALLATION)
    .orderBy('organization_id')
    .execute()
  return rows.map((row) => row.organization_id)
}

const KEYS_AT_ONCE = 1_000

/**
 * The keys behind one of these sums, in order, in pages of one cursor: the database sorts them once, however many they
 * are. A page is one row, because a row for each key would take several times its memory.
 */
export async function* readDestroyedKeys(
  db: SystemDb,
  runId: string,
  { organizationId, category, policyId, holdUntil }: Destroyed,
): AsyncGenerator<string[]> {
  await sql`declare destroyed_keys no scroll cursor for
    select json_agg(key order by key) as keys
    from (
      select o.object_key as key, (row_number() over (order by o.object_key) - 1) / ${KEYS_AT_ONCE}::int as page
      from destroyed_objects o
      where o.organization_id = ${organizationId} and o.run_id = ${runId} and o.destruction_id = any (array(
        select id from retention_destructions where run_id = ${runId} and organization_id = ${organizationId}
          and data_category = ${category} and policy_id is not distinct from ${policyId}::uuid
          and (hold_until is not null) = ${holdUntil !== null}))
    ) numbered
    group by page order by page`.execute(db)
  for (;;) {
    const { rows } = await sql<{ keys: string[] }>`fetch 1 from destroyed_keys`.execute(db)
    const [page] = rows
    if (!page) break
    yield page.keys
  }
  await sql`close destroyed_keys`.execute(db)
}

export interface FinishedRun {
  readonly id: string
  readonly finishedAt: Date
  readonly retentionUntil: Date
  readonly sequence: number
  readonly manifestJson: string
}

const PART_LENGTH = 1_000_000

/** In parts: on its way to the database a text is copied half a dozen times, and a manifest names every file. */
export async function saveManifest(db: SystemDb, run: FinishedRun): Promise<void> {
  await db
    .updateTable('retention_runs')
    .set({
      finished_at: run.finishedAt,
      retention_until: run.retentionUntil,
      manifest_sequence: run.sequence,
      manifest_json: '',
    })
    .where('id', '=', run.id)
    .execute()
  for (const part of cutText(run.manifestJson, PART_LENGTH))
    await sql`update retention_runs set manifest_json = manifest_json || ${part} where id = ${run.id}`.execute(
      db,
    )
}

/** The run has ended; without a version it has no proof. */
export const closeRun = (
  db: SystemDb,
  { id, versionId, now }: { readonly id: string; readonly versionId: string | null; readonly now: Date },
) =>
  db
    .updateTable('retention_runs')
    .set({ s3_version_id: versionId, closed_at: now })
    .where('id', '=', id)
    .execute()
