import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnyJobKind, JobKind } from '#server/platform/jobs/job-queue.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkFaithfulness, QualityCheckFailed } from './check-faithfulness.ts'
import {
  CHECK_QUALITY,
  type CheckQualityDeps,
  checkQuality,
  failCheck,
  type QualityJob,
} from './check-quality.ts'
import { type QualityRoutesDeps, qualityRoutes } from './quality.routes.ts'

export type { QualityStep } from './check-quality.ts'
export { checkCoverage, checkFaithfulness, QualityCheckFailed }

export const createQuality = (deps: CheckQualityDeps & QualityRoutesDeps) => {
  const check: JobKind<QualityJob> = {
    name: CHECK_QUALITY,
    concurrency: 2,
    // Up to nine calls to a language model behind each other, where the provider takes one at a time.
    deadlineSeconds: 600,
    retries: 2,
    handle: (job, { signal }) => checkQuality(deps, job, signal),
    onGivenUp: (job) => failCheck(deps, job, 'Several attempts failed.'),
  }
  return {
    routes: qualityRoutes(deps),
    jobs: [check] as unknown as AnyJobKind[],
    api: {
      /** Starts both checks in the transaction that completes the analysis. */
      startCheck: (db: TenantDb, job: QualityJob) => deps.jobs.send(db, CHECK_QUALITY, job),
      failCheck: (job: QualityJob, reason: string) => failCheck(deps, job, reason),
    },
  }
}
