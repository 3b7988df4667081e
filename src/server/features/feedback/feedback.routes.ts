import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { RUBBER_STAMP_SECONDS } from '#shared/contracts/feedback.ts'
import type { FeedbackAction } from '#shared/feedback-words.ts'
import { findAnalysis } from '../analyses/index.ts'
import { investigationExists } from '../investigations/index.ts'
import { listFeedback } from './feedback.store.ts'
import type { FeedbackDeps } from './feedback-deps.ts'
import { metricsFrom, trendStart } from './feedback-metrics.ts'
import { countFeedback } from './metrics.store.ts'
import { passGate } from './pass-gate.ts'
import { presentFeedback } from './present-feedback.ts'
import { recordFeedback, regenerate } from './record-feedback.ts'
import { countStatementJudgments } from './statement-judgments.store.ts'

const tag = 'feedback'

/** One endpoint takes them all, but whoever reads the trail must tell a look from a judgment, and which one it was. */
const AUDITED_AS: Readonly<Record<FeedbackAction, AuditAction>> = {
  agree: 'analysis.agree',
  disagree: 'analysis.disagree',
  unsure: 'analysis.unsure',
  regenerate: 'analysis.regenerate',
  edit: 'analysis.explain_edit',
  view: 'analysis.view',
}

export const feedbackRoutes = (deps: FeedbackDeps): Route[] => [
  defineRoute(
    endpoints.getFeedbackMetrics,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'analysis.feedback_read',
      tag,
      summary: 'How people judge the analyses of one investigation or of the organization',
    },
    async ({ scope, query }) => {
      const now = deps.clock.now()
      const investigationId = query.investigation_id ?? null
      return await deps.tenancy.inTenant(scope, async (db) => {
        if (investigationId && !(await investigationExists(db, investigationId))) throw notFound()
        const limits = { since: trendStart(now), hasteSeconds: RUBBER_STAMP_SECONDS }
        const counts = await countFeedback(db, investigationId, limits)
        return {
          ...metricsFrom(counts, now),
          statements: await countStatementJudgments(db, investigationId),
        }
      })
    },
  ),
  defineRoute(
    endpoints.recordEngagement,
    {
      access: atLeast('viewer'),
      rate: 'write',
      audit: 'analysis.engagement',
      tag,
      summary: 'Pass a gate: the detail was opened (A), a citation was opened in the evidence (B)',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        passGate(deps, db, { scope, analysisId: params.id, userId: user.userId, input: body }),
      ),
  ),
  recordRoute(deps),
  defineRoute(
    endpoints.listFeedback,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'analysis.feedback_read',
      tag,
      summary: 'Who judged it, when and how; latest first',
    },
    async ({ scope, params, query }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        if (!(await findAnalysis(db, params.id))) throw notFound()
        const rows = await listFeedback(db, {
          analysisId: params.id,
          before: readCursor(query.cursor),
          limit: query.limit + 1,
        })
        return toPage(rows.map(presentFeedback), query.limit)
      }),
  ),
]

const recordRoute = (deps: FeedbackDeps): Route =>
  defineRoute(
    endpoints.giveFeedback,
    {
      access: atLeast('member'),
      rate: 'write',
      // The wrapper would name the created row; this record is about the analysis.
      audit: 'by_handler',
      // The guard refuses before the body is read, so this does not say which.
      refusalAudit: 'analysis.feedback',
      tag,
      summary:
        'Agree, disagree or be unsure (after both gates), regenerate (202 with the id of the new analysis), explain your edit, view',
    },
    async ({ scope, user, params, body, request, reply }) => {
      const wanted = { analysisId: params.id, userId: user.userId }
      const record = (outcome: { success: boolean; error?: string }) =>
        deps.audit.record({
          action: AUDITED_AS[body.action],
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
            return presentFeedback(await recordFeedback(deps, db, { scope, ...wanted, input: body }))
          const id = await regenerate(deps, db, { scope, ...wanted, input: body })
          return { id, generation_status: 'pending' as const }
        })
        .catch(async (thrown: unknown) => {
          await record({ success: false, error: toAppError(thrown).code })
          throw thrown
        })
      await record({ success: true })
      if (body.action === 'regenerate')
        reply
          .status(202)
          .type('application/json; charset=utf-8')
          .header('location', toUrl(addresses.getAnalysis, { params: { id: answer.id } }))
          .serializer(JSON.stringify)
      return answer
    },
  )
