import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { findAnalysis } from '../analyses/index.ts'
import type { FeedbackDeps } from './feedback-deps.ts'
import { judgeStatement, readStatementJudgments } from './judge-statement.ts'

const tag = 'feedback'

export const statementJudgmentRoutes = (deps: FeedbackDeps): Route[] => [
  defineRoute(
    endpoints.listStatementJudgments,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'analysis.feedback_read',
      tag,
      summary: 'What each person thinks of single statements of an analysis',
    },
    async ({ scope, params }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        const row = await findAnalysis(db, params.id)
        if (!row) throw notFound()
        const { content } = row
        return { items: content ? await readStatementJudgments(db, { id: row.id, content }) : [] }
      }),
  ),
  defineRoute(
    endpoints.judgeStatement,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'analysis.judge_statement',
      auditParam: 'id',
      tag,
      summary: 'Say of one statement that it is right or wrong, or note something on it (after both gates)',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, async (db) => ({
        items: await judgeStatement(deps, db, {
          scope,
          userId: user.userId,
          analysisId: params.id,
          statementId: params.statement_id,
          input: body,
        }),
      })),
  ),
]
