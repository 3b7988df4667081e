import { z } from 'zod'
import { DATA_CATEGORIES, manifestResult, RUN_TRIGGERS, RUN_TYPES } from '../manifest.ts'
import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS } from '../retention-limits.ts'
import { id, line, pageSchema, timestamp } from './common.ts'

export const retentionPolicy = z.object({
  id: id.nullable().describe('null where the days are those of the organization itself'),
  data_category: z.enum(DATA_CATEGORIES),
  retention_days: z.number().int(),
})
export type RetentionPolicy = z.infer<typeof retentionPolicy>

export const pendingPolicy = z.object({
  data_category: z.enum(DATA_CATEGORIES),
  retention_days: z.number().int(),
  pending_until: timestamp.describe('From then on it is in force, unless an owner takes it back before'),
  requested_by: id.nullable(),
  requested_at: timestamp,
})
export type PendingPolicy = z.infer<typeof pendingPolicy>

export const retentionPolicies = pageSchema(retentionPolicy).extend({
  pending: z.array(pendingPolicy).describe('Shorter retentions that are not in force yet'),
})
export type RetentionPolicies = z.infer<typeof retentionPolicies>
export const policyParams = z.object({ id, data_category: z.enum(DATA_CATEGORIES) })

export const newRetentionPolicy = z
  .strictObject({
    data_category: z.enum(DATA_CATEGORIES),
    retention_days: z
      .number()
      .int()
      .min(1)
      .max(MAX_RETENTION_DAYS)
      .nullable()
      .describe('null: nothing of this category is due by age'),
  })
  .refine((policy) => policy.data_category !== 'audit_log' || policy.retention_days !== null, {
    path: ['retention_days'],
    message: 'the audit trail always has a retention',
  })
  .superRefine(({ data_category, retention_days }, context) => {
    const least = MIN_RETENTION_DAYS[data_category]
    if (retention_days !== null && retention_days < least)
      context.addIssue({
        code: 'custom',
        path: ['retention_days'],
        message: `must be at least ${least} days`,
      })
  })

export const legalHold = z.object({
  id,
  investigation_id: id,
  evidence_id: id.nullable().describe('null: the whole investigation'),
  reason: z.string(),
  until: timestamp.describe('Year 9999 where it holds until it is released'),
  placed_by: id.nullable(),
  placed_at: timestamp,
  released_by: id.nullable(),
  released_at: timestamp.nullable(),
})
export type LegalHold = z.infer<typeof legalHold>

export const holdParams = z.object({ id, hold_id: id })
export const newLegalHold = z.strictObject({
  evidence_id: id.nullish(),
  reason: line(2_000),
  until: timestamp.nullish().describe('Left out: until it is released'),
})

export const KEPT_REASONS = ['legal_hold', 'open', 'no_policy', 'not_yet_due'] as const

export const retentionPreview = z.object({
  organization_id: id,
  due: z.array(
    z.object({
      data_category: z.enum(DATA_CATEGORIES),
      investigation_id: id.nullable(),
      rows: z.number().int(),
    }),
  ),
  kept: z.array(
    z.object({
      data_category: z.enum(DATA_CATEGORIES),
      investigation_id: id.nullable(),
      evidence_id: id.nullable(),
      reason: z.enum(KEPT_REASONS),
      until: timestamp.nullable().describe('When the hold ends or the item becomes due'),
    }),
  ),
  strays: z
    .object({ files: z.number().int(), found_at: timestamp, due_from: timestamp })
    .nullable()
    .describe(
      'Files in the object store that no row names, such as a restore leaves; `found_at` of the oldest',
    ),
})
export type RetentionPreview = z.infer<typeof retentionPreview>

/** As the people of the organization see it. */
export const ownRetentionPreview = retentionPreview.extend({
  due: z.array(
    retentionPreview.shape.due.element.extend({
      case_number: z.string().nullable().describe('Also of a case that somebody has deleted'),
      items: z.number().int().describe('Of evidence, files inside others too'),
      analyses: z.number().int().describe('That go with their case'),
      analyses_losing_words: z.number().int().describe('That stay, without what they say of these items'),
      reports: z
        .array(z.number().int())
        .describe(
          'Released versions of the report of the case, whose text and files go; their hashes stay with the case',
        ),
    }),
  ),
})
export type OwnRetentionPreview = z.infer<typeof ownRetentionPreview>

export const cronRun = z
  .strictObject({
    run_id: z
      .uuid()
      .optional()
      .describe('Goes on with this run or finishes its emission; an unknown id begins a run under it'),
    ci_run_id: line(200).optional(),
    dry_run: z.boolean().default(false),
  })
  .nullish()

export const cronRunResult = z.object({
  run_id: z.uuid().nullable().describe('null for a dry run'),
  results: z.array(manifestResult),
  manifest: z.object({ s3_version_id: z.string(), retention_until: timestamp }).nullable(),
  preview: z.array(retentionPreview).optional().describe('Only of a dry run'),
})

export const RETENTION_RUN_STATES = ['under_way', 'proved', 'without_proof'] as const

/** What a run has destroyed, as people count it; of a removal of personal data, the cases it went through. */
export const destroyedCounts = z.object({
  cases: z.number().int(),
  items: z.number().int().describe('Of evidence, files inside others too'),
  analyses: z.number().int().describe('That went with their case'),
  audit_entries: z.number().int(),
})
export type DestroyedCounts = z.infer<typeof destroyedCounts>

export const retentionRun = z.object({
  id: z.uuid(),
  run_type: z.enum(RUN_TYPES),
  state: z
    .enum(RETENTION_RUN_STATES)
    .describe('`without_proof`: it ended where no manifest store was configured'),
  trigger: z.enum(RUN_TRIGGERS),
  requested_by: id.nullable().describe('Who began it by hand'),
  ci_run_id: z.string(),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  sequence: z.number().int().nullable().describe('Of its manifest; null until that is written'),
  rows: z.number().int().nullable().describe('Destroyed or changed, in all organizations'),
  objects: z.number().int().nullable().describe('Files removed from the object store'),
  destroyed: destroyedCounts,
  retention_until: timestamp.nullable().describe('Until when the store refuses to give its manifest up'),
})
export type RetentionRun = z.infer<typeof retentionRun>

/** A run covers every organization; case numbers are null where it is not the caller's own. */
export const retentionRunPreview = z.object({
  organizations: z.array(
    ownRetentionPreview.pick({ organization_id: true, due: true, strays: true }).extend({
      name: z.string(),
      held: z.number().int().describe('Cases and single items under a legal hold'),
    }),
  ),
})
export type RetentionRunPreview = z.infer<typeof retentionRunPreview>

export const retentionProgress = z.object({
  under_way: z
    .boolean()
    .describe('A run of either type goes on, or one waits for a worker; no other starts meanwhile'),
  run: retentionRun
    .pick({ id: true, state: true, started_at: true, sequence: true, destroyed: true })
    .nullable()
    .describe('The newest retention run'),
})
export type RetentionProgress = z.infer<typeof retentionProgress>
