import { z } from 'zod'
import {
  ANALYSIS_TYPES,
  CLAIM_VERDICTS,
  KEY_POINT_GRADES,
  KEY_POINT_IMPORTANCES,
  PROVIDERS,
} from '../analysis-types.ts'
import { FEEDBACK_STATUSES } from '../feedback-words.ts'
import { GENERATION_STATUSES } from '../generation-status.ts'
import { LIMITS } from '../limits.ts'
import { analysisParams, analysisView } from './analysis-views.ts'
import { id, line, timestamp } from './common.ts'
import { destroyedItem, seal } from './seal.ts'
import { statement } from './statements.ts'

export { type Citation, citation, type Statement, statement } from './statements.ts'

export const QUALITY_CONFIDENCES = ['established', 'probable', 'possible', 'insufficient'] as const
export type QualityConfidence = (typeof QUALITY_CONFIDENCES)[number]
/** Why a level is no higher than it is. */
export const CONFIDENCE_REASONS = [
  'nothing_checked',
  'no_key_points',
  'low_similarity',
  'asked_value_missing',
  'linked_not_cited',
  'sources_conflict',
  'evidence_silent',
  'said_not_known',
  'completeness_unknown',
  'arranged_without_model',
  'unstable',
] as const
export type ConfidenceReason = (typeof CONFIDENCE_REASONS)[number]
export const VALIDATION_STATUSES = ['valid', 'partly_uncited', 'uncited'] as const
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number]

export const analysisContent = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), statements: z.array(statement) })),
  limitations: z.array(z.string()),
  view: analysisView.optional(),
})
export type AnalysisContent = z.infer<typeof analysisContent>

const score = z.number().min(0).max(100).nullable()
const confidenceReasons = z
  .array(z.enum(CONFIDENCE_REASONS))
  .describe('Why the level is no higher; empty where nothing keeps it down')
const tokenUsage = z.object({ input_tokens: z.number().int(), output_tokens: z.number().int() })

const citedItem = z.object({
  evidence_id: id,
  exhibit_number: z.string().nullable(),
  given_numbers: z.string().nullable().describe('Numbers that others gave it'),
  title: z.string(),
  file_name: z.string().nullable(),
  sha256: z.string().describe('Of the file, or of the text where there is no file'),
})
export type CitedItem = z.infer<typeof citedItem>

export const analysis = z.object({
  id,
  investigation_id: id,
  type: z.enum(ANALYSIS_TYPES),
  question_id: id.nullable(),
  topic_id: id.nullable(),
  subject: z
    .string()
    .describe('The question or topic in the words in which it was asked; empty where there was none'),
  focus: z.string().nullable(),
  params: analysisParams.nullable(),
  generation_status: z.enum(GENERATION_STATUSES),
  content: analysisContent.nullable(),
  evidence_coverage: z
    .object({
      considered: z.number().int(),
      total: z.number().int(),
      sources_considered: z.number().int().nullable().describe('With copies of one message counted once'),
      sources_total: z.number().int().nullable(),
    })
    .nullable()
    .describe('Items with at least one included chunk, and items in the investigation when it was generated'),
  retrieval_quality: z
    .object({
      top_similarity: z.number().int().nullable(),
      mean_similarity: z.number().int().nullable(),
      below_threshold: z.number().int(),
    })
    .nullable()
    .describe(
      'Whole percents over included chunks, null where nothing was asked that they could be similar to, and how many were left out as too dissimilar',
    ),
  validation_status: z.enum(VALIDATION_STATUSES).nullable(),
  faithfulness_score: score,
  coverage_score: score,
  quality_confidence: z.enum(QUALITY_CONFIDENCES).nullable(),
  confidence_reasons: confidenceReasons,
  contested: z
    .boolean()
    .describe('Sources conflict on what it says; stands beside the level, which it does not replace'),
  contested_by: z.array(z.string()).describe('The statements that conflict, by their ids'),
  opening: z
    .string()
    .nullable()
    .describe('How its first statement begins, of those that are not arranged in a view; for lists'),
  provider: z.enum(PROVIDERS),
  model: z.string(),
  prompt_type: z.string().nullable(),
  prompt_version: z.number().int().nullable(),
  token_usage: tokenUsage,
  context_sha256: z.string().nullable(),
  seal,
  destroyed_items: z.array(destroyedItem).describe('What it had read and retention runs destroyed since'),
  instruction_like_text: z.array(z.object({ chunk_id: id, excerpt: z.string() })),
  error: z.string().nullable(),
  regenerated_from: id.nullable(),
  generated_at: timestamp.nullable(),
  support_changed_at: timestamp
    .nullable()
    .describe(
      'When an item that it cites was last withdrawn, excluded, included or deleted; judgments from before were made on other support',
    ),
  content_sha256: z.string().nullable().describe('Names this wording; gates and judgments are bound to it'),
  edited_at: timestamp.nullable(),
  feedback_status: z
    .enum(FEEDBACK_STATUSES)
    .nullable()
    .describe('The latest judgment of anybody; a view never replaces another one'),
  detail_reviewed_at: timestamp.nullable().describe('When the caller passed Gate A on this wording'),
  contrary_opened: z
    .boolean()
    .nullable()
    .describe(
      'Whether the caller opened something that speaks otherwise in this wording; null where that is not asked for',
    ),
  citation_checked_at: timestamp.nullable().describe('When the caller passed Gate B on this wording'),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: id.nullable(),
  sources: z.array(citedItem).describe('The items that its citations stand in; deleted ones are missing'),
})
export type Analysis = z.infer<typeof analysis>

