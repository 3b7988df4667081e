import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { REPORT_ACTS, REPORT_STATES } from '../report-states.ts'
import { id, line, timestamp } from './common.ts'

/** What people write of a report themselves; everything else in it comes from the case. */
export const REPORT_SECTIONS = ['summary', 'mandate', 'method', 'limitations'] as const
export type ReportSection = (typeof REPORT_SECTIONS)[number]

const notes = z.array(z.number().int()).describe('Footnotes, by their numbers')

const cell = z.object({
  text: z.string(),
  notes,
  by: z.string().nullable().describe('Whose word it is; null for what the record of the case says'),
})
export type ReportCell = z.infer<typeof cell>

/**
 * What a report is made of. Every sentence is a fixed one of the form, a named person's, or cited; facts and tables
 * hold names, days, numbers and hashes of the record.
 */
export const reportBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    form: z.string(),
    values: z.array(z.string()),
    text: z.string(),
  }),
  z.object({ kind: z.literal('form'), form: z.string(), values: z.array(z.string()), text: z.string() }),
  z.object({
    kind: z.literal('said'),
    label: z.string().nullable().describe('The name of a fixed label of the form'),
    text: z.string(),
    by: z.string(),
    at: timestamp,
  }),
  z.object({
    kind: z.literal('cited'),
    number: z.number().int().optional().describe('Of the statement, in its analysis'),
    lead: z.string().nullable().describe('Before the words: of which day or fact they tell, who says them'),
    text: z.string(),
    rows: z
      .array(z.object({ quote: z.string(), columns: z.array(z.string()) }))
      .optional()
      .describe('Rows of tables that stand in the text, and what stands over their cells'),
    marks: z.array(z.string()),
    notes,
    by: z.string().nullable().describe('Who wrote the words, where a person did'),
  }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ name: z.string(), value: z.string() })) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(cell)) }),
])
export type ReportBlock = z.infer<typeof reportBlock>

export const reportNote = z.object({
  number: z.number().int(),
  evidence_id: id.nullable(),
  text: z.string().describe('Exhibit, place and the quoted words; or where something was looked for'),
})
export type ReportNote = z.infer<typeof reportNote>

export const REPORT_PARTS = [
  'summary',
  'mandate',
  'people',
  'policies',
  'chronology',
  'allegations',
  'credibility',
  'analyses',
  'not_examined',
  'exhibits',
] as const
export type ReportPart = (typeof REPORT_PARTS)[number]

export const reportContent = z.object({
  title: z.string(),
  organization: z.string().describe('Empty where the case is real and nobody has named the organization'),
  case_number: z.string(),
  case_title: z.string(),
  confidentiality: z.string(),
  standard: z.string(),
  version: z.number().int(),
  parts: z.array(z.object({ key: z.enum(REPORT_PARTS), heading: z.string(), blocks: z.array(reportBlock) })),
  notes: z.array(reportNote),
  rests_on: z.object({
    analyses: z.array(z.object({ id, number: z.number().int(), content_sha256: z.string() })),
    exhibits: z.array(z.object({ id, exhibit: z.string(), sha256: z.string() })),
    named: z.array(id).describe('Items of which it says anything without citing them'),
    allegations: z.array(
      z.object({ id, number: z.number().int(), words_at: timestamp, finding: z.number().int().nullable() }),
    ),
  }),
})
export type ReportContent = z.infer<typeof reportContent>

const person = z.object({ id: id.nullable(), name: z.string().nullable() })
const stamp = z.object({ by: person, at: timestamp }).nullable()

export const reportSummary = z.object({
  id,
  version: z.number().int(),
  state: z.enum(REPORT_STATES),
  begun: stamp,
  submitted: stamp,
  reviewed: stamp,
  review_note: z.string().nullable(),
  released: stamp,
  content_sha256: z.string().nullable().describe('Of the frozen content as JSON'),
  file_sha256: z.string().nullable().describe('Of the zip with both files and the dossiers'),
  destroyed_at: timestamp.nullable(),
})
export type ReportSummary = z.infer<typeof reportSummary>

export const MISSING_KINDS = [
  'no_allegation',
  'no_finding',
  'finding_outdated',
  'statement_gone',
  'passage_gone',
  'text_missing',
] as const

export const CHANGES = [
  'analysis_changed',
  'analysis_not_agreed',
  'analysis_gone',
  'support_changed',
  'item_withdrawn',
  'item_excluded',
  'item_gone',
  'allegation_changed',
  'finding_changed',
] as const
export type ReportChange = (typeof CHANGES)[number]

export const report = z.object({
  report: reportSummary.nullable().describe('Null while nobody has begun one'),
  versions: z.array(reportSummary).describe('All, the newest first'),
  content: reportContent.nullable().describe('As it would be released now; of a released one as it was'),
  texts: z.array(
    z.object({
      section: z.enum(REPORT_SECTIONS),
      text: z.string(),
      written_by: person,
      written_at: timestamp,
    }),
  ),
  missing: z.array(
    z.object({ kind: z.enum(MISSING_KINDS), subject: z.string().describe('An allegation or a section') }),
  ),
  changes: z
    .array(z.object({ kind: z.enum(CHANGES), subject: z.string(), id }))
    .describe('What has changed since it was released'),
  may_review: z.boolean().describe('Whether the caller wrote nothing of it'),
  is_unchanged: z.boolean().describe('Whether it still says what was handed in'),
})
export type Report = z.infer<typeof report>

export const reportQuery = z.object({ version: z.coerce.number().int().min(1).optional() })

export const reportTextParams = z.object({ id, section: z.enum(REPORT_SECTIONS) })
export const reportTextInput = z.strictObject({
  text: line(LIMITS.descriptionLength),
  expected_written_at: timestamp
    .nullable()
    .optional()
    .describe(
      'When the words were written that these replace, null where there were none; where somebody has written others since, it is refused. Without it these replace whatever stands there',
    ),
})

export const reportMove = z.strictObject({
  act: z.enum(REPORT_ACTS),
  note: line(4_000).nullable().default(null).describe('What the second person says of it'),
})

export const REPORT_FORMATS = ['docx', 'pdf', 'zip'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]
export const reportExportQuery = z.object({ format: z.enum(REPORT_FORMATS) })
