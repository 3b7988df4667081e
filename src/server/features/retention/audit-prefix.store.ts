import { sql } from 'kysely'
import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { ActiveHold } from '../holds/index.ts'

const asRole = (db: SystemDb, role: 'probity_retention' | 'probity_system') =>
  sql`select set_config('role', ${role}, true)`.execute(db)

export interface AuditPrefix {
  readonly through: number
  readonly hash: Uint8Array
  /** The holds that end the prefix before further due rows. */
  readonly holds: readonly ActiveHold[]
}

export interface PrefixSearch {
  readonly organizationId: string
  readonly before: Date
  readonly holdsEndAfter: Date
  readonly limit: number
}

/**
 * The longest run of due rows from the chain's start, at most `limit` long, ending before the first row about
 * something under a legal hold. Locks the chain's head, so that nothing is appended meanwhile.
 */
export async function findDuePrefix(
  db: SystemDb,
  { organizationId, before, holdsEndAfter, limit }: PrefixSearch,
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
  const step = { after: chain.removed_through, through: chain.removed_through + limit }
  const dueThrough = await findLastDue(db, { organizationId, before, ...step })
  const held = await findFirstHeld(db, {
    organizationId,
    after: step.after,
    through: dueThrough,
    endsAfter: holdsEndAfter,
  })
  const through = held ? held.sequence - 1 : dueThrough
  const holds = held?.holds ?? []
  if (through <= chain.removed_through)
    return holds.length > 0 ? { through: chain.removed_through, hash: new Uint8Array(), holds } : null
  const last = await db
    .selectFrom('audit_logs')
    .select('hash')
    .where('organization_id', '=', organizationId)
    .where('sequence', '=', through)
    .executeTakeFirstOrThrow()
  return { through, hash: last.hash, holds }
}

interface Stretch {
  readonly organizationId: string
  /** Sequence of the row before the first. */
  readonly after: number
  readonly through: number
}

/** The last row before the first that is not due: no further row of the chain is read, however long it is. */
async function findLastDue(
  db: SystemDb,
  { organizationId, after, through, before }: Stretch & { readonly before: Date },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(min(sequence) filter (where created_at >= ${before}) - 1, max(sequence), ${after})::float8 as last
    from audit_logs where organization_id = ${organizationId} and sequence > ${after} and sequence <= ${through}`.execute(
    db,
  )
  return rows[0]?.last ?? after
}

/** The first row of the stretch about something under a legal hold. */
export async function findFirstHeld(
  db: SystemDb | TenantDb,
  { organizationId, after, through, endsAfter }: Stretch & { readonly endsAfter: Date },
): Promise<{ sequence: number; holds: ActiveHold[] } | null> {
  const { rows } = await sql<{ sequence: number; ids: string[]; ends: Date[] }>`
    with active as (
      select id as hold, investigation_id, evidence_id, until from legal_holds
      where organization_id = ${organizationId} and released_at is null and until > ${endsAfter}
    ), held (id, hold, until) as (
      select coalesce(evidence_id, investigation_id)::text, hold, until from active
      union all select e.id::text, hold, until from evidence_items e join active on active.evidence_id is null and e.investigation_id = active.investigation_id
      where e.organization_id = ${organizationId}
      union all select a.id::text, hold, until from analyses a join active on active.evidence_id is null and a.investigation_id = active.investigation_id
      where a.organization_id = ${organizationId})
    select l.sequence, array_agg(held.hold order by held.hold) as ids, array_agg(held.until order by held.hold) as ends from audit_logs l join held on held.id = l.target_id
    where l.organization_id = ${organizationId} and l.sequence > ${after} and l.sequence <= ${through}
    group by l.sequence order by l.sequence limit 1`.execute(db)
  const [first] = rows
  if (!first) return null
  const holds = first.ids.flatMap((id, at) => {
    const until = first.ends[at]
    return until && first.ids.indexOf(id) === at ? [{ id, until }] : []
  })
  return { sequence: Number(first.sequence), holds }
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

/** The names of those who left before then and of whom the trail has no row any more. */
export const forgetFormerMembers = (
  db: SystemDb,
  { organizationId, before }: Pick<PrefixSearch, 'organizationId' | 'before'>,
) =>
  sql`delete from former_members f where f.organization_id = ${organizationId} and f.left_at < ${before}
    and not exists (select from audit_logs l where l.organization_id = f.organization_id and l.actor_id = f.user_id)`.execute(
    db,
  )
