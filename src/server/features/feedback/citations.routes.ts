import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { citationParams, citationView } from '#shared/contracts/feedback.ts'
import type { FeedbackDeps } from './feedback-deps.ts'
import { viewCitation } from './view-citation.ts'

export const citationRoutes = (deps: FeedbackDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/analysis/:id/citations/:citation_id',
      access: atLeast('viewer'),
      rate: 'read',
      // What is looked at is an item of evidence, and which one is known only here.
      audit: 'by_handler',
      tag: 'feedback',
      summary: 'A citation where it stands in the evidence, with what stands around it',
      params: citationParams,
      response: citationView,
    },
    async ({ scope, user, params, request }) => {
      const view = await deps.tenancy.inTenant(scope, (db) =>
        viewCitation(db, scope, deps, {
          analysisId: params.id,
          citationId: params.citation_id,
          userId: user.userId,
          // HEAD runs this as well and sends nothing that could be read.
          reading: request.method === 'GET',
        }),
      )
      await deps.audit.record({
        action: 'evidence.view',
        organizationId: scope.organizationId,
        actorId: user.userId,
        target: { type: 'evidence', id: view.citation.evidence_id },
        success: true,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
      })
      return view
    },
  ),
]
