import { z } from 'zod'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { type ExportFormat, exportQuery } from '#shared/contracts/analyses.ts'
import { idParams } from '#shared/contracts/common.ts'
import { type ExportDeps, prepareReport } from './export-analysis.ts'
import type { ReportDocument } from './report-document.ts'
import { createTurns, type Turns } from './take-turns.ts'

export type ExportRoutesDeps = ExportDeps & { readonly tenancy: Tenancy }

/** The writers are large and seldom needed, so they are loaded when somebody asks. */
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

export const exportRoutes = (deps: ExportRoutesDeps, inTurn: Turns = createTurns()): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/analysis/:id/export',
      access: atLeast('viewer'),
      // A long document takes a processor a second or two, as long as hundreds of reads.
      rate: 'ai',
      audit: 'analysis.export',
      tag: 'analysis',
      summary: 'The analysis as a document: statements, every quote with its source, scores, judgments',
      params: idParams,
      query: exportQuery,
      response: z.unknown(),
    },
    async ({ scope, params, query, reply }) =>
      await inTurn(scope.organizationId, async () => {
        const { report, analysis, caseNumber } = await deps.tenancy.inTenant(scope, (db) =>
          prepareReport(db, scope, deps, params.id),
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

/** Letters, digits and hyphens only: nothing that a header or a file system could take for more than a name. */
const fileName = (caseNumber: string, type: string, at: Date): string =>
  [caseNumber, type, at.toISOString().slice(0, 10)]
    .map((part) => part.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 100)
