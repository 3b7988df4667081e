import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface NewHold {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly evidenceId: string | null
  readonly reason: string
  readonly until: Date
  readonly userId: string | null
  readonly now: Date
}

const COLUMNS = [
  'id',
  'investigation_id',
  'evidence_id',
  'reason',
  'until',
  'placed_by',
  'placed_at',
  'released_by',
  'released_at',
] as const

/**
 * Whoever places a hold and whoever destroys takes this lock first: one of them waits, and then sees what the
 * other has done. False where there is no such investigation (any more).
 */
export async function lockInvestigation(db: TenantDb, id: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('investigations')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) !== undefined
  )
}

/** Whether there is one, without waiting for whoever holds its lock. */
export const investigationIsThere = async (db: TenantDb, id: string): Promise<boolean> =>
  (await db.selectFrom('investigations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const evidenceIsOf = async (
  db: TenantDb,
  evidenceId: string,
  investigationId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('evidence_items')
    .select('id')
    .where('id', '=', evidenceId)
    .where('investigation_id', '=', investigationId)
    .executeTakeFirst()) !== undefined

export const insertHold = (db: TenantDb, hold: NewHold) =>
  db
    .insertInto('legal_holds')
    .values({
      organization_id: hold.organizationId,
      id: hold.id,
      investigation_id: hold.investigationId,
      evidence_id: hold.evidenceId,
      reason: hold.reason,
      until: hold.until,
      placed_by: hold.userId,
      placed_at: hold.now,
      released_by: null,
      released_at: null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const findHold = (db: TenantDb, id: string, investigationId: string) =>
  db
    .selectFrom('legal_holds')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('investigation_id', '=', investigationId)
    .executeTakeFirst()

export const listHolds = (db: TenantDb, investigationId: string, after: string | null, limit: number) =>
  db
    .selectFrom('legal_holds')
    .select(COLUMNS)
    .where('investigation_id', '=', investigationId)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Undefined where it had been released already. */
export const releaseHold = (db: TenantDb, id: string, userId: string | null, now: Date) =>
  db
    .updateTable('legal_holds')
    .set({ released_by: userId, released_at: now })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()

/** The investigation shows the latest end of the holds on it as a whole. */
export const keepInvestigationInStep = (db: TenantDb, investigationId: string, now: Date) =>
  sql`update investigations set updated_at = ${now}, legal_hold_until = (
      select max(until) from legal_holds h
      where h.organization_id = investigations.organization_id and h.investigation_id = investigations.id
        and h.evidence_id is null and h.released_at is null)
    where id = ${investigationId}`.execute(db)

/** End of the latest hold that keeps the investigation whole: on itself or on any of its items. */
export async function findHoldOnInvestigation(
  db: TenantDb,
  investigationId: string,
  endsAfter: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select greatest(
      (select max(until) from legal_holds where investigation_id = ${investigationId} and released_at is null and until > ${endsAfter}),
      (select legal_hold_until from investigations where id = ${investigationId} and legal_hold_until > ${endsAfter})) as until`.execute(
    db,
  )
  return rows[0]!.until
}

export interface HeldItems {
  /** End of the hold on the whole investigation. */
  readonly investigationUntil: Date | null
  /** Held items with what contains them and what they contain, and the latest end of those holds. */
  readonly evidenceIds: string[]
  readonly evidenceUntil: Date | null
}

export async function findHeldItems(
  db: TenantDb,
  investigationId: string,
  endsAfter: Date,
): Promise<HeldItems> {
  const { rows } = await sql<{ whole: Date | null; ids: string[]; until: Date | null }>`
    with recursive active as (
      select evidence_id, until from legal_holds
      where investigation_id = ${investigationId} and released_at is null and until > ${endsAfter}
    ), above (id, parent_id) as (
      select e.id, e.parent_id from evidence_items e join active on active.evidence_id = e.id
      union select e.id, e.parent_id from evidence_items e join above on e.id = above.parent_id
    ), below (id) as (
      select evidence_id from active where evidence_id is not null
      union select e.id from evidence_items e join below on e.parent_id = below.id
      where e.investigation_id = ${investigationId}
    )
    select greatest((select max(until) from active where evidence_id is null),
        (select legal_hold_until from investigations where id = ${investigationId} and legal_hold_until > ${endsAfter})) as whole,
      array(select id from above union select id from below) as ids,
      (select max(until) from active where evidence_id is not null) as until`.execute(db)
  const { whole, ids, until } = rows[0]!
  return { investigationUntil: whole, evidenceIds: ids, evidenceUntil: until }
}

/** End of the latest hold that covers the item: on itself, on what contains it or is inside it, or on all. */
export async function findHoldOnItem(
  db: TenantDb,
  investigationId: string,
  evidenceId: string,
  now: Date,
): Promise<Date | null> {
  const held = await findHeldItems(db, investigationId, now)
  return held.investigationUntil ?? (held.evidenceIds.includes(evidenceId) ? held.evidenceUntil : null)
}
