import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { ReportContent, ReportSection } from '#shared/contracts/reports.ts'
import type { ReportState } from '#shared/report-states.ts'

const select = (db: TenantDb) =>
  db
    .selectFrom('reports as r')
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'r.organization_id').onRef('i.id', '=', 'r.investigation_id'),
    )
    .selectAll('r')
    .select([
      knownName('r.begun_by').as('beginner_name'),
      knownName('r.submitted_by').as('submitter_name'),
      knownName('r.reviewed_by').as('reviewer_name'),
      knownName('r.released_by').as('releaser_name'),
    ])
    .where('i.deleted_at', 'is', null)

/** All versions, the newest first. */
export const listReports = (db: TenantDb, investigationId: string) =>
  select(db).where('r.investigation_id', '=', investigationId).orderBy('r.version', 'desc').execute()
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

export const findReport = (db: TenantDb, id: string) => select(db).where('r.id', '=', id).executeTakeFirst()

export interface NewReport {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly version: number
  readonly userId: string
  readonly now: Date
}

export const insertReport = (db: TenantDb, row: NewReport) =>
  db
    .insertInto('reports')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      version: row.version,
      state: 'draft',
      begun_by: row.userId,
      begun_at: row.now,
      submitted_by: null,
      submitted_at: null,
      submitted_sha256: null,
      reviewed_by: null,
      reviewed_at: null,
      review_note: null,
      released_by: null,
      released_at: null,
      content: null,
      content_sha256: null,
      object_key: null,
      object_sha256: null,
      destroyed_at: null,
    })
    .execute()

export interface ReportStamps {
  readonly state: ReportState
  readonly submitted_by?: string | null
  readonly submitted_at?: Date | null
  readonly submitted_sha256?: string | null
  readonly reviewed_by?: string | null
  readonly reviewed_at?: Date | null
  readonly review_note?: string | null
}

export const saveState = (db: TenantDb, id: string, stamps: ReportStamps) =>
  db.updateTable('reports').set(stamps).where('id', '=', id).execute()

export interface Frozen {
  readonly content: ReportContent
  readonly contentSha256: string
  readonly objectKey: string
  readonly objectSha256: string
  readonly userId: string
  readonly now: Date
}

export const freezeReport = (db: TenantDb, id: string, frozen: Frozen) =>
  db
    .updateTable('reports')
    .set({
      state: 'released',
      released_by: frozen.userId,
      released_at: frozen.now,
      content: jsonb(frozen.content),
      content_sha256: frozen.contentSha256,
      object_key: frozen.objectKey,
      object_sha256: frozen.objectSha256,
    })
    .where('id', '=', id)
    .execute()

/** The last version of every section. */
export const listTexts = (db: TenantDb, reportId: string) =>
  db
    .selectFrom('report_texts as t')
    .distinctOn('t.section')
    .selectAll('t')
    .select(knownName('t.written_by').as('writer_name'))
    .where('t.report_id', '=', reportId)
    .orderBy('t.section')
    .orderBy('t.version', 'desc')
    .execute()

export interface NewText {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly reportId: string
  readonly section: ReportSection
  readonly text: string
  readonly userId: string
  readonly now: Date
}

/** The investigation is held, so the version is the next one. */
export const insertText = (db: TenantDb, row: NewText) =>
  db
    .insertInto('report_texts')
    .values((eb) => ({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      report_id: row.reportId,
      section: row.section,
      version: eb
        .selectFrom('report_texts')
        .where('report_id', '=', row.reportId)
        .where('section', '=', row.section)
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next')),
      text: row.text,
      written_by: row.userId,
      written_at: row.now,
    }))
    .execute()

/** Everybody who wrote any version of a section. */
export const listWriters = async (db: TenantDb, reportId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('report_texts')
      .select('written_by')
      .distinct()
      .where('report_id', '=', reportId)
      .execute()
  ).map(({ written_by }) => written_by)

/** What has become of these analyses since. */
export const listAnalysisStates = (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('analyses')
        .select(['id', 'content', 'support_changed_at'])
        .where('id', 'in', [...ids])
        .execute()

/** What has become of these items since; deleted ones are missing. */
export const listItemStates = (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_items')
        .select(['id', 'withdrawn_at', 'include_in_ai'])
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()
