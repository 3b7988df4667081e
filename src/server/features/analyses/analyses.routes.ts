import { performance } from 'node:perf_hooks'
import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { similarityBand } from '#shared/similarity-band.ts'
import { investigationExists } from '../investigations/index.ts'
import { listRetrieved, type RetrievedChunk } from '../retrieval/index.ts'
import { listAnalyses } from './analyses.store.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { assessReadiness } from './assess-readiness.ts'
import { judgeSeal } from './judge-seal.ts'
import { presentListed } from './present-analysis.ts'
import { readAnalysis, requireAnalysis } from './read-analysis.ts'
import { startGeneration } from './start-generation.ts'
import { summarizeRetrieval } from './summarize-retrieval.ts'
import { findItems } from './titles.store.ts'

const tag = 'analysis'
const EXCERPT_LENGTH = 400

export const analysesRoutes = (deps: AnalysesDeps): Route[] => {
  const { tenancy } = deps
  return [
    defineRoute(
      endpoints.assessAnalysis,
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'nothing',
        tag,
        summary: 'What evidence exists, before generating; makes no AI call',
      },
      async ({ scope, body }) => {
        const started = performance.now()
        const found = await tenancy.inTenant(scope, (db) =>
          assessReadiness(db, body, deps.evidence.countOutdated),
        )
        return { ...found, duration_ms: Math.round((performance.now() - started) * 100) / 100 }
      },
    ),
    defineRoute(
      endpoints.generateAnalysis,
      {
        access: atLeast('member'),
        rate: 'ai',
        audit: 'analysis.generate',
        tag,
        summary: 'Generate an analysis in the background',
      },
      async ({ scope, body, reply }) => {
        const id = await tenancy.inTenant(scope, (db) => startGeneration(deps, db, { scope, body }))
        reply.header('location', toUrl(addresses.getAnalysis, { params: { id } }))
        return { id, generation_status: 'pending' as const }
      },
    ),
    defineRoute(
      endpoints.getAnalysis,
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'analysis.view',
        tag,
        summary: 'One analysis',
      },
      async ({ scope, params, request }) => {
        // HEAD also runs this but sends nothing to read.
        const reading = request.method === 'GET'
        return await tenancy.inTenant(
          scope,
          async (db) => (await readAnalysis(deps, db, { scope, id: params.id, reading })).analysis,
        )
      },
    ),
    defineRoute(
      endpoints.getRetrieval,
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'analysis.view',
        tag,
        summary: 'The retrieved chunks, included or excluded, with reasons',
      },
      async ({ scope, params }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await requireAnalysis(db, params.id)
          const chunks = await listRetrieved(db, row.id)
          const items = await findItems(
            db,
            chunks.map(({ evidenceId }) => evidenceId),
          )
          return {
            summary: summarizeRetrieval(chunks, new Map([...items].map(([id, { kind }]) => [id, kind]))),
            chunks: chunks.map((chunk) =>
              presentChunk(chunk, items.get(chunk.evidenceId)?.title ?? chunk.title),
            ),
            seal: await judgeSeal(db, row, chunks),
          }
        }),
    ),
    defineRoute(
      endpoints.listAnalyses,
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'analysis.list',
        auditTarget: 'investigation',
        tag,
        summary: 'Analyses of an investigation, newest first',
      },
      async ({ scope, params, query }) =>
        await tenancy.inTenant(scope, async (db) => {
          if (!(await investigationExists(db, params.id))) throw notFound()
          const rows = await listAnalyses(db, {
            investigationId: params.id,
            before: readCursor(query.cursor),
            limit: query.limit + 1,
          })
          const statuses = await deps.judgments.latestStatuses(
            db,
            rows.map((row) => row.id),
          )
          return toPage(
            rows.map((row) => presentListed(row, statuses.get(row.id) ?? null)),
            query.limit,
          )
        }),
    ),
  ]
}

/** `title`: the item's current one; the stored one belongs to what the analyst was given. */
const presentChunk = (chunk: RetrievedChunk, title: string) => ({
  rank: chunk.rank,
  chunk_id: chunk.chunkId,
  evidence_id: chunk.evidenceId,
  source_title: title,
  type: chunk.sourceType,
  included: chunk.included,
  similarity: chunk.similarity,
  similarity_band: chunk.similarity === null ? null : similarityBand(chunk.similarity),
  exclusion_reason: chunk.exclusionReason,
  excerpt: chunk.text.slice(0, EXCERPT_LENGTH).toWellFormed(),
  start: chunk.start,
  end: chunk.end,
})
