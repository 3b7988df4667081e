import { z } from 'zod'
import { ANALYSIS_TYPES, SOURCE_TYPES } from '../analysis-types.ts'
import { EVIDENCE_KINDS } from '../evidence-kinds.ts'
import { FEEDBACK_ACTIONS, FEEDBACK_STATUSES, REGENERATION_REASONS } from '../feedback-words.ts'
import { LIMITS } from '../limits.ts'
import { analysisContent, citation } from './analyses.ts'
import { id, line, listQuery, timestamp } from './common.ts'
import { writtenAt } from './evidence.ts'
import { place } from './places.ts'

export const RUBBER_STAMP_SECONDS = LIMITS.rubberStampSeconds
export const FEEDBACK_TREND_WEEKS = 8

const text = line(LIMITS.questionLength)

export const feedbackInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('agree'), reason: text.nullish() }),
  z.strictObject({ action: z.literal('disagree'), reason: text.describe('Why it is wrong') }),
  z.strictObject({ action: z.literal('unsure'), help_needed: text.describe('What would help to decide') }),
  z.strictObject({
    action: z.literal('regenerate'),
    regeneration_reason: z.enum(REGENERATION_REASONS),
    direction: text.describe('What the next one should look at or do differently'),
  }),
  z
    .strictObject({ action: z.literal('edit'), reason: text.nullish() })
    .describe('Explains the edit that the caller made of this wording; CONFLICT where they made none'),
  z.strictObject({ action: z.literal('view') }),
])
export type FeedbackInput = z.infer<typeof feedbackInput>

export const feedback = z.object({
  id,
  analysis_id: id,
  action: z.enum(FEEDBACK_ACTIONS),
  status: z.enum(FEEDBACK_STATUSES),
  reason: z.string().nullable(),
  help_needed: z.string().nullable(),
  regeneration_reason: z.enum(REGENERATION_REASONS).nullable(),
  direction: z.string().nullable(),
  regenerated_analysis_id: id.nullable(),
  user: z.object({ id, name: z.string().nullable().describe('null for somebody who left the organization') }),
  content_changed_since: z.boolean().describe('The analysis was edited afterwards'),
  support_changed_since: z
    .boolean()
    .describe('An item that the analysis cites was withdrawn, excluded, included or deleted afterwards'),
  detail_reviewed_at: timestamp.nullable().describe('When its author had passed Gate A'),
  citation_checked_at: timestamp.nullable().describe('When its author had passed Gate B'),
  created_at: timestamp,
})
export type Feedback = z.infer<typeof feedback>

export const feedbackAcrossInvestigations = feedback.extend({
  investigation_id: id,
  case_number: z.string(),
  analysis_type: z.enum(ANALYSIS_TYPES),
  analysis_title: z.string().describe('What it is about, as the list of analyses calls it'),
})
export type FeedbackAcrossInvestigations = z.infer<typeof feedbackAcrossInvestigations>

export const adminFeedbackQuery = listQuery.extend({
  status: z.enum(FEEDBACK_STATUSES).optional(),
  type: z.enum(ANALYSIS_TYPES).optional(),
})

const rate = z.number().min(0).max(1).nullable().describe('0 to 1; null where there is nothing to divide by')
/** The shares of `total`: together they are all of it. */
const rates = {
  total: z
    .number()
    .int()
    .describe(
      'The latest judgment (agree, disagree, unsure) of each person on each analysis, and every regeneration and edit',
    ),
  acceptance_rate: rate,
  rejection_rate: rate,
  needs_revision_rate: rate,
  regeneration_rate: rate,
  edit_rate: rate,
}
export const feedbackMetrics = z.object({
  ...rates,
  rubber_stamp_rate: rate.describe(
    `Share of these judgments given within ${RUBBER_STAMP_SECONDS} s of passing Gate B`,
  ),
  by_type: z.array(z.object({ type: z.enum(ANALYSIS_TYPES), ...rates })),
  statements: z
    .object({
      judged: z.number().int(),
      agreed: z.number().int(),
      disagreed: z.number().int(),
      noted: z.number().int(),
    })
    .describe('Judgments of single statements: the last word of each person on each'),
  top_regeneration_reasons: z.array(
    z.object({ reason: z.enum(REGENERATION_REASONS), count: z.number().int() }),
  ),
  weekly_trend: z
    .array(
      z.object({
        week_start: z.iso.date().describe('A Monday, UTC'),
        accepted: z.number().int(),
        rejected: z.number().int(),
        needs_revision: z.number().int(),
        regenerated: z.number().int(),
        edited: z.number().int(),
      }),
    )
    .describe(`The last ${FEEDBACK_TREND_WEEKS} weeks, the current one last, empty ones included`),
})
export type FeedbackMetrics = z.infer<typeof feedbackMetrics>

export const feedbackMetricsQuery = z.object({
  investigation_id: id.optional().describe('Without it, the whole organization'),
})

export const engagementInput = z.discriminatedUnion('gate', [
  z.strictObject({ gate: z.literal('detail') }),
  z.strictObject({ gate: z.literal('citation'), citation_id: id }),
])
export type EngagementInput = z.infer<typeof engagementInput>

export const engagement = z.object({
  analysis_id: id,
  content_sha256: z.string().describe('The wording that was read; an edit asks for reading again'),
  detail_reviewed_at: timestamp.nullable(),
  citation_checked_at: timestamp.nullable(),
})
export type Engagement = z.infer<typeof engagement>

export const citationParams = z.object({ id, citation_id: id })

/** What the evidence side panel shows. Fetching it is what Gate B asks for. */
export const citationView = z.object({
  citation,
  statement: z.object({ id: z.string(), text: z.string() }),
  content_sha256: z.string(),
  evidence: z
    .object({
      id,
      exhibit_number: z.string().nullable().describe('By which people speak of the item, given once'),
      title: z.string(),
      source_type: z.enum(SOURCE_TYPES),
      kind: z.enum(EVIDENCE_KINDS),
      file_name: z.string().nullable(),
      mime_type: z.string().nullable(),
      written_at: writtenAt,
      withdrawn_at: timestamp.nullable(),
      file_available: z.boolean().describe('Whether /api/storage/view has a file to show'),
    })
    .nullable()
    .describe('null where the item was deleted'),
  passage: z
    .object({
      before: z.string(),
      quote: z.string(),
      after: z.string(),
      start: z.number().int().describe('UTF-16 offset of `before` into the text of the item'),
      end: z.number().int().describe('UTF-16 offset where `after` ends, exclusive'),
      at: place.nullable().describe('Where the quote begins; null where the item was read again since'),
      text_changed: z
        .boolean()
        .describe('The item was read again since; the passage is shown as it was when it was cited'),
    })
    .nullable(),
})
export type CitationView = z.infer<typeof citationView>

export const analysisVersion = z.object({
  id,
  version: z.number().int().describe('1 is the analysis as it was generated'),
  content: analysisContent,
  content_sha256: z.string(),
  replaced_at: timestamp,
  replaced_by: id.nullable(),
})
export type AnalysisVersion = z.infer<typeof analysisVersion>
