import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import { ANNOUNCE_SHORTENING, announceJob, tellOwners } from './policies/announce-shortening.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { RETENTION, type StartRun } from './run-retention.ts'
import { findLastStart } from './runs.store.ts'
import { PII_SCRUB } from './scrub/run-pii-scrub.ts'

/** A little less than a day, so that the time of a daily run does not drift. */
const DAILY_MS = 23.5 * 3_600_000

/** Each at its own minute: only one run at a time. */
const SCHEDULED = [
  { name: 'retention-run', schedule: '17 * * * *', kind: RETENTION },
  { name: 'pii-scrub-run', schedule: '47 * * * *', kind: PII_SCRUB },
] as const

export const retentionJobs = (deps: RetentionDeps, start: StartRun): JobKind[] => [
  defineJob({
    name: ANNOUNCE_SHORTENING,
    payload: announceJob,
    concurrency: 1,
    deadlineSeconds: 120,
    retries: 5,
    handle: (job) => tellOwners(deps, job),
  }),
  ...(deps.databaseIsShared ? [] : SCHEDULED.map((scheduled) => dailyRun(deps, scheduled, start))),
]

/**
 * A single machine schedules its own runs. It checks every hour, because it may have been off at any particular one.
 */
const dailyRun = (
  { tenancy, clock, ids }: RetentionDeps,
  { name, schedule, kind }: (typeof SCHEDULED)[number],
  start: StartRun,
): JobKind =>
  defineJob({
    name,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 3_600,
    retries: 0,
    schedule,
    handle: async () => {
      const last = await tenancy.asSystem('find the last run', (db) => findLastStart(db, kind.runType))
      if (last?.at && clock.now().getTime() - last.at.getTime() < DAILY_MS) return
      await start(kind, { id: ids.uuid(), ciRunId: 'none', trigger: 'schedule' })
    },
  })
