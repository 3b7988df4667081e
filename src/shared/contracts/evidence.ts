import { z } from 'zod'
import { SOURCE_TYPES } from '../analysis-types.ts'
import { CUSTODY_EVENTS } from '../custody-events.ts'
import { EVIDENCE_KINDS } from '../evidence-kinds.ts'
import { LIMITS } from '../limits.ts'
import { day, id, line, listQuery, timestamp } from './common.ts'
import { impact } from './impact.ts'

export const TEXT_STATUSES = ['none', 'pending', 'extracted', 'empty', 'failed'] as const
export type TextStatus = (typeof TEXT_STATUSES)[number]
export const EMBEDDING_STATUSES = ['pending', 'embedded', 'failed'] as const

/** The same on every page, wherever it is read: the day of a mail is the one that the mail writes. */
export const writtenAt = z
  .string()
  .nullable()
  .describe('occurred_at in the zone in which the item itself writes it, UTC where it writes none')

const asRead = z.object({
  from: z
    .object({
      name: z.string().describe('As the item writes it'),
      alias: z.string().describe('Its id in the register of people, which knows the main name'),
    })
    .nullable()
    .describe(
      'Who certainly says most of it: of an interview whoever answers; null of tables, logs and talk among several',
    ),
  on: z.iso.date().nullable().describe('The day on which that was said or written'),
})

export const evidenceSummary = z.object({
  id,
  investigation_id: id,
  title: z.string(),
  source_type: z.enum(SOURCE_TYPES),
  kind: z.enum(EVIDENCE_KINDS).describe('By its file; what was typed here is text'),
  file_name: z.string().nullable(),
  mime_type: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  duplicate_of: id
    .nullable()
    .describe(
      'The first item of the investigation with the very same bytes; both are kept, because each has its own custody',
    ),
  near_duplicate_group: id
    .nullable()
    .describe(
      'Shared by items with the same text but for headers, quote marks and notes around it: together they count once as corroboration',
    ),
  exhibit_number: z
    .string()
    .nullable()
    .describe('E-017: given once within the investigation and never again, also when the item is gone'),
  given_numbers: z
    .string()
    .nullable()
    .describe('Numbers that others gave it, as a load file says them: "ABC0001–ABC0004, Exhibit 12"'),
  custodian: z
    .string()
    .nullable()
    .describe('Whose files it came from; what was unpacked from it has the same unless it has its own'),
  effective_from: z.iso
    .date()
    .nullable()
    .describe('From which day a policy applies; proposed until it is confirmed'),
  effective_to: z.iso
    .date()
    .nullable()
    .describe('The last day on which it applies; null where it still does'),
  version_label: z.string().nullable(),
  supersedes_id: id.nullable().describe('The version that it replaces'),
  effective_basis: z
    .object({ start: z.number().int(), end: z.number().int() })
    .nullable()
    .describe('Where in the text the days were read; null where a person gave them'),
  effective_confirmed_by: id.nullable(),
  effective_confirmed_at: timestamp.nullable().describe('null: proposed, and not used by analyses'),
  include_in_ai: z.boolean(),
  text_status: z.enum(TEXT_STATUSES),
  text_error: z.string().nullable(),
  embedding_status: z.enum(EMBEDDING_STATUSES),
  occurred_at: timestamp.nullable(),
  written_at: writtenAt,
  collected_at: timestamp.nullable(),
  submitted_by: z.string().nullable(),
  from: z.string().nullable().describe('Of a mail, as its head says; null of anything else'),
  to: z.string().nullable(),
  as_read: asRead
    .nullable()
    .describe(
      'What the reader tells of the whole item, beside its head and people; null while it waits to be read',
    ),
  question_ids: z.array(id),
  chunk_count: z.number().int(),
  parent_id: id.nullable(),
  withdrawn_at: timestamp.nullable(),
  withdrawn_reason: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: id.nullable(),
})
export type EvidenceSummary = z.infer<typeof evidenceSummary>

/** How many items there are of each kind; a kind of which there are none is missing. */
export const kindCounts = z.partialRecord(z.enum(EVIDENCE_KINDS), z.number().int())
export type KindCounts = z.infer<typeof kindCounts>

/** One item with its extracted text. Lists leave `content` out. */
export const evidence = evidenceSummary.extend({ content: z.string() })
export type Evidence = z.infer<typeof evidence>

/** One item as it is shown, with what keeps it from being deleted. */
export const shownEvidence = evidence.extend({
  held_until: timestamp
    .nullable()
    .describe('The end of the last legal hold on it, on a file around or inside it, or on the whole case'),
})
export type ShownEvidence = z.infer<typeof shownEvidence>

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((raw) => raw.toWellFormed().replaceAll('\u0000', '').replace(/\r\n?/g, '\n'))

const custodian = line(200)

export const newEvidence = z.strictObject({
  title: line(LIMITS.titleLength),
  source_type: z.enum(SOURCE_TYPES).default('content'),
  content: text(LIMITS.contentLength),
  include_in_ai: z.boolean().default(true),
  occurred_at: timestamp.nullish(),
  collected_at: timestamp.nullish(),
  submitted_by: line(200).nullish(),
  custodian: custodian.nullish(),
  question_ids: z.array(id).max(1_000).default([]),
})
export type NewEvidence = z.infer<typeof newEvidence>

