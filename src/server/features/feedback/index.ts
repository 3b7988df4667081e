import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { GatesPassed, Judgments, Wording } from '../analyses/index.ts'
import { listAssessments } from './assess.ts'
import { assessmentRoutes } from './assessments.routes.ts'
import { citationRoutes } from './citations.routes.ts'
import { wasContraryOpened } from './contrary-opened.ts'
import { findEngagement, insertEngagement, type Reader } from './engagements.store.ts'
import { feedbackAdminRoutes } from './feedback.admin.routes.ts'
import { feedbackRoutes } from './feedback.routes.ts'
import { findAgreed, latestStatuses, listFeedback } from './feedback.store.ts'
import type { FeedbackDeps } from './feedback-deps.ts'
import { findDisagreed, readStatementJudgments } from './judge-statement.ts'
import { presentFeedback } from './present-feedback.ts'
import { recordEdit } from './record-feedback.ts'
import { statementJudgmentRoutes } from './statement-judgments.routes.ts'

export { findAgreed, findDisagreed, listAssessments, readStatementJudgments }

const MAX_JUDGMENTS = 500

export const createFeedback = (deps: FeedbackDeps) => ({
  routes: [
    ...feedbackRoutes(deps),
    ...citationRoutes(deps),
    ...assessmentRoutes(deps),
    ...statementJudgmentRoutes(deps),
    ...feedbackAdminRoutes(deps),
  ],
  jobs: [],
})

/** The latest judgments on an analysis, for a document. */
export const listJudgments = async (db: TenantDb, analysisId: string) =>
  (await listFeedback(db, { analysisId, before: null, limit: MAX_JUDGMENTS })).map(presentFeedback)

/** What an analysis shows of the judgments on it. */
export const createJudgments = (deps: Core): Judgments => {
  const find = async (db: TenantDb, reader: Reader, { contrary }: Wording) => {
    const found = await findEngagement(db, reader)
    const gates: GatesPassed = {
      detailReviewedAt: found?.detail_reviewed_at ?? null,
      citationCheckedAt: found?.citation_checked_at ?? null,
      contraryOpened: await wasContraryOpened(db, reader, contrary),
    }
    return { gates, isServed: found !== undefined }
  }
  const toReader = ({ organizationId, userId }: TenantScope, wording: Wording): Reader | null =>
    userId ? { ...wording, organizationId, userId } : null
  return {
    latestStatuses,
    gatesPassed: async (db, scope, wording) => {
      const reader = toReader(scope, wording)
      return reader ? (await find(db, reader, wording)).gates : NO_GATES
    },
    serve: async (db, scope, wording) => {
      const reader = toReader(scope, wording)
      if (!reader) return NO_GATES
      const { gates, isServed } = await find(db, reader, wording)
      if (!isServed) await insertEngagement(db, reader, deps.clock.now())
      return gates
    },
    recordEdit: (db, scope, wording) => recordEdit(deps, db, { scope, wording }),
  }
}

const NO_GATES: GatesPassed = { detailReviewedAt: null, citationCheckedAt: null, contraryOpened: null }
