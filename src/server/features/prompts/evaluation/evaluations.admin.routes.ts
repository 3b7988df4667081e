import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { idParams } from '#shared/contracts/common.ts'
import { evaluation, evaluationAccepted, newEvaluation } from '#shared/contracts/prompts.ts'
import type { EvaluationDeps } from '../prompts-deps.ts'
import { findEvaluation } from './evaluations.store.ts'
import { presentEvaluation } from './present-evaluation.ts'
import { startEvaluation } from './start-evaluation.ts'

const common = { access: atLeast('admin'), tag: 'prompts' } as const

export const evaluationRoutes = (deps: EvaluationDeps): Route[] => [
  defineRoute(
    {
      ...common,
      method: 'POST',
      url: '/api/admin/prompts/evaluate',
      rate: 'ai',
      audit: 'prompt.evaluate',
      summary: 'Run a version and the active one through the golden set, case by case',
      body: newEvaluation,
      status: 202,
      response: evaluationAccepted,
    },
    async ({ scope, body, reply }) => {
      const id = await startEvaluation(deps, scope, body)
      reply.header('location', `/api/admin/prompts/evaluations/${id}`)
      return { id, status: 'running' as const }
    },
  ),
  defineRoute(
    {
      ...common,
      method: 'GET',
      url: '/api/admin/prompts/evaluations/:id',
      rate: 'read',
      summary: 'Progress and result of an evaluation',
      params: idParams,
      response: evaluation,
    },
    async ({ scope, params }) => {
      const row = await deps.tenancy.inTenant(scope, (db) => findEvaluation(db, params.id))
      if (!row) throw notFound()
      return presentEvaluation(row)
    },
  ),
]
