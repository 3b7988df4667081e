import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { DueBefore } from './due.store.ts'

export interface PreviewedInvestigation {
  readonly id: string
  readonly due: boolean
  readonly holdUntil: Date | null
  readonly closedAt: Date | null
}

/** Every investigation with what decides about it. */
export async function listForPreview(
  db: TenantDb,
  before: DueBefore,
  holdsEndAfter: Date,
): Promise<PreviewedInvestigation[]> {
  const { rows } = await sql<PreviewedInvestigation>`
    select i.id, i.closed_at as "closedAt",
      i.deleted_at is not null or (i.status in ('closed', 'archived') and coalesce(i.closed_at < ${before.investigation}::timestamptz, false)) as due,
      greatest((select max(until) from legal_holds h where h.organization_id = i.organization_id and h.investigation_id = i.id
          and h.released_at is null and h.until > ${holdsEndAfter}),
        case when i.legal_hold_until > ${holdsEndAfter} then i.legal_hold_until end) as "holdUntil"
    from investigations i order by i.id`.execute(db)
  return rows
}

/** The rows of content that would go with an investigation; a run also counts links and excerpts. */
export async function countAttached(db: TenantDb, investigationId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (1
    + (select count(*) from evidence_items where investigation_id = ${investigationId})
    + (select count(*) from evidence_chunks where investigation_id = ${investigationId})
    + (select count(*) from questions where investigation_id = ${investigationId})
    + (select count(*) from topics where investigation_id = ${investigationId})
    + (select count(*) from analyses where investigation_id = ${investigationId}))::int as n`.execute(db)
  return rows[0]!.n
}

export async function countDueAudit(db: TenantDb, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_logs
    where sequence < coalesce((select min(sequence) from audit_logs where created_at >= ${before}), 9223372036854775807)`.execute(
    db,
  )
  return rows[0]!.n
}
