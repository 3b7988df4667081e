import { z } from 'zod'
import { ANALYSIS_TYPES } from '../analysis-types.ts'
import { REPORT_STATES } from '../report-states.ts'
import { id } from './common.ts'

/** What an item's loss does to analyses and allegations, counted without asking any model. */
export const impact = z.object({
  statements_losing_support: z.number().int(),
  analyses: z.array(
    z.object({
      analysis_id: id,
      type: z.enum(ANALYSIS_TYPES),
      title: z.string(),
      statements_losing_support: z
        .array(z.object({ id: z.string(), text: z.string() }))
        .describe('Nothing else that can still be used supports them'),
      statements_weakened: z.number().int().describe('They keep other support'),
    }),
  ),
  allegations: z
    .array(
      z.object({ allegation_id: id, number: z.number().int(), text: z.string(), passages: z.number().int() }),
    )
    .describe('Where people put passages of the item, and how many; empty where it only leaves the analyses'),
  reports: z
    .array(
      z.object({
        report_id: id,
        version: z.number().int(),
        state: z.enum(REPORT_STATES),
        destroyed_with_item: z
          .boolean()
          .describe(
            'Whether it was released: the retention run that destroys the item destroys its text and its files',
          ),
      }),
    )
    .describe(
      'Versions of the report that say anything of the item; empty where it only leaves the analyses',
    ),
})
export type Impact = z.infer<typeof impact>

export const IMPACT_ACTS = ['deletion', 'withdrawal'] as const
export type ImpactAct = (typeof IMPACT_ACTS)[number]
export const impactQuery = z.object({
  of: z
    .enum(IMPACT_ACTS)
    .default('deletion')
    .describe('A deletion takes the files inside an item with it, a withdrawal does not'),
})

const VERSIONS = /^\d{1,9}(,\d{1,9})*$/
export const deletion = z.object({
  with_reports: z
    .string()
    .max(1_000)
    .regex(VERSIONS)
    .transform((words) => words.split(',').map(Number))
    .optional()
    .describe(
      'The released versions of the report that are destroyed with the item, with commas between them; a deletion that does not name all of them is refused',
    ),
})
