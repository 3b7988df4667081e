import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Report, ReportContent, ReportSummary } from '#shared/contracts/reports.ts'
import type { CaseRecord } from './case-record.ts'
import { composeContent } from './compose-content.ts'
import { hashContent } from './content-hash.ts'
import { findChanges } from './find-changes.ts'
import { listMissing } from './missing.ts'
import { readCase } from './read-case.ts'
import { listReports, listWriters, type ReportRow } from './reports.store.ts'

/** A report that can still change, as it stands now. */
export interface OpenReport {
  readonly row: ReportRow
  readonly record: CaseRecord
  readonly content: ReportContent
  readonly sha256: string
  readonly missing: Report['missing']
  /** Everybody who wrote, weighed or found something that stands in it. */
  readonly authors: ReadonlySet<string>
}

export async function readOpenReport(db: TenantDb, scope: TenantScope, row: ReportRow): Promise<OpenReport> {
  const record = await readCase(db, { scope, investigationId: row.investigation_id, report: row })
  const content = composeContent(record)
  return {
    row,
    record,
    content,
    sha256: hashContent(content),
    missing: listMissing(record),
    authors: new Set([
      ...(await listWriters(db, row.id)),
      ...(row.submitted_by ? [row.submitted_by] : []),
      ...record.allegations.flatMap((one) => [
        one.written_by.id ?? '',
        one.finding?.found_by.id ?? '',
        ...one.statements.map(({ placed_by }) => placed_by?.id ?? ''),
        ...one.passages.flatMap(({ chosen_by, placed_by }) => [chosen_by.id ?? '', placed_by.id ?? '']),
      ]),
    ]),
  }
}

/** The report of an investigation, or one of its versions. */
export async function readReport(
  db: TenantDb,
  scope: TenantScope,
  { investigationId, version }: { readonly investigationId: string; readonly version?: number | undefined },
): Promise<Report> {
  const rows = await listReports(db, investigationId)
  const row = version === undefined ? rows[0] : rows.find((one) => one.version === version)
  if (version !== undefined && !row) throw notFound()
  const versions = rows.map(presentRow)
  if (row?.state === 'released') {
    const changes = row.content
      ? await findChanges(db, {
          investigationId,
          content: row.content,
          releasedAt: row.released_at ?? row.begun_at,
        })
      : []
    return {
      report: presentRow(row),
      versions,
      content: row.content,
      texts: [],
      missing: [],
      changes,
      may_review: false,
      is_unchanged: true,
    }
  }
  if (!row) {
    const record = await readCase(db, { scope, investigationId, report: null })
    return {
      report: null,
      versions,
      content: composeContent(record),
      texts: [],
      missing: listMissing(record),
      changes: [],
      may_review: false,
      is_unchanged: true,
    }
  }
  const open = await readOpenReport(db, scope, row)
  return {
    report: presentRow(row),
    versions,
    content: open.content,
    texts: presentTexts(open.record),
    missing: open.missing,
    changes: [],
    may_review: scope.userId !== null && !open.authors.has(scope.userId),
    is_unchanged: row.submitted_sha256 === open.sha256,
  }
}

const presentTexts = ({ texts }: CaseRecord): Report['texts'] =>
  texts.map(({ section, text, by, at }) => ({ section, text, written_by: by, written_at: iso(at) }))

const stamp = (by: { id: string | null; name: string | null }, at: Date | null) =>
  at ? { by, at: iso(at) } : null

export const presentRow = (row: ReportRow): ReportSummary => ({
  id: row.id,
  version: row.version,
  state: row.state,
  begun: stamp({ id: row.begun_by, name: row.beginner_name }, row.begun_at),
  submitted: stamp({ id: row.submitted_by, name: row.submitter_name }, row.submitted_at),
  reviewed: stamp({ id: row.reviewed_by, name: row.reviewer_name }, row.reviewed_at),
  review_note: row.review_note,
  released: stamp({ id: row.released_by, name: row.releaser_name }, row.released_at),
  content_sha256: row.content_sha256,
  file_sha256: row.object_sha256,
  destroyed_at: row.destroyed_at && iso(row.destroyed_at),
})
