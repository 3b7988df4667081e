import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'

/** Finished analyses whose mail is still wanted, the longest finished first. */
export const listToMail = (db: SystemDb, limit: number) =>
  db
    .selectFrom('analyses')
    .innerJoin('investigations', (join) =>
      join
        .onRef('investigations.organization_id', '=', 'analyses.organization_id')
        .onRef('investigations.id', '=', 'analyses.investigation_id'),
    )
    .select([
      'analyses.id',
      'analyses.organization_id as organizationId',
      'analyses.investigation_id as investigationId',
      'analyses.created_by as askedBy',
      'analyses.updated_at as finishedAt',
      'investigations.case_number as caseNumber',
    ])
    .where('analyses.mail_wanted', '=', true)
    .where('investigations.deleted_at', 'is', null)
    .where(({ or, eb, and }) =>
      or([
        eb('generation_status', 'in', ['verified', 'quality_unavailable', 'failed']),
        // Its check was left for later.
        and([eb('generation_status', '=', 'complete'), eb('quality_error', 'is not', null)]),
      ]),
    )
    .orderBy('analyses.updated_at')
    .limit(limit)
    .execute()

/** Its mail was sent, or never will be. */
export const forgetMail = (db: TenantDb, id: string) =>
  db.updateTable('analyses').set({ mail_wanted: false }).where('id', '=', id).execute()
