import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** Updates the investigation's field to the latest end of the holds on it as a whole. */
export const keepInvestigationInStep = (db: TenantDb, investigationId: string, now: Date) =>
  sql`update investigations set updated_at = ${now}, legal_hold_until = (
      select max(until) from legal_holds h
      where h.organization_id = investigations.organization_id and h.investigation_id = investigations.id
        and h.evidence_id is null and h.released_at is null)
    where id = ${investigationId}`.execute(db)
