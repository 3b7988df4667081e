import { notFound } from '#server/platform/errors.ts'
import { cron, open, platformAdmin } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { RetentionPreview } from '#shared/contracts/retention.ts'
import { MEDIA_TYPES } from '#shared/media-types.ts'
import { listOrganizations } from './due.store.ts'
import { previewRetention } from './preview-retention.ts'
import { readProof } from './read-proof.ts'
import type { RetentionDeps } from './retention-deps.ts'
import {
  NO_CI_RUN,
  RETENTION,
  type RunKind,
  requireManifestsCanBeKept,
  type StartRun,
} from './run-retention.ts'
import { previewScrub } from './scrub/preview-scrub.ts'
import { PII_SCRUB } from './scrub/run-pii-scrub.ts'

const tag = 'retention'

export const retentionCronRoutes = (deps: RetentionDeps, startRun: StartRun): Route[] => [
  runRoute(deps, startRun, {
    endpoint: endpoints.runRetention,
    summary: 'Destroy what is due in every organization and write the signed manifest',
    kind: RETENTION,
    action: 'retention.run',
    preview: previewRetention,
  }),
  runRoute(deps, startRun, {
    endpoint: endpoints.runPiiScrub,
    summary: 'Replace personal data that is past its policy with placeholders and write the signed manifest',
    kind: PII_SCRUB,
    action: 'retention.pii_scrub',
    preview: previewScrub,
  }),
  defineRoute(
    endpoints.getProofOfDestruction,
    {
      access: platformAdmin,
      rate: 'admin',
      audit: 'retention.proof_view',
      tag,
      summary: 'The signed manifest of a run, as the immutable store keeps it',
    },
    async ({ query }) => await readProof(deps, query.run_id),
  ),
  defineRoute(
    endpoints.getSigningKey,
    {
      access: open,
      rate: 'read',
      tag,
      summary: 'Public key that verifies manifests',
    },
    async ({ reply }) => {
      if (!deps.protection) throw notFound()
      reply.type(MEDIA_TYPES.pem)
      return await deps.protection.signer.publicKeyPem()
    },
  ),
]

interface RunRoute {
  readonly endpoint: (typeof endpoints)['runRetention' | 'runPiiScrub']
  readonly summary: string
  readonly kind: RunKind
  readonly action: AuditAction
  readonly preview: (deps: RetentionDeps, organizationId: string) => Promise<RetentionPreview>
}

const runRoute = (
  deps: RetentionDeps,
  startRun: StartRun,
  { endpoint, summary, kind, action, preview }: RunRoute,
): Route =>
  defineRoute(
    endpoint,
    {
      access: cron,
      rate: 'admin',
      audit: 'by_handler',
      refusalAudit: action,
      tag,
      summary,
    },
    async ({ body, request }) => {
      if (body?.dry_run) return await dryRun(deps, preview)
      const { runId, results, manifest } = await startRun(kind, {
        id: body?.run_id ?? deps.ids.uuid(),
        ciRunId: body?.ci_run_id ?? NO_CI_RUN,
        trigger: 'endpoint',
        origin: { ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? null },
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
  )

async function dryRun(deps: RetentionDeps, previewOf: RunRoute['preview']) {
  await requireManifestsCanBeKept(deps)
  const organizations = await deps.tenancy.asSystem('list what a run would cover', listOrganizations)
  const preview = []
  for (const { id } of organizations) preview.push(await previewOf(deps, id))
  return { run_id: null, results: [], manifest: null, preview }
}
