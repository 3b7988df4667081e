import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { listRetrieved, type RetrievedChunk } from '../retrieval/index.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { editAnalysis } from './edit-analysis.ts'
import { withOrigins, withSources } from './present-analysis.ts'
import { readAnalysis, requireAnalysis } from './read-analysis.ts'
import { listVersions } from './versions.store.ts'

const tag = 'analysis'

export const editRoutes = (deps: AnalysesDeps): Route[] => [
  defineRoute(
    endpoints.updateAnalysis,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'analysis.edit',
      tag,
      summary:
        'Edit statements: a person’s words, cited if they are found in the evidence or by the passages that the person picks; the original is kept',
    },
    async ({ scope, params, body, request }) => {
      const expected = body.expected_content_sha256 ?? readIfMatch(request.headers['if-match'])
      const patch = expected ? { ...body, expected_content_sha256: expected } : body
      return await deps.tenancy.inTenant(scope, async (db) => {
        await editAnalysis(deps, db, { scope, id: params.id, patch })
        return (await readAnalysis(deps, db, { scope, id: params.id, reading: true })).analysis
      })
    },
  ),
  defineRoute(
    endpoints.listAnalysisVersions,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'analysis.view',
      tag,
      summary: 'What the analysis said before each edit, the original first',
    },
    async ({ scope, params, query }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        await requireAnalysis(db, params.id)
        const rows = await listVersions(db, {
          analysisId: params.id,
          after: readCursor(query.cursor),
          limit: query.limit + 1,
        })
        const chunks = await listRetrieved(db, params.id)
        return toPage(
          rows.map((row) => presentVersion(row, chunks)),
          query.limit,
        )
      }),
  ),
]

type Row = Awaited<ReturnType<typeof listVersions>>[number]
const presentVersion = (row: Row, chunks: readonly RetrievedChunk[]) => ({
  id: row.id,
  version: row.version,
  content: withSources(withOrigins(row.content), chunks),
  content_sha256: row.content_sha256,
  replaced_at: iso(row.replaced_at),
  replaced_by: row.replaced_by,
})

/** `"hash"` of an If-Match header; `*` matches any. */
const readIfMatch = (header: string | undefined): string | null => {
  const value = header?.trim().replace(/^W\//, '').replaceAll('"', '')
  return value && value !== '*' ? value : null
}
