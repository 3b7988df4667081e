import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'

import { policyRoutes } from './policies/policies.routes.ts'
import { previewRetention } from './preview-retention.ts'
import type { RetentionDeps } from './retention-deps.ts'

const tag = 'retention'
const previewRoutes = ({ tenancy, clock }: RetentionDeps): Route[] => [
  defineRoute(
    endpoints.previewRetention,
    {
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'retention.view',
      auditTarget: 'organization',
      tag,
      summary: 'What the next retention run would destroy, and why the rest stays',
    },
    async ({ scope, params }) => {
      if (scope.organizationId !== params.id) throw notFound()
      return await previewRetention({ tenancy, clock }, scope.organizationId)
    },
  ),
]

export const retentionRoutes = (deps: RetentionDeps): Route[] => [
  ...policyRoutes(deps),
  ...previewRoutes(deps),
]
