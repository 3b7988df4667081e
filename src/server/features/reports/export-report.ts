import { buffer } from 'node:stream/consumers'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { ReportFormat } from '#shared/contracts/reports.ts'
import { readZip } from '#shared/zip.ts'
import { presentRow, readOpenReport } from './read-report.ts'
import { findReport } from './reports.store.ts'
import type { ReportsDeps } from './reports-deps.ts'
import { toDocument } from './to-document.ts'
import { writePaper } from './write-paper.ts'

export interface ExportedReport {
  readonly bytes: Uint8Array
  readonly caseNumber: string
  readonly version: number
  readonly isReleased: boolean
}

/** The bytes of a report: of a released one those that were filed, of any other one a draft of this moment. */
export async function exportReport(
  deps: ReportsDeps,
  { scope, id, format }: { readonly scope: TenantScope; readonly id: string; readonly format: ReportFormat },
): Promise<ExportedReport> {
  const { row, open } = await deps.tenancy.inTenant(scope, async (db) => {
    const row = await findReport(db, id)
    if (!row) throw notFound()
    return { row, open: row.state === 'released' ? null : await readOpenReport(db, scope, row) }
  })
  if (open) {
    if (format === 'zip') throw new AppError('CONFLICT', 'Dossiers are attached when a report is released.')
    const document = toDocument(open.content, presentRow(row), deps.clock.now())
    const bytes = await writePaper[format](document)
    return { bytes, caseNumber: open.content.case_number, version: row.version, isReleased: false }
  }
  if (!row.object_key || !row.content)
    throw new AppError('CONFLICT', 'This version was destroyed with the evidence behind it.')
  const zip = await buffer(await deps.objects.get(row.object_key))
  const bytes = format === 'zip' ? zip : readZip(zip).files.get(`report.${format}`)
  if (!bytes) throw notFound()
  return { bytes, caseNumber: row.content.case_number, version: row.version, isReleased: true }
}