export const evidencePatch = z
  .strictObject({
    title: line(LIMITS.titleLength),
    source_type: z.enum(SOURCE_TYPES),
    include_in_ai: z.boolean(),
    occurred_at: timestamp.nullable(),
    collected_at: timestamp.nullable(),
    submitted_by: line(200).nullable(),
    custodian: custodian.nullable(),
    question_ids: z.array(id).max(1_000),
    effective_from: day
      .nullable()
      .describe('A change that names this or effective_to confirms both, also where they stay as proposed'),
    effective_to: day.nullable(),
    version_label: line(100).nullable(),
    supersedes_id: id.nullable(),
  })
  .partial()
export type EvidencePatch = z.infer<typeof evidencePatch>

export const EVIDENCE_SORTS = ['created_at', 'title', 'occurred_at', 'size_bytes'] as const
export type EvidenceSort = (typeof EVIDENCE_SORTS)[number]
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const evidenceListQuery = listQuery.extend({
  cursor: z.string().max(4_000).optional(),
  source_type: z.enum(SOURCE_TYPES).optional(),
  kind: z.enum(EVIDENCE_KINDS).optional(),
  custodian: custodian.optional(),
  text_status: z.enum(TEXT_STATUSES).optional(),
  embedding_status: z.enum(EMBEDDING_STATUSES).optional(),
  question_id: id.optional(),
  linked: flag.optional().describe('Whether it is linked to any question'),
  include_in_ai: flag.optional(),
  withdrawn: flag.optional(),
  parent_id: id.optional(),
  near_duplicate_group: id.optional(),
  q: line(200)
    .optional()
    .describe('Words in the text; any part of title, file name or custodian; an exhibit number'),
  sort: z
    .enum(
      EVIDENCE_SORTS.flatMap((key) => [key, `-${key}`] as const) as [EvidenceSort, ...`-${EvidenceSort}`[]],
    )
    .default('created_at')
    .describe(
      'With - in front: from the last to the first. What is dated by as_read alone has no occurred_at',
    ),
})
export type EvidenceListQuery = z.infer<typeof evidenceListQuery>

/** The fields that come with a file, on every upload route. */
export const uploadFields = z.object({
  investigation_id: id,
  source_type: z.enum(SOURCE_TYPES),
  title: line(LIMITS.titleLength).optional(),
  custodian: custodian.optional(),
})
export type UploadFields = z.output<typeof uploadFields>
export const uploadForm = uploadFields.extend({
  file: z.string().meta({ format: 'binary' }).describe('The last part of the form'),
})

export const withdrawal = z.strictObject({ reason: line(2_000) })

export const changedEvidence = evidence.extend({
  impact: impact.nullable().describe('What the change took from analyses; null where it took nothing away'),
})
export type ChangedEvidence = z.infer<typeof changedEvidence>
export const removedEvidence = z.object({ id, impact })

export const mailThread = z.object({
  items: z
    .array(
      z.object({
        evidence_id: id,
        exhibit_number: z.string().nullable(),
        title: z.string(),
        from: z.string().nullable().describe('As the mail writes it'),
        date: z.string().nullable().describe('As the mail writes it'),
        written_at: writtenAt,
        copies: z.number().int().describe('Other items with the same mail; they are not listed'),
      }),
    )
    .describe('In order of time, the mail itself among them; empty for what is no mail'),
})
export type MailThread = z.infer<typeof mailThread>

export const custody = z.object({
  items: z.array(
    z.object({
      id,
      event: z.enum(CUSTODY_EVENTS),
      actor_id: id.nullable(),
      sha256: z.string().nullable(),
      size_bytes: z.number().int().nullable(),
      file_name_given: z.string().nullable().describe('As the sender called it'),
      ip_address: z.string().nullable(),
      user_agent: z.string().nullable(),
      happened_at: timestamp,
    }),
  ),
})

const manyItems = z.array(id).min(1).max(1_000)
export const bulkLink = z.strictObject({
  question_id: id,
  evidence_ids: manyItems,
  linked: z.boolean().default(true),
})
export type BulkLink = z.infer<typeof bulkLink>
export const bulkInclude = z.strictObject({ evidence_ids: manyItems, include_in_ai: z.boolean() })
export type BulkInclude = z.infer<typeof bulkInclude>
export const bulkCustodian = z.strictObject({
  evidence_ids: manyItems,
  custodian: custodian.nullable().describe('What was unpacked from the items follows, unless it has its own'),
})
export type BulkCustodian = z.infer<typeof bulkCustodian>
export const bulkAnswer = z.object({
  changed: z.number().int().describe('Items that were not so already'),
  impact: impact.nullable(),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const itemReference = z.strictObject({ evidence_id: id })
export const sweepRequest = z
  .strictObject({ run_id: z.string().max(200), ci_run_id: z.string().max(200), dry_run: z.boolean() })
  .partial()
  .nullish()
export const sweepAnswer = z.object({
  retried: z.number().int(),
  pendingAfterSweep: z.number().int(),
  pendingOver24hAfterSweep: z.number().int(),
  dry_run: z.boolean(),
})
export type SweepAnswer = z.infer<typeof sweepAnswer>
