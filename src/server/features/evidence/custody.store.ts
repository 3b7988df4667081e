import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { CustodyEvent } from '#shared/custody-events.ts'

/** Where a change came from; nulls for the service's own work. */
export interface Origin {
  readonly ipAddress: string | null
  readonly userAgent: string | null
}
export const ITS_OWN_WORK: Origin = { ipAddress: null, userAgent: null }

export interface CustodyRow {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly evidenceId: string
  readonly event: CustodyEvent
  readonly actorId: string | null
  readonly sha256: string | null
  readonly sizeBytes: number | null
  readonly fileNameGiven: string | null
  readonly origin: Origin
  readonly now: Date
}

const MAX_USER_AGENT = 500

export async function recordCustody(db: TenantDb, rows: readonly CustodyRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('evidence_custody')
    .values(
      rows.map((row) => ({
        organization_id: row.organizationId,
        id: row.id,
        investigation_id: row.investigationId,
        evidence_id: row.evidenceId,
        event: row.event,
        actor_id: row.actorId,
        sha256: row.sha256,
        size_bytes: row.sizeBytes,
        file_name_given: row.fileNameGiven,
        ip_address: row.origin.ipAddress,
        user_agent: row.origin.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
        happened_at: row.now,
      })),
    )
    .execute()
}

/** Everything that happened to an item, oldest first. */
export const listCustody = (db: TenantDb, evidenceId: string) =>
  db
    .selectFrom('evidence_custody')
    .select([
      'id',
      'event',
      'actor_id',
      'sha256',
      'size_bytes',
      'file_name_given',
      'ip_address',
      'user_agent',
      'happened_at',
    ])
    .where('evidence_id', '=', evidenceId)
    .orderBy('id')
    .execute()
