import { z } from 'zod'
import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import { generationAccepted } from '#shared/contracts/analyses.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import {
  engagement,
  engagementInput,
  feedback,
  feedbackInput,
  feedbackMetrics,
  feedbackMetricsQuery,
  RUBBER_STAMP_SECONDS,
} from '#shared/contracts/feedback.ts'
import { listFeedback } from './feedback.store.ts'
import type { FeedbackDeps } from './feedback-deps.ts'
import { metricsFrom, trendStart } from './feedback-metrics.ts'
import { countFeedback } from './metrics.store.ts'
import { passGate } from './pass-gate.ts'
import { presentFeedback } from './present-feedback.ts'
import { recordFeedback, regenerate } from './record-feedback.ts'

const tag = 'feedback'

export const feedbackRoutes = (deps: FeedbackDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/analysis/feedback-metrics',
      access: atLeast('viewer'),
      rate: 'read',
      tag,
      summary: 'How people judge the analyses of one investigation or of the organization',
      query: feedbackMetricsQuery,
      response: feedbackMetrics,
    },
    async ({ scope, query }) => {
      const now = deps.clock.now()
      const investigationId = query.investigation_id ?? null
      return await deps.tenancy.inTenant(scope, async (db) => {
        if (investigationId && !(await deps.investigationExists(db, investigationId))) throw notFound()
        const limits = { since: trendStart(now), hasteSeconds: RUBBER_STAMP_SECONDS }
        return metricsFrom(await countFeedback(db, investigationId, limits), now)
      })
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/analysis/:id/engagement',
      access: atLeast('viewer'),
      rate: 'write',
      audit: 'analysis.engagement',
      tag,
      summary: 'Pass a gate: the detail was opened (A), a citation was opened in the evidence (B)',
      params: idParams,
      body: engagementInput,
      response: engagement,
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        passGate(db, scope, deps, { analysisId: params.id, userId: user.userId, input: body }),
      ),
  ),
  recordRoute(deps),
  defineRoute(
    {
      method: 'GET',
      url: '/api/analysis/:id/feedback',
      access: atLeast('viewer'),
      rate: 'read',
      tag,
      summary: 'Who judged it, when and how; the latest first',
      params: idParams,
      query: listQuery,
      response: listOf(feedback),
    },
    async ({ scope, params, query }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        if (!(await deps.findAnalysis(db, params.id))) throw notFound()
        const rows = await listFeedback(db, params.id, readCursor(query.cursor), query.limit + 1)
        return toPage(rows.map(presentFeedback), query.limit)
      }),
  ),
]

const recordRoute = (deps: FeedbackDeps): Route =>
  defineRoute(
    {
      method: 'POST',
      url: '/api/analysis/:id/feedback',
      access: atLeast('member'),
      rate: 'write',
      // The wrapper would name what was made, and the trail is about the analysis.
      audit: 'by_handler',
      tag,
      summary:
        'Agree, disagree or be unsure (after both gates), regenerate (202 with the id of the new analysis), edit, view',
      params: idParams,
      body: feedbackInput,
      status: 201,
      response: z.union([feedback, generationAccepted]),
    },
    async ({ scope, user, params, body, request, reply }) => {
      const wanted = { analysisId: params.id, userId: user.userId }
      const record = (outcome: { success: boolean; error?: string }) =>
        deps.audit.record({
          action: 'analysis.feedback',
          organizationId: scope.organizationId,
          actorId: user.userId,
          target: { type: 'analysis', id: params.id },
          ...outcome,
          ipAddress: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        })
      const answer = await deps.tenancy
        .inTenant(scope, async (db) => {
          if (body.action !== 'regenerate')
            return presentFeedback(await recordFeedback(db, scope, deps, { ...wanted, input: body }))
          const id = await regenerate(db, scope, deps, { ...wanted, input: body })
          return { id, generation_status: 'pending' as const }
        })
        .catch(async (thrown: unknown) => {
          await record({ success: false, error: toAppError(thrown).code })
          throw thrown
        })
      await record({ success: true })
      if (body.action === 'regenerate')
        reply.status(202).header('location', `/api/analysis/${answer.id}`).serializer(JSON.stringify)
      return answer
    },
  )
