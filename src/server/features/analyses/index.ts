import type { AnyJobKind, JobKind } from '#server/platform/jobs/job-queue.ts'
import { type AnalysesRoutesDeps, analysesRoutes } from './analyses.routes.ts'
import { type AnalysisJob, GENERATE_ANALYSIS, SWEEP_ANALYSES } from './analysis-jobs.ts'
import { findImpact } from './find-impact.ts'
import { type GenerateAnalysisDeps, generateAnalysis, giveUpGeneration, taskOf } from './generate-analysis.ts'
import { createQuoteGate } from './quote-gate.ts'
import { markSupportChanged } from './support.store.ts'
import { type SweepDeps, sweepAbandoned } from './sweep-abandoned.ts'

export type { GenerationStep } from './analysis-jobs.ts'
export { createQuoteGate, taskOf }

export const createAnalyses = (deps: AnalysesRoutesDeps & GenerateAnalysisDeps & SweepDeps) => {
  const generate: JobKind<AnalysisJob> = {
    name: GENERATE_ANALYSIS,
    concurrency: 2,
    deadlineSeconds: 280,
    retries: 3,
    handle: (job, { signal }) => generateAnalysis(deps, job, signal),
    onGivenUp: async (job) => void (await giveUpGeneration(deps, job)),
  }
  const sweep: JobKind<object> = {
    name: SWEEP_ANALYSES,
    concurrency: 1,
    deadlineSeconds: 60,
    retries: 0,
    schedule: '*/5 * * * *',
    handle: () => sweepAbandoned(deps),
  }
  return {
    routes: analysesRoutes(deps),
    jobs: [generate, sweep] as unknown as AnyJobKind[],
    api: { impactOf: findImpact, supportChanged: markSupportChanged },
  }
}
