import { z } from 'zod'
import { ASSESSMENT_VALUES, type AssessmentField } from '../assessment-words.ts'
import { id, line, timestamp } from './common.ts'

const FIELDS = Object.keys(ASSESSMENT_VALUES) as [AssessmentField, ...AssessmentField[]]
const VALUES = Object.values(ASSESSMENT_VALUES).flat()

export const assessmentParams = z.object({
  id,
  target: z
    .string()
    .regex(/^[rw][1-9]\d{0,3}$/, 'must be a row such as r1 or w2')
    .describe('A row of risks by its id ("r1"), or a witness by the place in the view ("w1" is the first)'),
})

export const assessmentInput = z
  .strictObject({
    field: z.enum(FIELDS),
    value: z.enum(VALUES).nullable().describe('From the list of its field; null takes the assessment back'),
    reason: line(2_000),
  })
  .superRefine(({ field, value }, context) => {
    const known: readonly string[] = ASSESSMENT_VALUES[field]
    if (value !== null && !known.includes(value))
      context.addIssue({ code: 'custom', path: ['value'], message: `must be one of ${known.join(', ')}` })
  })
export type AssessmentInput = z.infer<typeof assessmentInput>

const said = {
  value: z.enum(VALUES).nullable(),
  reason: z.string(),
  version: z.number().int(),
  assessed_by: z.object({ id, name: z.string().nullable() }),
  assessed_at: timestamp,
}

export const assessment = z.object({
  target: z.string(),
  field: z.enum(FIELDS),
  ...said,
  earlier: z.array(z.object(said)).describe('What was said before, the last first'),
})
export type Assessment = z.infer<typeof assessment>

export const assessmentList = z.object({ items: z.array(assessment) })
