import type { Core } from '#server/platform/core.ts'
import { cron } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { sweepEmbeddings } from './sweep-embeddings.ts'

export const evidenceCronRoutes = (deps: Core): Route[] => [
  defineRoute(
    endpoints.sweepEmbeddings,
    {
      access: cron,
      rate: 'admin',
      audit: 'embedding.sweep',
      tag: 'cron',
      summary: 'Retry texts and embeddings that are stuck',
    },
    async ({ body }) => await sweepEmbeddings(deps, { dryRun: body?.dry_run ?? false }),
  ),
]
