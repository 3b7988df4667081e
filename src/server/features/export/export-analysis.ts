import type { Clock } from '#server/platform/clock.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import type { AnalysisRow } from '../analyses/index.ts'
import { composeReport, type ReportInput } from './compose-report.ts'
import { listSources } from './export.store.ts'
import { numberCitations } from './number-citations.ts'
import type { ReportDocument } from './report-document.ts'

export interface ExportDeps {
  readonly clock: Clock
  readonly readAnalysis: (
    db: TenantDb,
    scope: TenantScope,
    id: string,
  ) => Promise<{ readonly row: AnalysisRow; readonly analysis: Analysis }>
  readonly listJudgments: (db: TenantDb, analysisId: string) => Promise<Feedback[]>
  readonly findInvestigation: (
    db: TenantDb,
    id: string,
  ) => Promise<{ readonly case_number: string; readonly title: string } | undefined>
}

/** Everything that a document about one analysis needs, read in one transaction. */
export async function prepareReport(
  db: TenantDb,
  scope: TenantScope,
  deps: ExportDeps,
  id: string,
): Promise<{ report: ReportDocument; analysis: Analysis; caseNumber: string }> {
  const { row, analysis } = await deps.readAnalysis(db, scope, id)
  if (!analysis.content)
    throw new AppError(
      'CONFLICT',
      `Only a finished analysis can be exported; this one is ${analysis.generation_status}.`,
    )
  const investigation = await deps.findInvestigation(db, row.investigation_id)
  if (!investigation) throw notFound()
  const cited = numberCitations(analysis.content).map(({ citation }) => citation.evidence_id)
  const report = composeReport({
    analysis,
    subject: row.subject,
    investigation: { caseNumber: investigation.case_number, title: investigation.title },
    quality: qualityOf(row),
    judgments: await deps.listJudgments(db, id),
    sources: sourcesOf(await listSources(db, [...new Set(cited)])),
    now: deps.clock.now(),
  })
  return { report, analysis, caseNumber: investigation.case_number }
}

const qualityOf = (row: AnalysisRow): ReportInput['quality'] => ({
  claims: row.claims as QualityStatus['claims'],
  key_points: row.key_points as QualityStatus['key_points'],
  partial: row.quality_partial,
  checked_at: iso(row.quality_checked_at),
  error: row.quality_error,
})

const sourcesOf = (rows: Awaited<ReturnType<typeof listSources>>): ReportInput['sources'] =>
  new Map(
    rows.map((row) => [
      row.id,
      { title: row.title, fileName: row.file_name, withdrawn: row.withdrawn_at !== null },
    ]),
  )
