import { createRestoreGuard } from './restore/restore-guard.ts'
import { retentionCronRoutes } from './retention.cron.routes.ts'
import { retentionJobs } from './retention.jobs.ts'
import { retentionRoutes } from './retention.routes.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { createRunLock } from './run-lock.ts'
import { RETENTION, type RunRequest, runDestruction, type StartRun } from './run-retention.ts'
import { retentionRunsRoutes } from './runs.admin.routes.ts'
import { findLastEnd } from './runs.store.ts'

export { listDestroyedItems } from './destroyed-items.store.ts'
export { listReleasedReports } from './released-reports.store.ts'
export type { ManifestProtection, RetentionDeps, RetentionStep } from './retention-deps.ts'

export const createRetention = (web: RetentionDeps) => {
  // Destruction also removes jobs and renames in the chain of custody, which no web login may.
  const deps = { ...web, tenancy: web.tenancy.background }
  const lock = createRunLock(deps.tenancy, deps.databaseIsShared)
  const guard = createRestoreGuard(deps, lock)
  // When the store has just come back, data that a restore brought back is destroyed first.
  const compare = () => guard.requireCompared().catch(() => guard.check())
  const start: StartRun = (kind, request) => runDestruction({ ...deps, lock, compare }, kind, request)
  return {
    routes: [
      ...retentionRoutes(web),
      ...retentionRunsRoutes(deps, lock),
      ...retentionCronRoutes(deps, start),
    ],
    jobs: retentionJobs(deps, start),
    api: {
      run: (request: RunRequest) => start(RETENTION, request),
      restoreGuard: guard,
      /** When the last run ended, for alarms: an installation without one has been waiting since it began. */
      lastEnd: async () =>
        (await deps.tenancy.asSystem('find when a run last ended', (db) => findLastEnd(db, 'retention'))) ??
        deps.clock.now(),
    },
  }
}
