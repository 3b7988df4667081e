import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnyJobKind, JobKind } from '#server/platform/jobs/job-queue.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { activePrompt } from './active-prompt.ts'
import { EVALUATE_PROMPT, type EvaluationJob } from './evaluation/evaluation-plan.ts'
import { evaluationRoutes } from './evaluation/evaluations.admin.routes.ts'
import { giveUpPair } from './evaluation/give-up-pair.ts'
import { runPair } from './evaluation/run-pair.ts'
import { previewRoutes } from './preview.admin.routes.ts'
import { promptsRoutes } from './prompts.admin.routes.ts'
import { findTexts } from './prompts.store.ts'
import type { EvaluationDeps, PreviewDeps } from './prompts-deps.ts'

export { readGoldenSet } from './evaluation/golden-set.ts'

/** Draft, claims, two verdicts and grades of two versions, behind each other where the provider takes one call at a time. */
const PAIR_SECONDS = 900

export const createPrompts = (deps: EvaluationDeps & PreviewDeps) => {
  const evaluate: JobKind<EvaluationJob> = {
    name: EVALUATE_PROMPT,
    concurrency: 1,
    deadlineSeconds: PAIR_SECONDS,
    retries: 2,
    handle: (job, { signal }) => runPair(deps, job, signal),
    onGivenUp: (job) => giveUpPair(deps, job),
  }
  return {
    routes: [...promptsRoutes(deps), ...previewRoutes(deps), ...evaluationRoutes(deps)],
    jobs: [evaluate] as unknown as AnyJobKind[],
    api: {
      activePrompt: (db: TenantDb, organizationId: string, type: PromptType) =>
        activePrompt(deps, db, organizationId, type),
      /** undefined where the organization has no version of that number. */
      promptVersion: findTexts,
    },
  }
}
