import { type SqlBool, sql } from 'kysely'
import { queueExecutor, type SystemDb, type TenantDb } from '#server/platform/db/tenancy.ts'

/** Moments before which a closing makes due; null if no policy says so. */
export interface DueBefore {
  readonly investigation: Date | null
  readonly attachment: Date | null
}

export const listOrganizations = (db: SystemDb) =>
  db.selectFrom('organizations').select(['id', 'name', 'audit_log_retention_days']).orderBy('id').execute()

const CLOSED = sql<SqlBool>`status in ('closed', 'archived')`

/** Hidden, or closed for longer than its policy says. */
const investigationIsDue = (before: DueBefore) =>
  sql<SqlBool>`(investigations.deleted_at is not null
    or (investigations.${CLOSED} and investigations.closed_at is not null and investigations.closed_at < ${before.investigation}::timestamptz))`

export interface DuePage {
  readonly before: DueBefore
  readonly after: string | null
  readonly limit: number
}

export const listDueInvestigations = async (
  db: TenantDb,
  { before, after, limit }: DuePage,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('investigations')
    .select('id')
    .where(investigationIsDue(before))
    .$call((query) => (after === null ? query : query.where('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Checked again under the lock: it may have been reopened since it was listed. */
export const isStillDue = async (db: TenantDb, id: string, before: DueBefore): Promise<boolean> =>
  (await db
    .selectFrom('investigations')
    .select('id')
    .where('id', '=', id)
    .where(investigationIsDue(before))
    .executeTakeFirst()) !== undefined

/** Hidden items, and files of an investigation closed longer than the policy for files says. */
const itemIsDue = (before: DueBefore) =>
  sql<SqlBool>`(e.deleted_at is not null or (e.object_key is not null and exists (
    select from investigations i where i.organization_id = e.organization_id and i.id = e.investigation_id
      and i.${CLOSED} and i.closed_at is not null and i.closed_at < ${before.attachment}::timestamptz)))`

/** Investigations that stay but contain due items. */
export async function listInvestigationsWithDueItems(
  db: TenantDb,
  { before, after, limit }: DuePage,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct e.investigation_id as id from evidence_items e
    where ${itemIsDue(before)} and (${after}::uuid is null or e.investigation_id > ${after}::uuid)
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DueItemsSearch {
  readonly investigationId: string
  readonly before: DueBefore
  readonly held: readonly string[]
  readonly limit: number
}

/** Due items of one investigation without the held ones, each with everything inside it. */
export async function listDueItems(
  db: TenantDb,
  { investigationId, before, held, limit }: DueItemsSearch,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive family (id) as (
      (select e.id from evidence_items e where e.investigation_id = ${investigationId} and ${itemIsDue(before)}
        and not (e.id = any (${held}::uuid[])) order by e.id limit ${limit})
      union select child.id from evidence_items child join family on child.parent_id = family.id
      where child.investigation_id = ${investigationId})
    select id from family`.execute(db)
  return rows.map(({ id }) => id)
}

export async function hasHeldDueItems(
  db: TenantDb,
  { investigationId, before, held }: Omit<DueItemsSearch, 'limit'>,
): Promise<boolean> {
  const { any } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from evidence_items e
        where e.investigation_id = ${investigationId} and ${itemIsDue(before)} and e.id = any (${held}::uuid[]))`.as(
        'any',
      ),
    )
    .executeTakeFirstOrThrow()
  return any
}

/** Items of an investigation that goes as a whole. */
export async function listItems(db: TenantDb, investigationId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive family (id) as (
      (select id from evidence_items where investigation_id = ${investigationId} order by id limit ${limit})
      union select child.id from evidence_items child join family on child.parent_id = family.id
      where child.investigation_id = ${investigationId})
    select id from family`.execute(db)
  return rows.map(({ id }) => id)
}

/** An item and what was inside it. */
export async function listRestoredItems(db: TenantDb, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive family (id) as (
      select id from evidence_items where id = ${id}
      union select child.id from evidence_items child join family on child.parent_id = family.id)
    select id from family`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Nothing gathers statistics in the embedded database; without them each cascading delete may read a whole
 * investigation.
 */
export const gatherStatistics = async (db: SystemDb): Promise<void> => {
  await queueExecutor(db).executeSql('analyze evidence_items, evidence_chunks', [])
}
