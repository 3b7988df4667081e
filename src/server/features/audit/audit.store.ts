import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { IdentityDb, SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'

/** The chain of rows that belong to no organization. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

export interface NewAuditRow {
  readonly id: string
  readonly organizationId: string
  readonly action: string
  readonly actorId: string | null
  readonly targetType: string | null
  readonly targetId: string | null
  readonly success: boolean
  readonly errorMessage: string | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly phi: boolean
  readonly now: Date
}

export const insertAuditRow = (db: TenantDb | IdentityDb, row: NewAuditRow) =>
  db
    .insertInto('audit_logs')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      action: row.action,
      actor_id: row.actorId,
      target_type: row.targetType,
      target_id: row.targetId,
      success: row.success,
      error_message: row.errorMessage,
      ip_address: row.ipAddress,
      user_agent: row.userAgent,
      phi: row.phi,
      created_at: row.now,
    } as never)
    .execute()

/**
 * Two simultaneous requests for the same view wait for each other here, so that the second one sees the first one's
 * row.
 */
export const lockView = (db: TenantDb, row: NewAuditRow) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${[row.organizationId, row.actorId, row.action, row.targetId].join()}, 0))`.execute(
    db,
  )

/** Whether the same person viewed the same thing since then. */
export async function wasViewedSince(db: TenantDb, row: NewAuditRow, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('audit_logs')
    .select('sequence')
    .where('organization_id', '=', row.organizationId)
    .where('actor_id', 'is not distinct from', row.actorId)
    .where('action', '=', row.action)
    .where('target_id', 'is not distinct from', row.targetId)
    .where('success', '=', true)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface AuditFilter {
  readonly action?: string | undefined
  readonly actorId?: string | undefined
  readonly success?: boolean | undefined
  /** Omits the rows of these actions, unless they were refused or failed. */
  readonly without?: readonly string[] | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface AuditPage {
  readonly organizationId: string
  readonly filter: AuditFilter
  readonly before: number | null
  readonly limit: number
}

/** Whose acts, and which, whenever they were. */
const meets =
  ({ action, actorId, without }: AuditPage['filter']) =>
  (is: ExpressionBuilder<Database, 'audit_logs'>) =>
    is.and([
      ...(action === undefined ? [] : [is('action', '=', action)]),
      ...(actorId === undefined ? [] : [is('actor_id', '=', actorId)]),
      ...(without === undefined ? [] : [is.or([is('action', 'not in', without), is('success', '=', false)])]),
    ])

/**
 * Newest first; `before` is the sequence of the last row seen. A period is read in the order of its times, which
 * differs from that of the sequence where clocks do.
 */
export function listAuditRows(db: TenantDb | SystemDb, { organizationId, filter, before, limit }: AuditPage) {
  const byTime = filter.from !== undefined || filter.to !== undefined
  return db
    .selectFrom('audit_logs')
    .where('organization_id', '=', organizationId)
    .select([
      'sequence',
      'id',
      'action',
      'actor_id',
      'target_type',
      'target_id',
      'success',
      'error_message',
      'ip_address',
      'user_agent',
      'phi',
      'created_at',
    ])
    .$call((query) => {
      if (before === null) return query
      if (!byTime) return query.where('sequence', '<', before)
      const seen = sql`from audit_logs where organization_id = ${organizationId} and sequence = ${before}`
      return query
        .where(sql<boolean>`created_at <= (select created_at ${seen})`)
        .where(sql<boolean>`(created_at, sequence) < (select created_at, sequence ${seen})`)
    })
    .where(meets(filter))
    .$call((query) => (filter.success === undefined ? query : query.where('success', '=', filter.success)))
    .$call((query) => (filter.from === undefined ? query : query.where('created_at', '>=', filter.from)))
    .$call((query) => (filter.to === undefined ? query : query.where('created_at', '<', filter.to)))
    .$call((query) => (byTime ? query.orderBy('created_at', 'desc') : query))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

export interface WeekCount {
  /** A Monday (UTC) as a day. */
  readonly monday: string
  readonly success: boolean
  readonly count: number
}

const monday = sql<string>`to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD')`

/** How much was done, or refused, in each week since then; a week of nothing has no row. */
export const countByWeek = (
  db: TenantDb,
  { organizationId, filter, since }: Pick<AuditPage, 'organizationId' | 'filter'> & { readonly since: Date },
): Promise<WeekCount[]> =>
  db
    .selectFrom('audit_logs')
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', since)
    .where(meets(filter))
    .select([monday.as('monday'), 'success', sql<number>`count(*)::int`.as('count')])
    .groupBy([monday, 'success'])
    .execute()

export const listChains = (db: SystemDb) =>
  db.selectFrom('audit_chains').selectAll().orderBy('organization_id').execute()

export interface ChainedRow {
  readonly sequence: number
  /** What the hash covers. */
  readonly words: string
  readonly previous_hash: Uint8Array
  readonly hash: Uint8Array
}

export async function readChain(
  db: SystemDb,
  { organizationId, after, limit }: { organizationId: string; after: number; limit: number },
): Promise<ChainedRow[]> {
  const { rows } =
    await sql<ChainedRow>`select sequence, audit_words(audit_logs) as words, previous_hash, hash
    from audit_logs where organization_id = ${organizationId} and sequence > ${after} order by sequence limit ${limit}`.execute(
      db,
    )
  return rows
}
