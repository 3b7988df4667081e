import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { AnyJobKind, JobKind } from '#server/platform/jobs/job-queue.ts'
import type { Generation } from '#shared/contracts/analyses.ts'
import { type AnalysesRoutesDeps, analysesRoutes } from './analyses.routes.ts'
import { findAnalysis } from './analyses.store.ts'
import { type AnalysisJob, GENERATE_ANALYSIS, SWEEP_ANALYSES } from './analysis-jobs.ts'
import { taskOf } from './analysis-task.ts'
import { asserts, composeContent, statementsOf } from './compose-content.ts'
import { contentSha256 } from './content-hash.ts'
import { type EditRoutesDeps, editRoutes } from './edit.routes.ts'
import { findImpact } from './find-impact.ts'
import { type GenerateAnalysisDeps, generateAnalysis, giveUpGeneration } from './generate-analysis.ts'
import { createQuoteGate } from './quote-gate.ts'
import { readAnalysis } from './read-analysis.ts'
import { startGeneration } from './start-generation.ts'
import { markSupportChanged } from './support.store.ts'
import { type SweepDeps, sweepAbandoned } from './sweep-abandoned.ts'
import { keepAnalysis } from './versions.store.ts'

export type { AnalysisRow } from './analyses.store.ts'
export type { GenerationStep } from './analysis-jobs.ts'
export type { GatesPassed, Judgments, Wording } from './judgments.ts'
export { asserts, composeContent, contentSha256, createQuoteGate, statementsOf, taskOf }

export const createAnalyses = (
  deps: AnalysesRoutesDeps & EditRoutesDeps & GenerateAnalysisDeps & SweepDeps,
) => {
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
    routes: [...analysesRoutes(deps), ...editRoutes(deps)],
    jobs: [generate, sweep] as unknown as AnyJobKind[],
    api: {
      impactOf: findImpact,
      supportChanged: markSupportChanged,
      findAnalysis,
      keepAnalysis,
      startGeneration: (db: TenantDb, scope: TenantScope, body: Generation) =>
        startGeneration(db, scope, deps, body),
      /** As anybody may read it, for a document; nobody's gates are touched. */
      readAnalysis: (db: TenantDb, scope: TenantScope, id: string) =>
        readAnalysis(db, scope, deps, id, { reading: false }),
    },
  }
}
