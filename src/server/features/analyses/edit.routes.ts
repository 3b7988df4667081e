import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { type AnalysisContent, analysis, analysisPatch } from '#shared/contracts/analyses.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import { analysisVersion } from '#shared/contracts/feedback.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import { countSources } from './count-sources.ts'
import { type EditAnalysisDeps, editAnalysis } from './edit-analysis.ts'
import { mustFindAnalysis, type ReadAnalysisDeps, readAnalysis } from './read-analysis.ts'
import { listVersions } from './versions.store.ts'

export type EditRoutesDeps = EditAnalysisDeps & ReadAnalysisDeps & { readonly tenancy: Tenancy }

const tag = 'analysis'

export const editRoutes = (deps: EditRoutesDeps): Route[] => [
  defineRoute(
    {
      method: 'PATCH',
      url: '/api/analysis/:id',
      access: atLeast('member'),
      rate: 'write',
      audit: 'analysis.edit',
      tag,
      summary: 'Edit statements; the original is kept, citations and quality are checked again',
      params: idParams,
      body: analysisPatch,
      response: analysis,
    },
    async ({ scope, params, body, request }) => {
      const expected = body.expected_content_sha256 ?? readIfMatch(request.headers['if-match'])
      const patch = expected ? { ...body, expected_content_sha256: expected } : body
      return await deps.tenancy.inTenant(scope, async (db) => {
        await editAnalysis(db, scope, deps, params.id, patch)
        return (await readAnalysis(db, scope, deps, params.id, { reading: true })).analysis
      })
    },
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/analysis/:id/versions',
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'analysis.view',
      tag,
      summary: 'What the analysis said before each edit, the original first',
      params: idParams,
      query: listQuery,
      response: listOf(analysisVersion),
    },
    async ({ scope, params, query }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        await mustFindAnalysis(db, params.id)
        const rows = await listVersions(db, params.id, readCursor(query.cursor), query.limit + 1)
        const chunks = await deps.listRetrieved(db, params.id)
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
  content: countSources(row.content as AnalysisContent, chunks),
  content_sha256: row.content_sha256,
  replaced_at: iso(row.replaced_at),
  replaced_by: row.replaced_by,
})

/** `"hash"` of an If-Match header; `*` expects nothing in particular. */
const readIfMatch = (header: string | undefined): string | null => {
  const value = header?.trim().replace(/^W\//, '').replaceAll('"', '')
  return value && value !== '*' ? value : null
}
