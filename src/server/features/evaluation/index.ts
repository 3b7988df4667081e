import type { EvaluationDeps } from './evaluation-deps.ts'
import { evaluationRoutes } from './evaluations.admin.routes.ts'
import { evaluationJobs } from './evaluations.jobs.ts'
import { previewRoutes } from './preview.admin.routes.ts'

export const createEvaluation = (deps: EvaluationDeps) => ({
  routes: [...previewRoutes(deps), ...evaluationRoutes(deps)],
  jobs: evaluationJobs(deps),
})
