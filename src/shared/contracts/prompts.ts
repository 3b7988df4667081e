import { z } from 'zod'
import { PROVIDERS } from '../analysis-types.ts'
import { EVALUATION_METRICS, METRIC_VERDICTS } from '../prompt-regression.ts'
import { PROMPT_TYPES } from '../prompt-types.ts'
import { id, line, timestamp } from './common.ts'

export const MAX_PROMPT_LENGTH = 20_000
export const PROMPT_VERSIONS_LISTED = 20

const promptType = z.enum(PROMPT_TYPES)
const version = z.number().int().min(1).max(2_147_483_647)
const versionInQuery = z.coerce.number().int().min(1).max(2_147_483_647)

/** A prompt as it was typed: white space at its ends may be meant. */
const promptText = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll('\u0000', ''))
  .pipe(z.string().max(MAX_PROMPT_LENGTH))
  .refine((text) => text.trim() !== '', 'must not be empty')
const texts = { system_prompt: promptText, user_prompt_template: promptText }
const reason = line(2_000)
  .nullish()
  .describe('Why it is activated although its evaluation was flagged; only an owner may say so')

const expectedActive = version
  .optional()
  .describe(
    'The version that was active when this was begun; CONFLICT where another one has been activated since',
  )

export const promptSummary = z.object({
  id,
  prompt_type: promptType,
  version,
  is_active: z.boolean(),
  change_note: z.string().nullable(),
  restored_from_version: version.nullable(),
  activated_at: timestamp.nullable().describe('When it was activated last; null for a draft'),
  activated_by: id.nullable().describe('Who activated it last; null for a draft, and where an update did'),
  activation_reason: z
    .string()
    .nullable()
    .describe('Why an owner activated it although its evaluation was flagged'),
  evaluation: z
    .object({ id, flagged: z.boolean() })
    .nullable()
    .describe('Of these texts: the newest one that was flagged, else the newest completed one'),
  created_at: timestamp,
  created_by: id.nullable().describe('null: the default that was shipped'),
})
export type PromptSummary = z.infer<typeof promptSummary>

export const promptVersion = promptSummary.extend({
  system_prompt: z.string(),
  user_prompt_template: z.string(),
})
export type PromptVersionAnswer = z.infer<typeof promptVersion>

export const activePrompt = promptVersion.extend({
  variables: z.object({ required: z.array(z.string()), optional: z.array(z.string()) }),
})
export type ActivePrompt = z.infer<typeof activePrompt>

export const newPromptVersion = z.strictObject({
  prompt_type: promptType,
  ...texts,
  change_note: line(2_000).nullish(),
  activate: z.boolean().default(true).describe('false: a draft, to be evaluated before it is activated'),
  reason,
  expected_active_version: expectedActive,
})
export const chosenVersion = z.strictObject({
  prompt_type: promptType,
  version,
  reason,
  expected_active_version: expectedActive,
})

export const historyQuery = z.object({ prompt_type: promptType, version: versionInQuery.optional() })
/** Twenty versions at most, or the one that was named, with its texts. */
export const promptHistory = z.union([
  z.object({ items: z.array(promptSummary), next_cursor: z.null() }),
  promptVersion,
])

export const diffQuery = z.object({ prompt_type: promptType, from: versionInQuery, to: versionInQuery })
const changes = z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
const diffOfText = z.object({ lines: changes, words: changes })
export const promptDiff = z.object({
  prompt_type: promptType,
  from: version,
  to: version,
  system_prompt: diffOfText,
  user_prompt_template: diffOfText,
})
export type PromptDiff = z.infer<typeof promptDiff>
export type TextChange = z.infer<typeof changes>[number]

export const previewRequest = z.strictObject({
  prompt_type: promptType,
  version: version.optional().describe('Left out: the active one'),
  system_prompt: promptText.optional().describe("In the place of the version's"),
  user_prompt_template: promptText.optional().describe("In the place of the version's"),
  investigation_id: id,
  subject: line(4_000)
    .optional()
    .describe('A question or topic to try it on; left out: the first of the investigation'),
  focus: line(4_000).optional(),
})
export type PreviewRequest = z.infer<typeof previewRequest>
export const promptPreview = z.object({
  prompt_type: promptType,
  investigation_id: id,
  system_prompt: z.string(),
  user_prompt: z.string().describe('With the passages that retrieval finds now; nothing was sent anywhere'),
  subject: z.string().nullable(),
  passages: z.number().int(),
  characters: z.number().int(),
})
export type PromptPreview = z.infer<typeof promptPreview>

export const newEvaluation = z.strictObject({
  prompt_type: promptType,
  version: version.describe('The candidate; it is compared with the active version'),
  sets: z
    .array(z.enum(['golden', 'disagreed']))
    .min(1)
    .default(['golden', 'disagreed'])
    .describe('Built-in sample cases; analyses of the organization that were disagreed with'),
  rounds: z
    .number()
    .int()
    .min(1)
    .max(5)
    .default(3)
    .describe('Every case is run so often at most, and only while a drop is neither plain nor excluded'),
})
export type NewEvaluation = z.infer<typeof newEvaluation>

export const evaluability = z.object({ possible: z.boolean(), reason: z.string().nullable() })
export type Evaluability = z.infer<typeof evaluability>

const measure = z.number().min(0).max(100).nullable()
const measures = z.object({
  faithfulness: measure,
  coverage: measure,
  citation_validity: measure.describe('Percent of the quotes that were found again in the evidence'),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost_usd: z.number().nullable().describe('At list price; null where the price of the model is not known'),
  failures: z.number().int().describe('Runs that ended without a usable answer'),
})
export type EvaluationMeasures = z.infer<typeof measures>

export const evaluation = z.object({
  id,
  prompt_type: promptType,
  candidate_version: version,
  active_version: version,
  status: z.enum(['running', 'complete', 'failed']),
  progress: z.object({ done: z.number().int(), at_most: z.number().int() }),
  provider: z.enum(PROVIDERS),
  model: z.string(),
  flagged: z.boolean().nullable().describe('null until it is complete, and where nothing could be measured'),
  metrics: z.array(
    z.object({
      metric: z.enum(EVALUATION_METRICS),
      active: measure,
      candidate: measure,
      drop_percent: z.number().nullable().describe('Of the active version; negative where it rose'),
      chance: z.number().nullable().describe('How often chance alone makes a drop like this one'),
      cases: z.number().int(),
      verdict: z.enum(METRIC_VERDICTS),
    }),
  ),
  totals: z.object({ active: measures, candidate: measures }),
  cases: z.array(
    z.object({
      case_id: z.string(),
      source: z.enum(['golden', 'disagreed']),
      title: z.string().nullable().describe('Of a shipped case'),
      runs: z.number().int(),
      active: measures,
      candidate: measures,
    }),
  ),
  left_out: z.number().int().describe('Pairs not counted, because the provider failed or the case is gone'),
  note: z.string().nullable(),
  error: z.string().nullable(),
  created_at: timestamp,
  created_by: id.nullable(),
  finished_at: timestamp.nullable(),
})
export type Evaluation = z.infer<typeof evaluation>

export const evaluationAccepted = z.object({ id, status: z.enum(['running', 'complete', 'failed']) })
