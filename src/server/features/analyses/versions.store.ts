import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisContent, ValidationStatus } from '#shared/contracts/analyses.ts'
import { statusesBefore } from '#shared/generation-status.ts'
import { NOT_COUNTED } from './checks.store.ts'

/** Prevents edits and check results until the transaction ends. */
export const lockAnalysis = (db: TenantDb, id: string) =>
  db.selectFrom('analyses').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Keeps its words unchanged until the transaction ends; others may judge it at the same time. */
export const keepAnalysis = (db: TenantDb, id: string) =>
  db.selectFrom('analyses').select('id').where('id', '=', id).forShare().executeTakeFirst()

export interface NewVersion {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly analysisId: string
  readonly content: AnalysisContent
  readonly contentSha256: string
  readonly userId: string | null
  readonly now: Date
}

/** Stores the content before an edit. The analysis is locked, so the number is the next one. */
export const insertVersion = (db: TenantDb, row: NewVersion) =>
  db
    .insertInto('analysis_versions')
    .values((eb) => ({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      analysis_id: row.analysisId,
      version: eb
        .selectFrom('analysis_versions')
        .where('analysis_id', '=', row.analysisId)
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next')),
      content: jsonb(row.content),
      content_sha256: row.contentSha256,
      replaced_by: row.userId,
      replaced_at: row.now,
    }))
    .execute()

/** Oldest first. `after`: the id after which the page begins. */
export const listVersions = (
  db: TenantDb,
  { analysisId, after, limit }: { analysisId: string; after: string | null; limit: number },
) =>
  db
    .selectFrom('analysis_versions')
    .selectAll()
    .where('analysis_id', '=', analysisId)
    .$call((query) => (after === null ? query : query.where('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Statuses that allow an edit: those in which a check of the new words may follow. */
export const EDITABLE = [
  ...new Set([...statusesBefore('check_requested'), ...statusesBefore('check_started')]),
]

/**
 * The new words, without any score of the former ones. The attempt fences a running check: it may not save what it
 * found about them.
 */
export const saveEdited = (
  db: TenantDb,
  id: string,
  edited: {
    readonly content: AnalysisContent
    readonly validationStatus: ValidationStatus
    readonly now: Date
  },
) =>
  db
    .updateTable('analyses')
    .set((eb) => ({
      content: jsonb(edited.content),
      validation_status: edited.validationStatus,
      generation_status: 'checking' as const,
      attempt: eb('attempt', '+', 1),
      faithfulness_score: null,
      coverage_score: null,
      quality_confidence: null,
      quality_partial: false,
      quality_error: null,
      quality_checked_at: null,
      ...NOT_COUNTED,
      confidence_reasons: jsonb([]),
      not_checkable: null,
      claims: jsonb([]),
      key_points: jsonb([]),
      edited_at: edited.now,
      updated_at: edited.now,
    }))
    .where('id', '=', id)
    .execute()
