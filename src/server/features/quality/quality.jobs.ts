import { defineJob, type JobKind } from '#server/platform/jobs/define-job.ts'
import { requestCheck } from '../analyses/index.ts'
import { CHECK_QUALITY, checkQuality, failCheck, type QualityDeps, qualityJob } from './check-quality.ts'

export const qualityJobs = (deps: QualityDeps): JobKind[] => [
  defineJob({
    name: CHECK_QUALITY,
    payload: qualityJob,
    concurrency: 3,
    perOrganization: 2,
    // Up to nine consecutive calls to a language model, if the provider takes one at a time.
    deadlineSeconds: 600,
    retries: 2,
    handle: (job, { signal }) => checkQuality(deps, job, signal),
    onGivenUp: (job) => failCheck(deps, job, { reason: 'Several attempts failed.' }),
    reopen: ({ organizationId, analysisId }) =>
      deps.tenancy.background.inTenant({ organizationId, userId: null }, async (db) => {
        await requestCheck(db, analysisId, deps.clock.now())
      }),
  }),
]