export const analysisSummary = analysis
  .omit({
    content: true,
    content_sha256: true,
    instruction_like_text: true,
    seal: true,
    destroyed_items: true,
    detail_reviewed_at: true,
    contrary_opened: true,
    citation_checked_at: true,
    sources: true,
  })
  .extend({
    to_judge: z
      .boolean()
      .describe(
        'Whether it is written, the latest of its subject that did not fail, and judged by nobody yet',
      ),
  })
export type AnalysisSummary = z.infer<typeof analysisSummary>

const subject = {
  investigation_id: id,
  type: z.enum(ANALYSIS_TYPES),
  question_id: id.nullish(),
  topic_id: id.nullish(),
}

interface NamedSubject {
  readonly type: (typeof ANALYSIS_TYPES)[number]
  readonly question_id?: string | null | undefined
  readonly topic_id?: string | null | undefined
}

/** What is asked about has to be named. */
const namesItsSubject = (body: NamedSubject, context: z.RefinementCtx): void => {
  if (body.type === 'question' && !body.question_id)
    context.addIssue({
      code: 'custom',
      path: ['question_id'],
      message: 'a question analysis needs a question_id',
    })
  if (body.type === 'topic' && !body.topic_id)
    context.addIssue({ code: 'custom', path: ['topic_id'], message: 'a topic analysis needs a topic_id' })
}

export const generation = z
  .strictObject({
    ...subject,
    focus: line(LIMITS.questionLength).nullish(),
    regenerated_from: id.nullish(),
    params: analysisParams
      .refine(({ timeline: { from, to } = {} }) => from === undefined || to === undefined || from <= to, {
        path: ['timeline', 'to'],
        message: 'must not be before the first day',
      })
      .nullish()
      .describe('For the types of which each key is one; of another type they are ignored'),
  })
  .superRefine(namesItsSubject)
export type Generation = z.infer<typeof generation>

export const generationAccepted = z.object({ id, generation_status: z.enum(GENERATION_STATUSES) })

export const assessment = z.strictObject(subject).superRefine(namesItsSubject)

export const PROGRESS_STEPS = ['waiting', 'searching', 'writing', 'checking'] as const

const progress = z.object({
  step: z.enum(PROGRESS_STEPS),
  items: z.number().int().describe('Items of the case that may be read'),
  items_ready: z.number().int().describe('Of them, those that can be searched already'),
  passages: z.number().int().describe('Passages of the case'),
  passages_chosen: z.number().int().describe('Passages that the analyst was given; 0 until they are chosen'),
  items_chosen: z.number().int().describe('Items in which these passages stand'),
  claims: z
    .number()
    .int()
    .nullable()
    .describe('Claims that are checked against the evidence; null until they are found'),
  claims_checked: z.number().int().describe('Of them, those that were checked already'),
  usual_seconds: z
    .number()
    .int()
    .nullable()
    .describe(
      'From the request to the end of the check, as the last ones of this kind took; null without any',
    ),
})
export type Progress = z.infer<typeof progress>

export const qualityStatus = z.object({
  analysis_id: id,
  generation_status: z.enum(GENERATION_STATUSES),
  faithfulness_score: score,
  coverage_score: score,
  quality_confidence: z.enum(QUALITY_CONFIDENCES).nullable(),
  confidence_reasons: confidenceReasons,
  partial: z.boolean().describe('Some claims could not be resolved; the score rests on the others'),
  claims: z.array(
    z.object({
      id: z.string(),
      statement_id: z
        .string()
        .optional()
        .describe('Which statement it was taken from; not kept by earlier versions'),
      text: z.string(),
      verdict: z.enum(CLAIM_VERDICTS),
      chunk_id: id.nullable(),
      quote: z.string().nullable(),
    }),
  ),
  not_checkable: z
    .number()
    .int()
    .nullable()
    .describe('Statements that claim nothing which could be checked; null where that was not counted'),
  key_points: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      importance: z.enum(KEY_POINT_IMPORTANCES),
      grade: z.enum(KEY_POINT_GRADES),
    }),
  ),
  checked_at: timestamp.nullable(),
  error: z.string().nullable(),
  progress: progress.nullable().describe('How far it is; null once it has ended'),
  method_note: z.string().nullable().describe('What the check behind these numbers cannot tell'),
})
export type QualityStatus = z.infer<typeof qualityStatus>
