import { z } from 'zod'
import { defineJob, type JobKind } from '#server/platform/jobs/define-job.ts'
import { ANNOUNCE_SHORTENING, announceJob, tellOwners } from './policies/announce-shortening.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { NO_CI_RUN, RETENTION, type StartRun } from './run-retention.ts'
import { findLastStart } from './runs.store.ts'
import { PII_SCRUB } from './scrub/run-pii-scrub.ts'

/** A little less than a day, so that the time of a daily run does not drift. */
const DAILY_MS = 23.5 * 3_600_000

export const RETENTION_RUN = 'retention-run'
/**
 * What a job of a run carries: the id under which a person asked for one, and who they are, or nothing from the
 * schedule. Jobs that an earlier version queued lack the person.
 */
const runJob = z.object({ runId: z.uuid().optional(), requestedBy: z.uuid().optional() })
export type RunJob = z.infer<typeof runJob>

/** Each at its own minute: only one run at a time. */
const RUNS = [
  { name: RETENTION_RUN, schedule: '17 * * * *', kind: RETENTION },
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
  ...RUNS.filter(({ name }) => name === RETENTION_RUN || !deps.databaseIsShared).map((run) =>
    runJobs(deps, run, start),
  ),
]

/**
 * Runs that people ask for, and daily ones. A single machine schedules its own, which elsewhere is done from outside;
 * it checks every hour, because it may have been off at any particular one.
 */
const runJobs = (
  { tenancy, clock, ids, databaseIsShared }: RetentionDeps,
  { name, schedule, kind }: (typeof RUNS)[number],
  start: StartRun,
): JobKind =>
  defineJob({
    name,
    payload: runJob,
    concurrency: 1,
    deadlineSeconds: 3_600,
    retries: 0,
    ...(databaseIsShared ? {} : { schedule }),
    handle: async ({ runId, requestedBy }) => {
      if (runId) {
        await start(kind, { id: runId, ciRunId: NO_CI_RUN, trigger: 'person', requestedBy })
        return
      }
      const last = await tenancy.asSystem('find the last run', (db) => findLastStart(db, kind.runType))
      if (last?.at && clock.now().getTime() - last.at.getTime() < DAILY_MS) return
      await start(kind, { id: ids.uuid(), ciRunId: NO_CI_RUN, trigger: 'schedule' })
    },
  })
