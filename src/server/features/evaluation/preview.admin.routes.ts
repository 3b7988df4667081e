import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import { previewPrompt } from './preview-prompt.ts'

const PREVIEW_MS = 30_000

export const previewRoutes = (deps: EvaluationDeps): Route[] => [
  defineRoute(
    endpoints.previewPrompt,
    {
      access: atLeast('admin'),
      rate: 'admin',
      // The record must name the investigation, whose id the wrapper would not find.
      audit: 'by_handler',
      refusalAudit: 'prompt.preview',
      tag: 'prompts',
      summary: "A prompt as it would be sent, with an investigation's passages; no model is called",
    },
    async ({ scope, body, request }) => {
      const record = (error: string | null) =>
        deps.audit.record({
          action: 'prompt.preview',
          organizationId: scope.organizationId,
          actorId: scope.userId,
          target: { type: 'investigation', id: body.investigation_id },
          success: error === null,
          error,
          ipAddress: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        })
      const preview = await previewPrompt(
        deps,
        { scope, wanted: body },
        AbortSignal.timeout(PREVIEW_MS),
      ).catch(async (thrown: unknown) => {
        await record(toAppError(thrown).code)
        throw thrown
      })
      await record(null)
      return preview
    },
  ),
]
