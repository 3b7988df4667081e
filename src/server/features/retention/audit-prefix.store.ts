import { sql } from 'kysely'
import type { SystemDb } from '#server/platform/db/tenancy.ts'

const asRole = (db: SystemDb, role: 'probity_retention' | 'probity_system') =>
  sql`select set_config('role', ${role}, true)`.execute(db)

/** The chain of rows that belong to no organization. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

export interface AuditPrefix {
  readonly through: number
  readonly hash: Uint8Array
  /** Because of this hold the prefix ends before rows that are due. */
  readonly heldUntil: Date | null
}

/**
 * The longest run of rows from the chain's start that are all due, at most `limit` long. It ends before the first
 * row about something under a legal hold. Locks the chain's head, so that nothing is appended meanwhile.
 */
export async function findDuePrefix(
  db: SystemDb,
  organizationId: string,
  before: Date,
  holdsEndAfter: Date,
  limit: number,
): Promise<AuditPrefix | null> {
  await asRole(db, 'probity_retention')
  const chain = await db
    .selectFrom('audit_chains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  await asRole(db, 'probity_system')
  if (!chain || chain.last_sequence === chain.removed_through) return null
  const young = await db
    .selectFrom('audit_logs')
    .select((eb) => eb.fn.min('sequence').as('first'))
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', before)
    .executeTakeFirst()
  const dueThrough =
    young?.first === null || young?.first === undefined ? chain.last_sequence : Number(young.first) - 1
  const held = await findFirstHeld(db, organizationId, dueThrough, holdsEndAfter)
  const through = Math.min(held ? held.sequence - 1 : dueThrough, chain.removed_through + limit)
  const heldUntil = held && held.sequence - 1 === through ? held.until : null
  if (through <= chain.removed_through)
    return heldUntil ? { through: chain.removed_through, hash: new Uint8Array(), heldUntil } : null
  const last = await db
    .selectFrom('audit_logs')
    .select('hash')
    .where('organization_id', '=', organizationId)
    .where('sequence', '=', through)
    .executeTakeFirstOrThrow()
  return { through, hash: last.hash, heldUntil }
}

async function findFirstHeld(
  db: SystemDb,
  organizationId: string,
  through: number,
  endsAfter: Date,
): Promise<{ sequence: number; until: Date } | null> {
  const { rows } = await sql<{ sequence: number; until: Date }>`
    with active as (
      select investigation_id, evidence_id, until from legal_holds
      where organization_id = ${organizationId} and released_at is null and until > ${endsAfter}
    ), held (id, until) as (
      select coalesce(evidence_id, investigation_id)::text, until from active
      union all select e.id::text, until from evidence_items e join active on active.evidence_id is null and e.investigation_id = active.investigation_id
      where e.organization_id = ${organizationId}
      union all select a.id::text, until from analyses a join active on active.evidence_id is null and a.investigation_id = active.investigation_id
      where a.organization_id = ${organizationId})
    select l.sequence, max(held.until) as until from audit_logs l join held on held.id = l.target_id
    where l.organization_id = ${organizationId} and l.sequence <= ${through}
    group by l.sequence order by l.sequence limit 1`.execute(db)
  return rows[0] ? { sequence: Number(rows[0].sequence), until: rows[0].until } : null
}

/** Removes the prefix and keeps its last hash, from which verification then starts. */
export async function removePrefix(
  db: SystemDb,
  organizationId: string,
  prefix: AuditPrefix,
): Promise<number> {
  await asRole(db, 'probity_retention')
  const { numDeletedRows } = await db
    .deleteFrom('audit_logs')
    .where('organization_id', '=', organizationId)
    .where('sequence', '<=', prefix.through)
    .executeTakeFirst()
  await db
    .updateTable('audit_chains')
    .set({ removed_through: prefix.through, removed_hash: prefix.hash })
    .where('organization_id', '=', organizationId)
    .execute()
  await asRole(db, 'probity_system')
  return Number(numDeletedRows)
}
