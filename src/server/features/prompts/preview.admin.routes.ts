import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { previewRequest, promptPreview } from '#shared/contracts/prompts.ts'
import { previewPrompt } from './preview-prompt.ts'
import type { PreviewDeps } from './prompts-deps.ts'

const PREVIEW_MS = 30_000

export const previewRoutes = (deps: PreviewDeps): Route[] => [
  defineRoute(
    {
      method: 'POST',
      url: '/api/admin/prompts/preview',
      access: atLeast('admin'),
      rate: 'admin',
      // What is looked at is the investigation, whose id the wrapper would not find.
      audit: 'by_handler',
      tag: 'prompts',
      summary: "A prompt as it would be sent, with an investigation's passages; no model is called",
      body: previewRequest,
      response: promptPreview,
    },
    async ({ scope, body, request }) => {
      const preview = await previewPrompt(deps, scope, body, AbortSignal.timeout(PREVIEW_MS))
      await deps.audit.record({
        action: 'prompt.preview',
        organizationId: scope.organizationId,
        actorId: scope.userId,
        target: { type: 'investigation', id: body.investigation_id },
        success: true,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
      })
      return preview
    },
  ),
]
