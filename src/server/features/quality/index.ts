import type { Core } from '#server/platform/core.ts'
import type { AfterGenerated } from '../analyses/index.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkFaithfulness, QualityCheckFailed } from './check-faithfulness.ts'
import { CHECK_QUALITY, failCheck, type QualityDeps, statementsToCheck } from './check-quality.ts'
import { judgeAgain } from './judge-again.ts'
import { qualityJobs } from './quality.jobs.ts'
import { qualityRoutes } from './quality.routes.ts'

export type { QualityStep } from './check-quality.ts'
export { checkCoverage, checkFaithfulness, judgeAgain, QualityCheckFailed, statementsToCheck }

/** What follows the generation of an analysis: its quality check. */
export const afterGenerated = (deps: Core): AfterGenerated => ({
  startCheck: (db, job) => deps.jobs.send(db, CHECK_QUALITY, job),
  failCheck: (job, reason) => failCheck(deps, job, { reason }),
})

export const createQuality = (deps: QualityDeps) => ({
  routes: qualityRoutes(deps),
  jobs: qualityJobs(deps),
})
