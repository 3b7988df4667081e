import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { FEEDBACK_ACTIONS, STATUS_OF } from '#shared/feedback-words.ts'
import { listAllFeedback } from './feedback.store.ts'
import { presentFeedback } from './present-feedback.ts'

export const feedbackAdminRoutes = ({ tenancy }: Core): Route[] => [
  defineRoute(
    endpoints.listAllFeedback,
    {
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'analysis.feedback_read',
      tag: 'admin',
      summary: 'Judgments in all investigations, latest first',
    },
    async ({ scope, query }) => {
      const action = FEEDBACK_ACTIONS.find((one) => STATUS_OF[one] === query.status)
      const rows = await tenancy.inTenant(scope, (db) =>
        listAllFeedback(
          db,
          { action, type: query.type },
          { before: readCursor(query.cursor), limit: query.limit + 1 },
        ),
      )
      return toPage(
        rows.map((row) => ({
          ...presentFeedback(row),
          investigation_id: row.investigation_id,
          case_number: row.case_number,
          analysis_type: row.type,
          analysis_title: describeSubject(row),
        })),
        query.limit,
      )
    },
  ),
]
