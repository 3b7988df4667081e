import { cron } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { sweepAnswer, sweepRequest } from '#shared/contracts/evidence.ts'
import { type SweepEmbeddingsDeps, sweepEmbeddings } from './sweep-embeddings.ts'

export const evidenceCronRoutes = (deps: SweepEmbeddingsDeps): Route[] => [
  defineRoute(
    {
      method: 'POST',
      url: '/api/admin/cron/embedding-sweeper',
      access: cron,
      rate: 'admin',
      audit: 'embedding.sweep',
      tag: 'cron',
      summary: 'Retry texts and embeddings that are stuck',
      body: sweepRequest,
      response: sweepAnswer,
    },
    async ({ body }) => await sweepEmbeddings(deps, { dryRun: body?.dry_run ?? false }),
  ),
]
