import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { MEDIA_TYPES } from '#shared/media-types.ts'
import { createTurns, listNames, type Turns } from '../export/index.ts'
import { investigationExists } from '../investigations/index.ts'
import { beginReport, moveOn, writeText } from './change-report.ts'
import { type ExportedReport, exportReport } from './export-report.ts'
import { presentRow, readReport } from './read-report.ts'
import { releaseReport } from './release-report.ts'
import { findReport, listReports } from './reports.store.ts'
import type { ReportsDeps } from './reports-deps.ts'

const tag = 'reports'

/** Who may judge an analysis may write, review and release a report; four eyes see to the rest. */
export const reportsRoutes = (deps: ReportsDeps, inTurn: Turns = createTurns()): Route[] => [
  defineRoute(
    endpoints.listReports,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'report.view',
      auditTarget: 'investigation',
      tag,
      summary: 'The versions of the report of a case and how far each is, without what they say',
    },
    async ({ scope, params }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        if (!(await investigationExists(db, params.id))) throw notFound()
        return { items: (await listReports(db, params.id)).map(presentRow) }
      }),
  ),
  defineRoute(
    endpoints.getReport,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'report.view',
      auditTarget: 'investigation',
      tag,
      summary: 'The report of a case: what is missing in the draft, or what has changed since the release',
    },
    async ({ scope, params, query }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        readReport(db, scope, { investigationId: params.id, version: query.version }),
      ),
  ),
  defineRoute(
    endpoints.beginReport,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'report.begin',
      auditTarget: 'investigation',
      tag,
      summary: 'Begin the report of a case, or its next version',
    },
    async ({ scope, user, params }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        await beginReport(deps, db, { scope, userId: user.userId, investigationId: params.id })
        return await readReport(db, scope, { investigationId: params.id })
      }),
  ),
  defineRoute(
    endpoints.writeReportText,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'report.write',
      auditParam: 'id',
      tag,
      summary: 'Write a section of a draft; it stands under your name',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        const investigationId = await writeText(deps, db, {
          scope,
          userId: user.userId,
          ...params,
          ...body,
        })
        return await readReport(db, scope, { investigationId })
      }),
  ),
  defineRoute(
    endpoints.moveReport,
    {
      access: atLeast('member'),
      rate: 'ai',
      audit: 'report.move',
      tag,
      summary: 'Hand a report in, send it back, review it as a second person, or release it',
    },
    async ({ scope, user, params: { id }, body: { act, note } }) => {
      const { userId } = user
      if (act === 'release')
        await inTurn(scope.organizationId, async () => {
          const names = await deps.tenancy.inTenant(scope, (db) => listNames(db, [userId]))
          await releaseReport(deps, { scope, userId, name: names.get(userId) ?? null, id })
        })
      return await deps.tenancy.inTenant(scope, async (db) => {
        const investigationId =
          act === 'release'
            ? ((await findReport(db, id))?.investigation_id ?? '')
            : await moveOn(deps, db, { scope, userId, id, act, note })
        return await readReport(db, scope, { investigationId })
      })
    },
  ),
  defineRoute(
    endpoints.exportReport,
    {
      access: atLeast('viewer'),
      rate: 'ai',
      audit: 'report.export',
      tag,
      summary: 'The report as Word or PDF; a released one also with the dossiers of its analyses as a zip',
    },
    async ({ scope, params, query: { format }, reply }) =>
      await inTurn(scope.organizationId, async () => {
        const { bytes, ...about } = await exportReport(deps, { scope, id: params.id, format })
        reply
          .type(MEDIA_TYPES[format])
          .header('content-disposition', `attachment; filename="${nameFile(about)}.${format}"`)
          .header('x-content-type-options', 'nosniff')
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      }),
  ),
]

/** Letters, digits and hyphens only: safe in a header and on any file system. A draft is not taken for what was released. */
const nameFile = ({ caseNumber, version, isReleased }: Omit<ExportedReport, 'bytes'>): string =>
  `${
    caseNumber
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'case'
  }-report-${version}${isReleased ? '' : '-draft'}`
