export const GENERATE_ANALYSIS = 'analysis-generate'
export const SWEEP_ANALYSES = 'analysis-sweep'

export interface AnalysisJob {
  readonly organizationId: string
  readonly analysisId: string
  /** The `attempt` of an analysis that this job put back; a job of an earlier turn was followed by this one. */
  readonly turn?: number
}

/** The places where a worker may die; tests kill one at each. */
export const GENERATION_STEPS = [
  'evidence_ready',
  'claimed',
  'retrieved',
  'retrieval_saved',
  'drafted',
  'composed',
  'saved',
] as const
export type GenerationStep = (typeof GENERATION_STEPS)[number]
