import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { analysisJob, GENERATE_ANALYSIS, SWEEP_ANALYSES } from './analysis-jobs.ts'
import { generateAnalysis, giveUpGeneration } from './generate-analysis.ts'
import { sweepAbandoned } from './sweep-abandoned.ts'

export const analysesJobs = (deps: AnalysesDeps): JobKind[] => [
  defineJob({
    name: GENERATE_ANALYSIS,
    payload: analysisJob,
    concurrency: 3,
    perOrganization: 2,
    deadlineSeconds: 280,
    retries: 3,
    handle: (job, { signal }) => generateAnalysis(deps, job, signal),
    onGivenUp: async (job) => void (await giveUpGeneration(deps, job)),
  }),
  defineJob({
    name: SWEEP_ANALYSES,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 60,
    retries: 0,
    schedule: '*/5 * * * *',
    handle: () => sweepAbandoned(deps),
  }),
]
