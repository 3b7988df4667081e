import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import type { Notifier } from '#server/ports/notifier.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { analysisJob, GENERATE_ANALYSIS, MAIL_FINISHED, SWEEP_ANALYSES } from './analysis-jobs.ts'
import { generateAnalysis, giveUpGeneration } from './generate-analysis.ts'
import { mailFinished } from './mail-finished.ts'
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
  ...(deps.mail ? [mailJob(deps, deps.mail)] : []),
]

const mailJob = (deps: AnalysesDeps, mail: Notifier): JobKind =>
  defineJob({
    name: MAIL_FINISHED,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 120,
    retries: 0,
    schedule: '* * * * *',
    handle: (_, { signal }) => mailFinished(deps, mail, signal),
  })
