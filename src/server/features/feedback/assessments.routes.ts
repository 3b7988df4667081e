import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { findAnalysis } from '../analyses/index.ts'
import { assess, listAssessments } from './assess.ts'
import type { FeedbackDeps } from './feedback-deps.ts'

const tag = 'feedback'

/** Who may judge an analysis may assess what it sets out. */
export const assessmentRoutes = (deps: FeedbackDeps): Route[] => [
  defineRoute(
    endpoints.listAssessments,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'analysis.assessments_read',
      tag,
      summary: 'What people concluded of the rows or witnesses of an analysis, with the earlier versions',
    },
    async ({ scope, params }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        if (!(await findAnalysis(db, params.id))) throw notFound()
        return { items: await listAssessments(db, params.id) }
      }),
  ),
  defineRoute(
    endpoints.assess,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'analysis.assess',
      auditParam: 'id',
      tag,
      summary: 'Say how likely, how grave or how plausible something is, with a reason: only people do',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        assess(deps, db, {
          scope,
          userId: user.userId,
          analysisId: params.id,
          target: params.target,
          input: body,
        }),
      ),
  ),
]
