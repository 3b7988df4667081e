import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import { findEvaluation } from './evaluations.store.ts'
import { notMeasurable } from './not-measurable.ts'
import { presentEvaluation } from './present-evaluation.ts'
import { startEvaluation } from './start-evaluation.ts'

const common = { access: atLeast('admin'), tag: 'prompts' } as const

export const evaluationRoutes = (deps: EvaluationDeps): Route[] => [
  defineRoute(
    endpoints.getEvaluability,
    {
      ...common,
      rate: 'admin',
      summary: 'Whether prompts can be evaluated with the analyst of the organization, and if not, why',
    },
    async ({ scope }) => {
      const { provider } = await deps.tenancy.inTenant(scope, (db) =>
        deps.ai.analystName(db, scope.organizationId),
      )
      const reason = notMeasurable(provider)
      return { possible: reason === null, reason }
    },
  ),
  defineRoute(
    endpoints.startEvaluation,
    {
      ...common,
      rate: 'ai',
      audit: 'prompt.evaluate',
      summary: 'Run a version and the active one through the golden set, case by case',
    },
    async ({ scope, body, reply }) => {
      const id = await startEvaluation(deps, scope, body)
      reply.header('location', toUrl(addresses.getEvaluation, { params: { id } }))
      return { id, status: 'running' as const }
    },
  ),
  defineRoute(
    endpoints.getEvaluation,
    {
      ...common,
      rate: 'read',
      summary: 'Progress and result of an evaluation',
    },
    async ({ scope, params }) => {
      const row = await deps.tenancy.inTenant(scope, (db) => findEvaluation(db, params.id))
      if (!row) throw notFound()
      return presentEvaluation(row)
    },
  ),
]
