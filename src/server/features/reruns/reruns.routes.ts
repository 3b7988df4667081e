import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { findAnalysis } from '../analyses/index.ts'
import { findGround } from './find-ground.ts'
import { presentPlan, presentRerun } from './present-rerun.ts'
import { findRerun, listReruns } from './reruns.store.ts'
import type { RerunsDeps } from './reruns-deps.ts'
import { startRerun } from './start-rerun.ts'

const tag = 'analysis'

async function requireAnalysis(db: TenantDb, id: string) {
  const row = await findAnalysis(db, id)
  if (!row) throw notFound()
  return row
}

export const rerunsRoutes = (deps: RerunsDeps): Route[] => [
  defineRoute(
    endpoints.listReruns,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'analysis.reruns_read',
      tag,
      summary: 'The reruns of an analysis, newest first, and what another one would cost',
    },
    async ({ scope, params }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        const row = await requireAnalysis(db, params.id)
        const ground = await findGround(db, row, await deps.ai.analystName(db, scope.organizationId))
        return {
          cost: await presentPlan(db, row, ground),
          items: (await listReruns(db, params.id)).map((rerun) => presentRerun(rerun, row)),
        }
      }),
  ),
  defineRoute(
    endpoints.startRerun,
    {
      access: atLeast('member'),
      rate: 'ai',
      audit: 'analysis.rerun',
      tag,
      summary:
        'Draft an analysis again from what it was drafted from: in other orders, or with names exchanged',
    },
    async ({ scope, params, body, reply }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        const id = await startRerun(deps, db, { scope, analysisId: params.id, wanted: body })
        reply.header('location', toUrl(addresses.getRerun, { params: { id } }))
        return { id, status: 'running' as const }
      }),
  ),
  defineRoute(
    endpoints.getRerun,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'analysis.reruns_read',
      tag,
      summary: 'One rerun with everything that its runs said',
    },
    async ({ scope, params }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        const row = await findRerun(db, params.id)
        if (!row) throw notFound()
        return presentRerun(row, await requireAnalysis(db, row.analysis_id))
      }),
  ),
]
