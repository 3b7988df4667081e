import { z } from 'zod'
import { SOURCE_TYPES } from '../analysis-types.ts'
import { LIMITS } from '../limits.ts'
import { id, line, listQuery, timestamp } from './common.ts'

export const TEXT_STATUSES = ['none', 'pending', 'extracted', 'empty', 'failed'] as const
export type TextStatus = (typeof TEXT_STATUSES)[number]
export const EMBEDDING_STATUSES = ['pending', 'embedded', 'failed'] as const

export const evidenceSummary = z.object({
  id,
  investigation_id: id,
  title: z.string(),
  source_type: z.enum(SOURCE_TYPES),
  file_name: z.string().nullable(),
  mime_type: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  include_in_ai: z.boolean(),
  text_status: z.enum(TEXT_STATUSES),
  text_error: z.string().nullable(),
  embedding_status: z.enum(EMBEDDING_STATUSES),
  occurred_at: timestamp.nullable(),
  collected_at: timestamp.nullable(),
  submitted_by: z.string().nullable(),
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

/** One item with its extracted text. Lists leave `content` out. */
export const evidence = evidenceSummary.extend({ content: z.string() })
export type Evidence = z.infer<typeof evidence>

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((raw) => raw.toWellFormed().replaceAll('\u0000', '').replace(/\r\n?/g, '\n'))

export const newEvidence = z.strictObject({
  title: line(LIMITS.titleLength),
  source_type: z.enum(SOURCE_TYPES).default('content'),
  content: text(LIMITS.contentLength),
  include_in_ai: z.boolean().default(true),
  occurred_at: timestamp.nullish(),
  collected_at: timestamp.nullish(),
  submitted_by: line(200).nullish(),
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
    question_ids: z.array(id).max(1_000),
  })
  .partial()
export type EvidencePatch = z.infer<typeof evidencePatch>

export const evidenceListQuery = listQuery.extend({
  source_type: z.enum(SOURCE_TYPES).optional(),
  text_status: z.enum(TEXT_STATUSES).optional(),
  question_id: id.optional(),
})

export const withdrawal = z.strictObject({ reason: line(2_000) })
