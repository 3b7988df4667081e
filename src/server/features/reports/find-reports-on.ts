import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Impact } from '#shared/contracts/impact.ts'
import type { ReportContent } from '#shared/contracts/reports.ts'
import { listReleasedReports } from '../retention/index.ts'
import { readOpenReport } from './read-report.ts'
import { listReports } from './reports.store.ts'

/**
 * The versions of the report that say anything of these items. A released one is destroyed with them, also where only a
 * dossier filed with it says it; one that can still change only loses what it says of them.
 */
export async function findReportsOn(
  db: TenantDb,
  { investigationId, evidenceIds }: { investigationId: string; evidenceIds: readonly string[] },
): Promise<Impact['reports']> {
  const destroyed = new Set(
    (await listReleasedReports(db, { investigationId, evidenceIds })).map(({ id }) => id),
  )
  const found: Impact['reports'] = []
  for (const row of await listReports(db, investigationId)) {
    const says =
      row.state === 'released'
        ? destroyed.has(row.id)
        : saysAnything(
            (await readOpenReport(db, { organizationId: row.organization_id, userId: null }, row)).content,
            evidenceIds,
          )
    if (says)
      found.push({
        report_id: row.id,
        version: row.version,
        state: row.state,
        destroyed_with_item: row.state === 'released',
      })
  }
  return found.toReversed()
}

function saysAnything({ rests_on }: ReportContent, evidenceIds: readonly string[]): boolean {
  const said = new Set([...rests_on.exhibits.map(({ id }) => id), ...rests_on.named])
  return evidenceIds.some((id) => said.has(id))
}
