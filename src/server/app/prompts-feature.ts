import { costOf, type createAi } from '#server/features/ai/index.ts'
import { type createAnalyses, taskOf } from '#server/features/analyses/index.ts'
import type { InvestigationsApi } from '#server/features/investigations/index.ts'
import { createPrompts, readGoldenSet } from '#server/features/prompts/index.ts'
import type { createRetrieval } from '#server/features/retrieval/index.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { FeatureDeps } from './features.ts'

interface Needed {
  readonly ai: ReturnType<typeof createAi>['api']
  readonly retrieval: ReturnType<typeof createRetrieval>['api']
  readonly investigations: InvestigationsApi
  readonly findAnalysis: ReturnType<typeof createAnalyses>['api']['findAnalysis']
}

/** The prompts of organizations, tried on what the other features hold. */
export const createPromptsFeature = (
  { tenancy, clock, ids, jobs }: FeatureDeps,
  audit: AuditWriter,
  { ai, retrieval, investigations, findAnalysis }: Needed,
) =>
  createPrompts({
    tenancy,
    clock,
    ids,
    jobs,
    audit,
    investigationExists: async (db, id) => (await investigations.findInvestigation(db, id)) !== undefined,
    firstInquiry: async (db, kind, investigationId) =>
      (await investigations.listInquiries(db, kind, investigationId, null, 1))[0]?.text ?? null,
    passagesFor: async (scope, wanted, signal) => {
      const chunks = await retrieval.retrieve(scope, wanted, signal)
      return taskOf({ type: wanted.type, subject: wanted.query, focus: null }, chunks).passages
    },
    requestFor: ai.previewRequest,
    analystFor: ai.analystForWork,
    analystName: ai.analystName,
    costOf,
    taskOfAnalysis: async (db, analysisId) => {
      const analysis = await findAnalysis(db, analysisId)
      return analysis ? taskOf(analysis, await retrieval.listRetrieved(db, analysisId)) : null
    },
    goldenCases: onceRead(readGoldenSet),
  })

/** Read when the first evaluation asks for it. */
function onceRead<T>(read: () => T): () => T {
  let known: T | undefined
  return () => (known ??= read())
}
