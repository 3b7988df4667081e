import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { FindHeldPart } from '../investigations/index.ts'

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
 * Placing a hold, deleting and destroying all take this lock first: one waits, and then sees what the other has done.
 * False if the investigation does not exist (any more).
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

/** Whether it exists, without waiting for its lock. */
export const investigationIsThere = async (db: TenantDb, id: string): Promise<boolean> =>
  (await db.selectFrom('investigations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const isEvidenceIn = async (
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

export const listHolds = (
  db: TenantDb,
  { investigationId, after, limit }: { investigationId: string; after: string | null; limit: number },
) =>
  db
    .selectFrom('legal_holds')
    .select(COLUMNS)
    .where('investigation_id', '=', investigationId)
    .$call((query) => (after === null ? query : query.where('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Undefined if it was already released. */
export const releaseHold = (
  db: TenantDb,
  { id, userId, now }: { readonly id: string; readonly userId: string | null; readonly now: Date },
) =>
  db
    .updateTable('legal_holds')
    .set({ released_by: userId, released_at: now })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()

/**
 * A hold that keeps something from a run; if only the investigation's own field says so, the id is the
 * investigation's.
 */
export interface ActiveHold {
  readonly id: string
  readonly until: Date
}

/** Holds that keep the investigation whole: on itself or on any of its items. */
export async function listHoldsOnInvestigation(
  db: TenantDb,
  investigationId: string,
  endsAfter: Date,
): Promise<ActiveHold[]> {
  const { whole, items } = await findHeldItems(db, investigationId, endsAfter)
  return [...whole, ...items]
}

export interface HeldItems {
  /** Holds on the whole investigation. */
  readonly whole: readonly ActiveHold[]
  /** Holds on single items, each with the item, what contains it and what it contains. */
  readonly items: readonly (ActiveHold & { readonly evidenceIds: readonly string[] })[]
}

export async function findHeldItems(
  db: TenantDb,
  investigationId: string,
  endsAfter: Date,
): Promise<HeldItems> {
  const { rows } = await sql<ActiveHold & { evidenceId: string | null; evidenceIds: string[] }>`
    with recursive active as (
      select id, evidence_id, until from legal_holds
      where investigation_id = ${investigationId} and released_at is null and until > ${endsAfter}
    ), above (hold, id, parent_id) as (
      select active.id, e.id, e.parent_id from evidence_items e join active on active.evidence_id = e.id
      union select above.hold, e.id, e.parent_id from evidence_items e join above on e.id = above.parent_id
    ), below (hold, id) as (
      select id, evidence_id from active where evidence_id is not null
      union select below.hold, e.id from evidence_items e join below on e.parent_id = below.id
      where e.investigation_id = ${investigationId}
    )
    select id, until, evidence_id as "evidenceId", array(
      select above.id from above where hold = active.id union select below.id from below where hold = active.id
    ) as "evidenceIds" from active
    union all
    select id, legal_hold_until, null, array[]::uuid[] from investigations
    where id = ${investigationId} and legal_hold_until > ${endsAfter}
      and not exists (select from active where evidence_id is null and until >= legal_hold_until)
    order by 1`.execute(db)
  return {
    whole: rows.filter((row) => row.evidenceId === null).map(({ id, until }) => ({ id, until })),
    items: rows
      .filter((row) => row.evidenceId !== null)
      .map(({ id, until, evidenceIds }) => ({ id, until, evidenceIds })),
  }
}

/** What is held of an investigation, after its lock: it itself, or an item in it. */
export const findHeldPart: FindHeldPart = async (db, investigationId, now) => {
  await lockInvestigation(db, investigationId)
  const { whole, items } = await findHeldItems(db, investigationId, now)
  if (whole.length > 0) return 'case'
  return items.length > 0 ? 'item' : null
}

/** The latest end; null if nothing is held. */
export const latestEnd = (holds: readonly ActiveHold[]): Date | null =>
  holds.length === 0 ? null : new Date(Math.max(...holds.map(({ until }) => until.getTime())))

/** End of the latest hold that covers the item: on itself, on what contains it or is inside it, or on everything. */
export async function findHoldOnItem(
  db: TenantDb,
  { investigationId, evidenceId, now }: { investigationId: string; evidenceId: string; now: Date },
): Promise<Date | null> {
  const { whole, items } = await findHeldItems(db, investigationId, now)
  return latestEnd([...whole, ...items.filter((hold) => hold.evidenceIds.includes(evidenceId))])
}
