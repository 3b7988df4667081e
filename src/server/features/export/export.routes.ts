import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { writeCsv } from '#server/platform/sheets/csv.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { ExportFormat, SheetFormat } from '#shared/contracts/exports.ts'
import { MEDIA_TYPES } from '#shared/media-types.ts'
import { type ExportDeps, prepareReport, prepareSheet } from './export-analysis.ts'
import type { ReportDocument } from './report-document.ts'
import { createTurns, type Turns } from './take-turns.ts'
import type { SheetRow } from './timeline-rows.ts'

/** The writers are large and rarely needed, so they are loaded on demand. */
const FORMATS: Readonly<
  Record<ExportFormat, { readonly mimeType: string; write(report: ReportDocument): Promise<Buffer> }>
> = {
  docx: {
    mimeType: MEDIA_TYPES.docx,
    write: async (report) => (await import('./write-docx.ts')).writeDocx(report),
  },
  pdf: {
    mimeType: MEDIA_TYPES.pdf,
    write: async (report) => (await import('./write-pdf.ts')).writePdf(report),
  },
  md: {
    mimeType: `${MEDIA_TYPES.md}; charset=utf-8`,
    write: async (report) => (await import('./write-markdown.ts')).writeMarkdown(report),
  },
}

const SHEETS: Readonly<
  Record<
    SheetFormat,
    { readonly mimeType: string; write(rows: readonly SheetRow[]): Promise<Buffer | string> }
  >
> = {
  csv: {
    mimeType: `${MEDIA_TYPES.csv}; charset=utf-8`,
    write: async (rows) => writeCsv(rows),
  },
  xlsx: {
    mimeType: MEDIA_TYPES.xlsx,
    write: async (rows) => (await import('#server/platform/sheets/xlsx.ts')).writeXlsx('Timeline', rows),
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
      summary:
        'The analysis as a document: statements, every quote with its source, scores, assessments, judgments',
    },
    async ({ scope, params, query, reply }) =>
      await inTurn(scope.organizationId, async () => {
        const { format } = query
        const asked = { scope, id: params.id }
        const announce = (mimeType: string, { caseNumber, type }: Announced) =>
          reply
            .type(mimeType)
            .header(
              'content-disposition',
              `attachment; filename="${fileName(caseNumber, type, deps.clock.now())}.${format}"`,
            )
            .header('x-content-type-options', 'nosniff')
        if (isSheet(format)) {
          const { rows, analysis, caseNumber } = await deps.tenancy.inTenant(scope, (db) =>
            prepareSheet(deps, db, asked),
          )
          announce(SHEETS[format].mimeType, { caseNumber, type: analysis.type })
          return await SHEETS[format].write(rows)
        }
        const { report, analysis, caseNumber } = await deps.tenancy.inTenant(scope, (db) =>
          prepareReport(deps, db, asked),
        )
        announce(FORMATS[format].mimeType, { caseNumber, type: analysis.type })
        return await FORMATS[format].write(report)
      }),
  ),
]

interface Announced {
  readonly caseNumber: string
  readonly type: string
}

const isSheet = (format: ExportFormat | SheetFormat): format is SheetFormat => format in SHEETS

/** Letters, digits and hyphens only: safe in a header and on any file system. */
const fileName = (caseNumber: string, type: string, at: Date): string =>
  [caseNumber, type, at.toISOString().slice(0, 10)]
    .map((part) => part.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 100)
