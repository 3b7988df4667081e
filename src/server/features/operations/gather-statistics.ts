import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { JobKind } from '#server/platform/jobs/job-queue.ts'
import { analyzeGrown } from './statistics.store.ts'

export interface StatisticsDeps {
  readonly tenancy: Tenancy
  /** A server gathers its statistics itself; nothing does it in the embedded database. */
  readonly databaseIsShared: boolean
}

export const GATHER_STATISTICS = 'operations-gather-statistics'

export const statisticsJob = ({ tenancy, databaseIsShared }: StatisticsDeps): JobKind<object> => ({
  name: GATHER_STATISTICS,
  concurrency: 1,
  deadlineSeconds: 120,
  retries: 0,
  ...(databaseIsShared ? {} : { schedule: '*/5 * * * *' }),
  handle: async () => void (await tenancy.asSystem('gather statistics', analyzeGrown)),
})
