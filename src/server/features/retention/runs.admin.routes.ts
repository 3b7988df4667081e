import { platformAdmin } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { DestroyedCounts, RetentionRun } from '#shared/contracts/retention.ts'
import { previewRun } from './preview-run.ts'
import { isRunUnderWay, requestRun } from './request-run.ts'
import type { RetentionDeps } from './retention-deps.ts'
import type { RunLock } from './run-lock.ts'
import { countDestroyed, findNewestRetention, type ListedRun, listRuns } from './runs.store.ts'

const tag = 'retention'

/**
 * Past runs, so that a proof can be requested without knowing its id, and the next one, for whoever does not want to
 * wait for it. Runs belong to the installation.
 */
export const retentionRunsRoutes = (deps: RetentionDeps, lock: RunLock): Route[] => [
  defineRoute(
    endpoints.listRetentionRuns,
    {
      access: platformAdmin,
      rate: 'admin',
      audit: 'retention.view',
      tag,
      summary: 'Runs of retention and of the removal of personal data, newest first',
    },
    async ({ query }) => {
      return await deps.tenancy.asSystem('list the runs of retention', async (db) => {
        const page = toPage(await listRuns(db, readCursor(query.cursor), query.limit + 1), query.limit)
        const counts = await countDestroyed(
          db,
          page.items.map(({ id }) => id),
        )
        return { ...page, items: page.items.map((run) => presentRun(run, counts.get(run.id) ?? NOTHING)) }
      })
    },
  ),
  defineRoute(
    endpoints.previewRetentionRun,
    {
      access: platformAdmin,
      rate: 'admin',
      audit: 'retention.view',
      tag,
      summary: 'What a retention run would destroy now in each organization',
    },
    ({ user }) => previewRun(deps, user.organizationId),
  ),
  defineRoute(
    endpoints.startRetentionRun,
    {
      access: platformAdmin,
      rate: 'admin',
      stepUp: true,
      audit: 'retention.run_request',
      tag,
      summary: 'Have a worker begin the next retention run now; refused while one is under way',
    },
    async ({ user }) => ({ id: await requestRun(deps, lock, user.userId) }),
  ),
  defineRoute(
    endpoints.getRetentionProgress,
    {
      access: platformAdmin,
      rate: 'admin',
      audit: 'nothing',
      tag,
      summary: 'Whether a run is under way, and how far the newest retention run has come',
    },
    async () => {
      const underWay = await isRunUnderWay(deps, lock)
      const run = await deps.tenancy.asSystem('find the newest retention run', async (db) => {
        const newest = await findNewestRetention(db)
        if (!newest) return null
        const counts = await countDestroyed(db, [newest.id])
        return {
          id: newest.id,
          state: toState(newest),
          started_at: iso(newest.started_at),
          sequence: newest.manifest_sequence,
          destroyed: counts.get(newest.id) ?? NOTHING,
        }
      })
      return { under_way: underWay, run }
    },
  ),
]

const toState = (run: Pick<ListedRun, 'closed_at' | 's3_version_id'>): RetentionRun['state'] =>
  !run.closed_at ? 'under_way' : run.s3_version_id ? 'proved' : 'without_proof'

const NOTHING: DestroyedCounts = { cases: 0, items: 0, analyses: 0, audit_entries: 0 }

function presentRun(run: ListedRun, destroyed: DestroyedCounts): RetentionRun {
  return {
    id: run.id,
    run_type: run.run_type,
    state: toState(run),
    trigger: run.trigger,
    requested_by: run.requested_by,
    ci_run_id: run.ci_run_id,
    started_at: iso(run.started_at),
    finished_at: iso(run.finished_at),
    sequence: run.manifest_sequence,
    rows: run.rows,
    objects: run.objects,
    destroyed,
    retention_until: iso(run.retention_until),
  }
}
