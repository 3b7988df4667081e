import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { id, line } from './common.ts'

export const pickedPassage = z.strictObject({
  chunk_id: id,
  start: z.number().int().min(0).describe('UTF-16 offset into the text of the item'),
  end: z.number().int().min(1).describe('UTF-16 offset, exclusive'),
})
export type PickedPassage = z.infer<typeof pickedPassage>

export const analysisPatch = z.strictObject({
  statements: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        text: line(LIMITS.descriptionLength),
        citations: z
          .array(pickedPassage)
          .max(LIMITS.maxPickedPassages)
          .optional()
          .describe(
            'Passages that the person picks for these words. Without any, the statement is uncited unless its words are found in the evidence',
          ),
      }),
    )
    .min(1)
    .max(500),
  expected_content_sha256: z
    .string()
    .optional()
    .describe('The wording that was edited; CONFLICT where somebody else has changed it since. As If-Match'),
})
export type AnalysisPatch = z.infer<typeof analysisPatch>
