import { performance } from 'node:perf_hooks'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import {
  analysis,
  analysisSummary,
  assessment,
  generation,
  generationAccepted,
  readiness,
  retrieval,
} from '#shared/contracts/analyses.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import { similarityBand } from '#shared/similarity-band.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import { listAnalyses } from './analyses.store.ts'
import { assessReadiness, type CountOutdated } from './assess-readiness.ts'
import { judgeSeal } from './judge-seal.ts'
import { presentSummary } from './present-analysis.ts'
import { mustFindAnalysis, type ReadAnalysisDeps, readAnalysis } from './read-analysis.ts'
import { type StartGenerationDeps, startGeneration } from './start-generation.ts'

export interface AnalysesRoutesDeps extends StartGenerationDeps, ReadAnalysisDeps {
  readonly tenancy: Tenancy
  readonly countOutdated: CountOutdated
}

const tag = 'analysis'
const EXCERPT_LENGTH = 400

export const analysesRoutes = (deps: AnalysesRoutesDeps): Route[] => {
  const { tenancy } = deps
  return [
    defineRoute(
      {
        method: 'POST',
        url: '/api/analysis/assess',
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'nothing',
        tag,
        summary: 'What evidence exists, before generating; no AI call',
        body: assessment,
        response: readiness,
      },
      async ({ scope, body }) => {
        const started = performance.now()
        const found = await tenancy.inTenant(scope, (db) => assessReadiness(db, body, deps.countOutdated))
        return { ...found, duration_ms: Math.round((performance.now() - started) * 100) / 100 }
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/analysis/generate',
        access: atLeast('member'),
        rate: 'ai',
        audit: 'analysis.generate',
        tag,
        summary: 'Generate an analysis in the background',
        body: generation,
        status: 202,
        response: generationAccepted,
      },
      async ({ scope, body, reply }) => {
        const id = await tenancy.inTenant(scope, (db) => startGeneration(db, scope, deps, body))
        reply.header('location', `/api/analysis/${id}`)
        return { id, generation_status: 'pending' as const }
      },
    ),
    defineRoute(
      {
        method: 'GET',
        url: '/api/analysis/:id',
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'analysis.view',
        tag,
        summary: 'One analysis',
        params: idParams,
        response: analysis,
      },
      async ({ scope, params, request }) => {
        // HEAD runs this as well and sends nothing that could be read.
        const reading = request.method === 'GET'
        return await tenancy.inTenant(
          scope,
          async (db) => (await readAnalysis(db, scope, deps, params.id, { reading })).analysis,
        )
      },
    ),
    defineRoute(
      {
        method: 'GET',
        url: '/api/analysis/:id/retrieval',
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'analysis.view',
        tag,
        summary: 'The chunks that were retrieved, included or excluded and why',
        params: idParams,
        response: retrieval,
      },
      async ({ scope, params }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await mustFindAnalysis(db, params.id)
          const chunks = await deps.listRetrieved(db, row.id)
          const included = chunks.filter((chunk) => chunk.included).length
          return {
            summary: { retrieved: chunks.length, included, excluded: chunks.length - included },
            chunks: chunks.map(presentChunk),
            seal: await judgeSeal(deps, db, row, chunks),
          }
        }),
    ),
    defineRoute(
      {
        method: 'GET',
        url: '/api/investigations/:id/analyses',
        access: atLeast('viewer'),
        rate: 'read',
        tag,
        summary: 'Analyses of an investigation, newest first',
        params: idParams,
        query: listQuery,
        response: listOf(analysisSummary),
      },
      async ({ scope, params, query }) =>
        await tenancy.inTenant(scope, async (db) => {
          if (!(await deps.investigationExists(db, params.id))) throw notFound()
          const rows = await listAnalyses(db, params.id, readCursor(query.cursor), query.limit + 1)
          const statuses = await deps.judgments.latestStatuses(
            db,
            rows.map((row) => row.id),
          )
          return toPage(
            rows.map((row) => presentSummary(row, statuses.get(row.id) ?? null)),
            query.limit,
          )
        }),
    ),
  ]
}

const presentChunk = (chunk: RetrievedChunk) => ({
  rank: chunk.rank,
  chunk_id: chunk.chunkId,
  evidence_id: chunk.evidenceId,
  source_title: chunk.title,
  type: chunk.sourceType,
  included: chunk.included,
  similarity: chunk.similarity,
  similarity_band: similarityBand(chunk.similarity),
  exclusion_reason: chunk.exclusionReason,
  excerpt: chunk.text.slice(0, EXCERPT_LENGTH).toWellFormed(),
  start: chunk.start,
  end: chunk.end,
})
