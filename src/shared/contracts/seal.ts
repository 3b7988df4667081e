import { z } from 'zod'
import { id, timestamp } from './common.ts'

export const SEALS = ['intact', 'reduced', 'broken'] as const
export const seal = z
  .enum(SEALS)
  .nullable()
  .describe(
    'Whether what is stored is what it was written from. `reduced`: retention runs destroyed items that it had read, and the rest is as it was; `broken`: something was altered',
  )

export const destroyedItem = z.object({
  evidence_id: id,
  exhibit_number: z.string().nullable(),
  destroyed_at: timestamp,
  run_id: z.uuid().describe('The retention run, whose proof names it'),
})
export type DestroyedItem = z.infer<typeof destroyedItem>
