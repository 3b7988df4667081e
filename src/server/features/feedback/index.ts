import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { GatesPassed, Judgments } from '../analyses/index.ts'
import { listAssessments } from './assess.ts'
import { assessmentRoutes } from './assessments.routes.ts'
import { citationRoutes } from './citations.routes.ts'
import { findEngagement, insertEngagement } from './engagements.store.ts'
import { feedbackAdminRoutes } from './feedback.admin.routes.ts'
import { feedbackRoutes } from './feedback.routes.ts'
import { latestStatuses, listFeedback } from './feedback.store.ts'
import type { FeedbackDeps } from './feedback-deps.ts'
import { presentFeedback } from './present-feedback.ts'
import { recordEdit } from './record-feedback.ts'

export { latestStatuses, listAssessments }

const MAX_JUDGMENTS = 500

export const createFeedback = (deps: FeedbackDeps) => ({
  routes: [
    ...feedbackRoutes(deps),
    ...citationRoutes(deps),
    ...assessmentRoutes(deps),
    ...feedbackAdminRoutes(deps),
  ],
  jobs: [],
})

/** The latest judgments on an analysis, for a document. */
export const listJudgments = async (db: TenantDb, analysisId: string) =>
  (await listFeedback(db, { analysisId, before: null, limit: MAX_JUDGMENTS })).map(presentFeedback)

/** What an analysis shows of the judgments on it. */
export const createJudgments = (deps: Core): Judgments => {
  const gatesPassed: Judgments['gatesPassed'] = async (db, { userId }, wording) =>
    toGatesPassed(userId ? await findEngagement(db, { ...wording, userId }) : undefined)
  return {
    latestStatuses,
    gatesPassed,
    serve: async (db, scope, wording) => {
      const { organizationId, userId } = scope
      if (!userId) return toGatesPassed(undefined)
      const reader = { ...wording, organizationId, userId }
      const known = await findEngagement(db, reader)
      if (!known) await insertEngagement(db, reader, deps.clock.now())
      return toGatesPassed(known)
    },
    recordEdit: (db, scope, wording) => recordEdit(deps, db, { scope, wording }),
  }
}

const toGatesPassed = (found: Awaited<ReturnType<typeof findEngagement>>): GatesPassed => ({
  detailReviewedAt: found?.detail_reviewed_at ?? null,
  citationCheckedAt: found?.citation_checked_at ?? null,
})
