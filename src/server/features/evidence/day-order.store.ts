import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** Whether the case writes the day before the month; null where its items do not tell. */
export const keepDayOrder = (db: TenantDb, investigationId: string, dayFirst: boolean | null) =>
  db
    .updateTable('evidence_counts')
    .set({ day_first: dayFirst })
    .where('investigation_id', '=', investigationId)
    .where('day_first', 'is distinct from', dayFirst)
    .executeTakeFirst()
