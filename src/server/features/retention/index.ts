import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnyJobKind, JobKind } from '#server/platform/jobs/job-queue.ts'
import { findHoldOnItem } from './legal-holds.store.ts'
import { retentionCronRoutes } from './retention.cron.routes.ts'
import { retentionRoutes } from './retention.routes.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { createRunLock } from './run-lock.ts'
import { type RunRequest, runRetention } from './run-retention.ts'
import { findLastStart } from './runs.store.ts'

export type { ManifestProtection, RetentionStep } from './retention-deps.ts'

const RETENTION_RUN = 'retention-run'
/** A little less than a day, so that a daily run does not wander. */
const DAILY_MS = 23.5 * 3_600_000

export const createRetention = (deps: RetentionDeps) => {
  const lock = createRunLock(deps.tenancy, deps.databaseIsShared)
  const run = (request: RunRequest) => runRetention(deps, lock, request)
  return {
    routes: [...retentionRoutes(deps), ...retentionCronRoutes(deps, run)],
    jobs: deps.databaseIsShared ? [] : [dailyRun(deps, run)],
    api: {
      run,
      holdOnItem: (db: TenantDb, investigationId: string, evidenceId: string) =>
        findHoldOnItem(db, investigationId, evidenceId, deps.clock.now()),
    },
  }
}

/** One machine is its own scheduler. It looks every hour, because it may have been off at any particular one. */
function dailyRun(
  { tenancy, clock, ids }: RetentionDeps,
  run: (request: RunRequest) => Promise<unknown>,
): AnyJobKind {
  const kind: JobKind<object> = {
    name: RETENTION_RUN,
    concurrency: 1,
    deadlineSeconds: 3_600,
    retries: 0,
    schedule: '17 * * * *',
    handle: async () => {
      const last = await tenancy.asSystem('find the last retention run', (db) =>
        findLastStart(db, 'retention'),
      )
      if (last?.at && clock.now().getTime() - last.at.getTime() < DAILY_MS) return
      await run({ id: ids.uuid(), ciRunId: 'none', trigger: 'schedule' })
    },
  }
  return kind as unknown as AnyJobKind
}
