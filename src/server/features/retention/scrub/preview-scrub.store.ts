import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface PreviewedScrub {
  readonly id: string
  readonly due: boolean
  readonly holdUntil: Date | null
  readonly closedAt: Date | null
  /** Items and analyses that would be examined; which of them change is only known then. */
  readonly rows: number
}

/** Every investigation not scrubbed since it was closed. */
export async function listForScrubPreview(
  db: TenantDb,
  before: Date | null,
  holdsEndAfter: Date,
): Promise<PreviewedScrub[]> {
  const { rows } = await sql<PreviewedScrub>`
    select i.id, i.closed_at as "closedAt",
      i.status in ('closed', 'archived') and coalesce(i.closed_at < ${before}::timestamptz, false) as due,
      greatest((select max(until) from legal_holds h where h.organization_id = i.organization_id and h.investigation_id = i.id
          and h.released_at is null and h.until > ${holdsEndAfter}),
        case when i.legal_hold_until > ${holdsEndAfter} then i.legal_hold_until end) as "holdUntil",
      (1 + (select count(*) from evidence_items e where e.organization_id = i.organization_id and e.investigation_id = i.id)
        + (select count(*) from analyses a where a.organization_id = i.organization_id and a.investigation_id = i.id))::int as rows
    from investigations i
    where i.deleted_at is null and (i.pii_scrubbed_at is null or i.pii_scrubbed_at < i.closed_at)
    order by i.id`.execute(db)
  return rows
}
