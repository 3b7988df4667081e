import { z } from 'zod'

export const GENERATE_ANALYSIS = 'analysis-generate'
export const SWEEP_ANALYSES = 'analysis-sweep'
export const MAIL_FINISHED = 'analysis-mail'

export const analysisJob = z.object({
  organizationId: z.string(),
  analysisId: z.string(),
  /** The `attempt` of the analysis that this job put back; a job of an earlier turn has been replaced by this one. */
  turn: z.number().exactOptional(),
})
export type AnalysisJob = Readonly<z.infer<typeof analysisJob>>

/** Points where a worker may die; tests kill one at each. */
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
