import { z } from 'zod'
import { CONCLUSIONS } from '../allegation-words.ts'
import { LIMITS } from '../limits.ts'
import { day, id, line, listQuery, timestamp } from './common.ts'

export const INVESTIGATION_TYPES = [
  'harassment',
  'discrimination',
  'retaliation',
  'fraud_theft',
  'interpersonal_conflict',
  'misconduct',
  'wage_scheduling',
  'workplace_violence',
  'drugs_alcohol',
  'customer_mistreatment',
  'patient_safety',
  'privacy_phi',
  'other',
] as const
export const INVESTIGATION_STATUSES = ['open', 'in_progress', 'on_hold', 'closed', 'archived'] as const
export const PARTY_ROLES = ['complainant', 'respondent', 'witness', 'other'] as const

export const party = z.object({
  name: line(200),
  role: z.enum(PARTY_ROLES),
  aliases: z
    .array(line(200))
    .max(LIMITS.partyAliasesMost)
    .default([])
    .describe('Other names in the evidence: nicknames, maiden names, user ids'),
  email: z.email().max(LIMITS.emailLength).nullable().default(null),
})
export type Party = z.infer<typeof party>

export const investigation = z.object({
  id,
  case_number: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  investigation_type: z.enum(INVESTIGATION_TYPES),
  status: z.enum(INVESTIGATION_STATUSES),
  lead_investigator_id: id.nullable(),
  conduct_start: day.nullable(),
  conduct_end: day.nullable(),
  due_on: day.nullable().describe('By when it has to be finished'),
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
  parties: z.array(
    z.object({
      name: z.string(),
      role: z.enum(PARTY_ROLES),
      aliases: z.array(z.string()),
      email: z.string().nullable(),
    }),
  ),
  legal_hold_until: timestamp.nullable(),
  evidence_count: z.number().int(),
  question_count: z.number().int(),
  open_question_count: z.number().int(),
  analysis_count: z.number().int(),
  allegation_count: z.number().int().describe('Those that were not withdrawn'),
  to_judge_count: z
    .number()
    .int()
    .describe('Analyses that are written and that nobody has judged yet; of each subject only the latest'),
  is_sample: z.boolean().describe('The fictional investigation that came with the installation'),
  last_activity_at: timestamp.describe(
    'When it or anything in it last changed, or somebody last judged, found or released something',
  ),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: id.nullable(),
})
export type Investigation = z.infer<typeof investigation>

/** In a list that a person asks for, with what in it waits for them. */
export const listedInvestigation = investigation.extend({
  report_to_review: z
    .boolean()
    .describe('Whether its report was handed in and you may review it: nothing that stands in it is yours'),
})
export type ListedInvestigation = z.infer<typeof listedInvestigation>

export const investigationQuery = listQuery.extend({
  waiting_on: day
    .optional()
    .describe(
      'Your day: only the open investigations that wait for you on it. These are the ones you lead with analyses to ' +
        'judge, overdue or due within a week, and those whose report you may review',
    ),
})

export const DECISIONS = [
  'agree',
  'disagree',
  'unsure',
  'edit',
  'statements',
  'assessment',
  'finding',
  'allegation',
  'allegation_withdrawn',
] as const

/** What a person decided in a case: a judgment, a finding, an allegation. */
export const decision = z.object({
  key: z.string(),
  kind: z.enum(DECISIONS),
  by: id.nullable(),
  at: timestamp,
  analysis_id: id.nullable(),
  statements: z.number().int().nullable().describe('How many statements of the analysis were judged'),
  allegation_number: z.number().int().nullable(),
  conclusion: z.enum(CONCLUSIONS).nullable().describe('Of a finding; null where it was taken back'),
})
export type Decision = z.infer<typeof decision>

export const newInvestigation = z.strictObject({
  case_number: line(100).optional().describe('Given by the service when left out: CASE-<year>-<number>'),
  title: line(LIMITS.titleLength),
  description: line(LIMITS.descriptionLength).nullish(),
  investigation_type: z.enum(INVESTIGATION_TYPES).default('other'),
  lead_investigator_id: id.nullish(),
  conduct_start: day.nullish(),
  conduct_end: day.nullish(),
  due_on: day.nullish(),
  parties: z.array(party).max(LIMITS.partiesMost).default([]),
})
export type NewInvestigation = z.infer<typeof newInvestigation>

export const investigationPatch = z
  .strictObject({
    case_number: line(100),
    title: line(LIMITS.titleLength),
    description: line(LIMITS.descriptionLength).nullable(),
    investigation_type: z.enum(INVESTIGATION_TYPES),
    status: z.enum(INVESTIGATION_STATUSES),
    lead_investigator_id: id.nullable(),
    conduct_start: day.nullable(),
    conduct_end: day.nullable(),
    due_on: day.nullable(),
    parties: z.array(party).max(LIMITS.partiesMost),
    expected_updated_at: timestamp.describe(
      'The `updated_at` of what was edited; CONFLICT where somebody has changed the investigation since',
    ),
  })
  .partial()
export type InvestigationPatch = z.infer<typeof investigationPatch>

export const INQUIRY_STATUSES = ['open', 'answered', 'unknown'] as const

/** A question or a topic: the two things an analysis can be asked about. */
export const inquiry = z.object({
  id,
  investigation_id: id,
  text: z.string(),
  position: z.number().int(),
  status: z.enum(INQUIRY_STATUSES),
  evidence_ids: z.array(id),
  earlier_wordings: z.number().int().describe('How often its words were changed'),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: id.nullable(),
})
export type Inquiry = z.infer<typeof inquiry>

/** Words that a question or topic had before somebody changed them. */
export const inquiryWording = z.object({
  id,
  text: z.string(),
  changed_by: id.nullable(),
  changed_at: timestamp,
})
export type InquiryWording = z.infer<typeof inquiryWording>

export const newInquiry = z.strictObject({
  text: line(LIMITS.questionLength),
  position: z.number().int().min(0).optional(),
  evidence_ids: z.array(id).max(1_000).default([]),
})
export type NewInquiry = z.infer<typeof newInquiry>

export const inquiryPatch = z
  .strictObject({
    text: line(LIMITS.questionLength),
    position: z.number().int().min(0),
    status: z.enum(INQUIRY_STATUSES),
    evidence_ids: z.array(id).max(1_000),
  })
  .partial()
export type InquiryPatch = z.infer<typeof inquiryPatch>
