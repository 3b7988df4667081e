import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { viewCitation } from './view-citation.ts'

export const citationRoutes = (deps: Core): Route[] => [
  defineRoute(
    endpoints.getCitation,
    {
      access: atLeast('viewer'),
      rate: 'read',
      // The record must name the evidence item, which is known only here.
      audit: 'by_handler',
      refusalAudit: 'evidence.view',
      tag: 'feedback',
      summary: 'A citation in its place in the evidence, with the text around it',
    },
    async ({ scope, user, params, request }) => {
      const record = (target: { type: string; id: string }, error: string | null) =>
        deps.audit.record({
          action: 'evidence.view',
          organizationId: scope.organizationId,
          actorId: user.userId,
          target,
          success: error === null,
          error,
          ipAddress: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        })
      const view = await deps.tenancy
        .inTenant(scope, (db) =>
          viewCitation(deps, db, {
            scope,
            analysisId: params.id,
            citationId: params.citation_id,
            userId: user.userId,
            // HEAD also runs this but sends nothing to read.
            reading: request.method === 'GET',
          }),
        )
        .catch(async (thrown: unknown) => {
          await record({ type: 'analysis', id: params.id }, toAppError(thrown).code)
          throw thrown
        })
      await record({ type: 'evidence', id: view.citation.evidence_id }, null)
      return view
    },
  ),
]
