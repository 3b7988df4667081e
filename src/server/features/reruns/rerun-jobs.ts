import { z } from 'zod'

export const CARRY_OUT_RUN = 'rerun-run'

export const runJob = z.object({
  organizationId: z.string(),
  analysisId: z.string(),
  rerunId: z.string(),
  /** The place of the run in the plan; does nothing if it has ended. */
  run: z.number(),
})
export type RunJob = Readonly<z.infer<typeof runJob>>
