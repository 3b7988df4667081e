import { z } from 'zod'
import { notFound } from '#server/platform/errors.ts'
import { cron, open, platformAdmin } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import { cronRun, cronRunResult } from '#shared/contracts/retention.ts'
import { proofOfDestruction } from '#shared/manifest.ts'
import { listOrganizations } from './due.store.ts'
import { previewRetention } from './preview-retention.ts'
import { readProof } from './read-proof.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { assertManifestsCanBeKept, type RunOutcome, type RunRequest } from './run-retention.ts'

const tag = 'retention'
/** Stands in a manifest where no CI run was named. */
const NO_CI_RUN = 'none'

export type StartRun = (request: RunRequest) => Promise<RunOutcome>

export const retentionCronRoutes = (deps: RetentionDeps, startRun: StartRun): Route[] => [
  defineRoute(
    {
      method: 'POST',
      url: '/api/admin/cron/retention',
      access: cron,
      rate: 'admin',
      audit: 'by_handler',
      tag,
      summary: 'Destroy what is due in every organization and write the signed manifest',
      body: cronRun,
      response: cronRunResult,
    },
    async ({ body, request }) => {
      if (body?.dry_run) return await dryRun(deps)
      const { runId, results, manifest } = await startRun({
        id: body?.run_id ?? deps.ids.uuid(),
        ciRunId: body?.ci_run_id ?? NO_CI_RUN,
        trigger: 'endpoint',
      })
      await deps.audit.record({
        action: 'retention.run',
        organizationId: null,
        actorId: null,
        target: { type: 'retention', id: runId },
        success: true,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
      })
      return {
        run_id: runId,
        results,
        manifest: manifest && {
          s3_version_id: manifest.s3VersionId,
          retention_until: iso(manifest.retentionUntil),
        },
      }
    },
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/admin/proof-of-destruction',
      access: platformAdmin,
      rate: 'admin',
      audit: 'retention.proof_view',
      tag,
      summary: 'The signed manifest of a run, as the immutable store keeps it',
      query: z.object({ run_id: z.uuid() }),
      response: proofOfDestruction,
    },
    async ({ query }) => await readProof(deps, query.run_id),
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/.well-known/probity-signing-key.pem',
      access: open,
      rate: 'read',
      tag,
      summary: 'Public key that verifies manifests',
      response: z.string(),
    },
    async ({ reply }) => {
      if (!deps.protection) throw notFound()
      reply.type('application/x-pem-file')
      return await deps.protection.signer.publicKeyPem()
    },
  ),
]

async function dryRun(deps: RetentionDeps) {
  await assertManifestsCanBeKept(deps)
  const organizations = await deps.tenancy.asSystem('list what a run would cover', listOrganizations)
  const preview = []
  for (const { id } of organizations) preview.push(await previewRetention(deps, id))
  return { run_id: null, results: [], manifest: null, preview }
}
