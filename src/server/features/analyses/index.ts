import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { OnSupportLost } from '../evidence/index.ts'
import { addUnits } from './add-units.ts'
import { analysesJobs } from './analyses.jobs.ts'
import { analysesRoutes } from './analyses.routes.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { composeTask, taskToCheck } from './analysis-task.ts'
import { asserts, composeContent, listStatements } from './compose-content.ts'
import { composeDraft } from './compose-draft.ts'
import { contentSha256 } from './content-hash.ts'
import { editRoutes } from './edit.routes.ts'
import { findImpact } from './find-impact.ts'
import { nameSpeakers } from './name-speakers.ts'
import { datePolicies } from './policies-in-force.ts'
import { createQuoteGate } from './quote-gate.ts'
import { readAnalysis } from './read-analysis.ts'
import { type StartedGeneration, startGeneration } from './start-generation.ts'
import { markSupportChanged } from './support.store.ts'

export type { AfterGenerated } from './after-generated.ts'
export { type AnalysisRow, findAnalysis } from './analyses.store.ts'
export type { GenerationStep } from './analysis-jobs.ts'
export {
  addTokens,
  type ClaimedCheck,
  claimCheck,
  endCheck,
  findQuality,
  requestCheck,
  saveCheck,
  saveClaimsChecked,
  saveLevel,
} from './checks.store.ts'
export { findProgress } from './find-progress.ts'
export { judgeSeal, sealWithout } from './judge-seal.ts'
export type { GatesPassed, Judgments, Wording } from './judgments.ts'
export { lockWithItems } from './lock-with-items.ts'
export { findLostEvidence } from './passages.store.ts'
export { asWritten } from './receipts/as-written.ts'
export { findStability } from './stability.store.ts'
export type { StartedGeneration } from './start-generation.ts'
export { keepAnalysis } from './versions.store.ts'
export {
  addUnits,
  asserts,
  composeContent,
  composeDraft,
  composeTask,
  contentSha256,
  createQuoteGate,
  datePolicies,
  listStatements,
  nameSpeakers,
  taskToCheck,
}

/** What evidence is told of analyses when items are withdrawn, excluded, included or deleted. */
export const onSupportLost: Pick<OnSupportLost, 'findImpact' | 'supportChanged'> = {
  findImpact,
  supportChanged: markSupportChanged,
}

export const createAnalyses = (deps: AnalysesDeps) => {
  return {
    routes: [...analysesRoutes(deps), ...editRoutes(deps)],
    jobs: analysesJobs(deps),
    api: {
      startGeneration: (db: TenantDb, scope: TenantScope, body: StartedGeneration) =>
        startGeneration(deps, db, { scope, body }),
      /** Content for a document, readable by anyone with access; changes nobody's gates. */
      readAnalysis: (db: TenantDb, scope: TenantScope, id: string) =>
        readAnalysis(deps, db, { scope, id, reading: false }),
    },
  }
}

export type AnalysesApi = ReturnType<typeof createAnalyses>['api']
