import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnyJobKind, JobKind } from '#server/platform/jobs/job-queue.ts'
import { findHoldOnItem } from './legal-holds.store.ts'
import { createRestoreGuard } from './restore/restore-guard.ts'
import { retentionCronRoutes } from './retention.cron.routes.ts'
import { retentionRoutes } from './retention.routes.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { createRunLock } from './run-lock.ts'
import { RETENTION, type RunRequest, runDestruction, type StartRun } from './run-retention.ts'
import { retentionRunsRoutes } from './runs.admin.routes.ts'
import { findLastEnd, findLastStart } from './runs.store.ts'
import { PII_SCRUB } from './scrub/run-pii-scrub.ts'

export type { ManifestProtection, RetentionStep } from './retention-deps.ts'

/** A little less than a day, so that a daily run does not wander. */
const DAILY_MS = 23.5 * 3_600_000

export const createRetention = (deps: RetentionDeps) => {
  const lock = createRunLock(deps.tenancy, deps.databaseIsShared)
  const guard = createRestoreGuard(deps, lock)
  const start: StartRun = (kind, request) => runDestruction(deps, lock, kind, request)
  return {
    routes: [...retentionRoutes(deps), ...retentionRunsRoutes(deps), ...retentionCronRoutes(deps, start)],
    jobs: deps.databaseIsShared ? [] : SCHEDULED.map((kind) => dailyRun(deps, kind, start)),
    api: {
      run: (request: RunRequest) => start(RETENTION, request),
      restoreGuard: guard,
      /** When the last run ended, as far as alarms are concerned: an installation without one has been waiting since it began. */
      lastEnd: async () =>
        (await deps.tenancy.asSystem('find when a run last ended', (db) => findLastEnd(db, 'retention'))) ??
        deps.clock.now(),
      holdOnItem: (db: TenantDb, investigationId: string, evidenceId: string) =>
        findHoldOnItem(db, investigationId, evidenceId, deps.clock.now()),
    },
  }
}

/** Each at a minute of its own: only one run goes at a time. */
const SCHEDULED = [
  { queue: 'retention-run', schedule: '17 * * * *', kind: RETENTION },
  { queue: 'pii-scrub-run', schedule: '47 * * * *', kind: PII_SCRUB },
] as const

/** One machine is its own scheduler. It looks every hour, because it may have been off at any particular one. */
function dailyRun(
  { tenancy, clock, ids }: RetentionDeps,
  { queue, schedule, kind: runKind }: (typeof SCHEDULED)[number],
  start: StartRun,
): AnyJobKind {
  const kind: JobKind<object> = {
    name: queue,
    concurrency: 1,
    deadlineSeconds: 3_600,
    retries: 0,
    schedule,
    handle: async () => {
      const last = await tenancy.asSystem('find the last run', (db) => findLastStart(db, runKind.runType))
      if (last?.at && clock.now().getTime() - last.at.getTime() < DAILY_MS) return
      await start(runKind, { id: ids.uuid(), ciRunId: 'none', trigger: 'schedule' })
    },
  }
  return kind as unknown as AnyJobKind
}
