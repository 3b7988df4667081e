import type { Core } from '#server/platform/core.ts'
import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import { analyzeGrown } from './statistics.store.ts'

export interface StatisticsDeps extends Core {
  /** A server gathers its own statistics; the embedded database does not. */
  readonly databaseIsShared: boolean
}

export const GATHER_STATISTICS = 'operations-gather-statistics'

export const operationsJobs = ({ tenancy, databaseIsShared }: StatisticsDeps): JobKind[] => [
  defineJob({
    name: GATHER_STATISTICS,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 120,
    retries: 0,
    ...(databaseIsShared ? {} : { schedule: '* * * * *' }),
    handle: async () => void (await tenancy.asSystem('gather statistics', analyzeGrown)),
  }),
]
