import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { ExportFormat } from '#shared/contracts/exports.ts'
import { type ExportDeps, prepareReport } from './export-analysis.ts'
import type { ReportDocument } from './report-document.ts'
import { createTurns, type Turns } from './take-turns.ts'

/** The writers are large and rarely needed, so they are loaded on demand. */
const FORMATS: Readonly<
  Record<ExportFormat, { readonly mimeType: string; write(report: ReportDocument): Promise<Buffer> }>
> = {
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: async (report) => (await import('./write-docx.ts')).writeDocx(report),
  },
  pdf: {
    mimeType: 'application/pdf',
    write: async (report) => (await import('./write-pdf.ts')).writePdf(report),
  },
  md: {
    mimeType: 'text/markdown; charset=utf-8',
    write: async (report) => (await import('./write-markdown.ts')).writeMarkdown(report),
  },
}

export const exportRoutes = (deps: ExportDeps, inTurn: Turns = createTurns()): Route[] => [
  defineRoute(
    endpoints.exportAnalysis,
    {
      access: atLeast('viewer'),
      // A long document takes a second or two of processor time, as much as hundreds of reads.
      rate: 'ai',
      audit: 'analysis.export',
      tag: 'analysis',
      summary: 'The analysis as a document: statements, every quote with its source, scores, judgments',
    },
    async ({ scope, params, query, reply }) =>
      await inTurn(scope.organizationId, async () => {
        const { report, analysis, caseNumber } = await deps.tenancy.inTenant(scope, (db) =>
          prepareReport(deps, db, { scope, id: params.id }),
        )
        const { mimeType, write } = FORMATS[query.format]
        const name = fileName(caseNumber, analysis.type, report.createdAt)
        reply
          .type(mimeType)
          .header('content-disposition', `attachment; filename="${name}.${query.format}"`)
          .header('x-content-type-options', 'nosniff')
        return await write(report)
      }),
  ),
]

/** Letters, digits and hyphens only: safe in a header and on any file system. */
const fileName = (caseNumber: string, type: string, at: Date): string =>
  [caseNumber, type, at.toISOString().slice(0, 10)]
    .map((part) => part.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 100)
