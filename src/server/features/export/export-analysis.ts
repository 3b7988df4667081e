import { createHash } from 'node:crypto'
import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { SheetRows } from '#server/platform/text/sheet-rows.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { type AnalysesApi, type AnalysisRow, listStatements } from '../analyses/index.ts'
import { formatExhibitNumber } from '../evidence/index.ts'
import { listAssessments, listJudgments, readStatementJudgments } from '../feedback/index.ts'
import { findInvestigation } from '../investigations/index.ts'
import { createPinpoints, findTableRows } from '../reading/index.ts'
import { findReportSettings } from '../settings/index.ts'
import { composeReport, type ReportInput, type ReportSource } from './compose-report.ts'
import { listNames, listSources } from './export.store.ts'
import { nameOrganization } from './name-organization.ts'
import { numberCitations } from './number-citations.ts'
import type { ReportDocument } from './report-document.ts'
import { type SheetRow, timelineRows } from './timeline-rows.ts'

export interface ExportDeps extends Core {
  readonly analyses: AnalysesApi
}

/** Everything that a document about one analysis needs, read in one transaction. */
export async function prepareReport(
  deps: ExportDeps,
  db: TenantDb,
  { scope, id }: { readonly scope: TenantScope; readonly id: string },
): Promise<{ report: ReportDocument; analysis: Analysis; caseNumber: string }> {
  const { row, analysis } = await deps.analyses.readAnalysis(db, scope, id)
  if (!analysis.content)
    throw new AppError(
      'CONFLICT',
      `Only a finished analysis can be exported; this one is ${analysis.generation_status}.`,
    )
  const investigation = await findInvestigation(db, row.investigation_id)
  if (!investigation) throw notFound()
  const cited = numberCitations(analysis.content).map(({ citation }) => citation.evidence_id)
  const editors = listStatements(analysis.content).flatMap(({ edited_by }) => edited_by ?? [])
  const report = composeReport({
    analysis,
    subject: row.subject,
    investigation: { caseNumber: investigation.case_number, title: investigation.title },
    organization: await nameOrganization(db, scope.organizationId, investigation),
    confidentiality: (await findReportSettings(db, scope.organizationId)).confidentiality,
    quality: toReportQuality(row),
    assessments: await listAssessments(db, id),
    judgments: await listJudgments(db, id),
    statementJudgments: await readStatementJudgments(db, { id, content: analysis.content }),
    sources: toReportSources(await listSources(db, [...new Set(cited)])),
    names: await listNames(db, [...new Set(editors)]),
    now: deps.clock.now(),
  })
  return { report, analysis, caseNumber: investigation.case_number }
}

/** The rows of a sheet about a timeline. */
export async function prepareSheet(
  deps: ExportDeps,
  db: TenantDb,
  { scope, id }: { readonly scope: TenantScope; readonly id: string },
): Promise<{ rows: SheetRow[]; analysis: Analysis; caseNumber: string }> {
  const { row, analysis } = await deps.analyses.readAnalysis(db, scope, id)
  const { content } = analysis
  if (content?.view?.type !== 'timeline')
    throw new AppError('CONFLICT', 'Only a finished timeline can be exported as a sheet.')
  const investigation = await findInvestigation(db, row.investigation_id)
  if (!investigation) throw notFound()
  const cited = numberCitations(content).map(({ citation }) => citation.evidence_id)
  const sources = toReportSources(await listSources(db, [...new Set(cited)]))
  return {
    rows: timelineRows(content, content.view, sources),
    analysis,
    caseNumber: investigation.case_number,
  }
}

const toReportQuality = (row: AnalysisRow): ReportInput['quality'] => ({
  claims: row.claims,
  key_points: row.key_points,
  partial: row.quality_partial,
  not_checkable: row.not_checkable,
  checked_at: iso(row.quality_checked_at),
  error: row.quality_error,
})

/** Where a quote stands in the text as it is now; null where it was read again and the words stand elsewhere. */
function createFindPlace(text: string, sheetRows: SheetRows | null): ReportSource['findPlace'] {
  const pinpoint = createPinpoints(text, sheetRows)
  return ({ start, end, quote }) => (text.slice(start, end) === quote ? pinpoint(start, end) : null)
}

const SHEET = /\.(?:csv|tsv|xlsx?|ods)$/i

/** A sheet is taken apart when the first of its words is looked for. */
function createFindColumn(text: string): NonNullable<ReportSource['findColumn']> {
  let rows: ReturnType<typeof findTableRows> | undefined
  return ({ start, end, quote }) => {
    if (text.slice(start, end) !== quote) return null
    rows ??= findTableRows(text)
    const row = rows.find((one) => one.start <= start && end <= one.end)
    return row?.cells.find((cell) => cell.start <= start && end <= cell.end)?.column || null
  }
}

/** What a document says of items, by their ids; deleted ones are missing. */
export const findSources = async (db: TenantDb, ids: readonly string[]): Promise<ReportInput['sources']> =>
  toReportSources(await listSources(db, ids))

const toReportSources = (rows: Awaited<ReturnType<typeof listSources>>): ReportInput['sources'] =>
  new Map(
    rows.map((row) => [
      row.id,
      {
        exhibit: row.exhibit_number === null ? null : formatExhibitNumber(row.exhibit_number),
        givenNumbers: row.given_numbers,
        custodian: row.custodian,
        title: row.title,
        fileName: row.file_name,
        withdrawn: row.withdrawn_at !== null,
        sha256: row.sha256 ?? createHash('sha256').update(row.content).digest('hex'),
        findPlace: createFindPlace(row.content, row.sheet_rows),
        ...(SHEET.test(row.file_name ?? '') ? { findColumn: createFindColumn(row.content) } : {}),
      },
    ]),
  )
