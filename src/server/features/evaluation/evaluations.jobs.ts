import { defineJob, type JobKind } from '#server/platform/jobs/define-job.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import { EVALUATE_PROMPT, evaluationJob } from './evaluation-plan.ts'
import { giveUpPair } from './give-up-pair.ts'
import { runPair } from './run-pair.ts'

/**
 * Draft, claims, two verdicts and grades of two versions, one after another if the provider takes one call at a time.
 */
const PAIR_SECONDS = 900

export const evaluationJobs = (deps: EvaluationDeps): JobKind[] => [
  defineJob({
    name: EVALUATE_PROMPT,
    payload: evaluationJob,
    concurrency: 1,
    deadlineSeconds: PAIR_SECONDS,
    retries: 2,
    handle: (job, { signal }) => runPair(deps, job, signal),
    onGivenUp: (job) => giveUpPair(deps, job),
  }),
]
