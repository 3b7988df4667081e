import { z } from 'zod'
import { SOURCE_TYPES } from '../analysis-types.ts'
import { id } from './common.ts'
import { kindCounts } from './evidence.ts'
import { seal } from './seal.ts'

export const SIMILARITY_BANDS = ['very_high', 'high', 'moderate', 'low'] as const
export const EXCLUSION_CODES = [
  'below_threshold',
  'over_budget',
  'background_off',
  'duplicate',
  'withdrawn',
] as const
export type ExclusionCode = (typeof EXCLUSION_CODES)[number]

export const retrieval = z.object({
  summary: z.object({
    retrieved: z.number().int(),
    included: z.number().int(),
    excluded: z.number().int(),
    considered_by_kind: kindCounts.describe('Items of which a passage was included'),
    left_out_by_kind: kindCounts.describe('Items whose retrieved passages were all excluded'),
  }),
  chunks: z.array(
    z.object({
      rank: z.number().int(),
      chunk_id: id,
      evidence_id: id,
      source_title: z.string(),
      type: z.enum(SOURCE_TYPES),
      included: z.boolean(),
      similarity: z
        .number()
        .int()
        .min(0)
        .max(100)
        .nullable()
        .describe('null where the passage was compared with nothing'),
      similarity_band: z.enum(SIMILARITY_BANDS).nullable(),
      exclusion_reason: z.string().nullable(),
      excerpt: z.string(),
      start: z.number().int(),
      end: z.number().int(),
    }),
  ),
  seal,
})
export type Retrieval = z.infer<typeof retrieval>
