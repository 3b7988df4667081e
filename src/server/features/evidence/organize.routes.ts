import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { AddEvidenceDeps } from './add-evidence.ts'
import type { LoseSupportDeps } from './lose-support.ts'
import { includeItems, linkItems, setCustodian } from './organize-items.ts'
import { readOrigin } from './origin.ts'

const tag = 'evidence'

/** Changes up to a thousand items in one request: all of them or none. */
export const organizeRoutes = (deps: AddEvidenceDeps & LoseSupportDeps): Route[] => [
  defineRoute(
    endpoints.linkEvidence,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'evidence.link',
      tag,
      summary: 'Link many items to a question, or remove the links',
    },
    async ({ scope, params, body }) => await linkItems(deps, scope, { investigationId: params.id, body }),
  ),
  defineRoute(
    endpoints.includeEvidence,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'evidence.update',
      tag,
      summary: 'Include many items in analyses, or exclude them',
    },
    async ({ scope, params, body, request }) =>
      await includeItems(deps, scope, { investigationId: params.id, body, origin: readOrigin(request) }),
  ),
  defineRoute(
    endpoints.setCustodian,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'evidence.update',
      tag,
      summary: 'Say whose files many items came from',
    },
    async ({ scope, params, body }) => await setCustodian(deps, scope, { investigationId: params.id, body }),
  ),
]
