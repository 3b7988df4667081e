import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AssessmentField, AssessmentValue } from '#shared/assessment-words.ts'

export interface NewAssessment {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly analysisId: string
  readonly target: string
  readonly field: AssessmentField
  readonly value: AssessmentValue | null
  readonly reason: string
  readonly version: number
  readonly userId: string
  readonly now: Date
}

export const insertAssessment = (db: TenantDb, row: NewAssessment) =>
  db
    .insertInto('human_assessments')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      analysis_id: row.analysisId,
      target: row.target,
      field: row.field,
      value: row.value,
      reason: row.reason,
      version: row.version,
      assessed_by: row.userId,
      assessed_at: row.now,
    })
    .execute()

/** All versions of what was assessed of an analysis, the last version of each first, with the author's name. */
export const listAssessmentRows = (db: TenantDb, analysisId: string) =>
  db
    .selectFrom('human_assessments as h')
    .select([
      'h.target',
      'h.field',
      'h.value',
      'h.reason',
      'h.version',
      'h.assessed_by',
      'h.assessed_at',
      knownName('h.assessed_by').as('user_name'),
    ])
    .where('h.analysis_id', '=', analysisId)
    .orderBy('h.target')
    .orderBy('h.field')
    .orderBy('h.version', 'desc')
    .execute()
export type AssessmentRow = Awaited<ReturnType<typeof listAssessmentRows>>[number]
