export const GENERATE_ANALYSIS = 'analysis-generate'
export const SWEEP_ANALYSES = 'analysis-sweep'

export interface AnalysisJob {
  readonly organizationId: string
  readonly analysisId: string
}

/** The places where a worker may die; tests kill one at each. */
export const GENERATION_STEPS = [
  'claimed',
  'evidence_ready',
  'retrieved',
  'retrieval_saved',
  'drafted',
  'composed',
  'saved',
] as const
export type GenerationStep = (typeof GENERATION_STEPS)[number]
