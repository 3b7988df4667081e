import { platformAdmin } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { RetentionRun } from '#shared/contracts/retention.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { type ListedRun, listRuns } from './runs.store.ts'

/** Past runs, so that a proof can be requested without knowing its id. Runs belong to the installation. */
export const retentionRunsRoutes = ({ tenancy }: Pick<RetentionDeps, 'tenancy'>): Route[] => [
  defineRoute(
    endpoints.listRetentionRuns,
    {
      access: platformAdmin,
      rate: 'admin',
      audit: 'retention.view',
      tag: 'retention',
      summary: 'Runs of retention and of the removal of personal data, newest first',
    },
    async ({ query }) => {
      const rows = await tenancy.asSystem('list the runs of retention', (db) =>
        listRuns(db, readCursor(query.cursor), query.limit + 1),
      )
      return toPage(rows.map(presentRun), query.limit)
    },
  ),
]

function presentRun(run: ListedRun): RetentionRun {
  return {
    id: run.id,
    run_type: run.run_type,
    state: !run.closed_at ? 'under_way' : run.s3_version_id ? 'proved' : 'without_proof',
    trigger: run.trigger,
    ci_run_id: run.ci_run_id,
    started_at: iso(run.started_at),
    finished_at: iso(run.finished_at),
    sequence: run.manifest_sequence,
    rows: run.rows,
    objects: run.objects,
    retention_until: iso(run.retention_until),
  }
}
