import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import type { JobSender } from '#server/platform/jobs/job-queue.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import { generationAccepted, type QualityStatus, qualityStatus } from '#shared/contracts/analyses.ts'
import { idParams } from '#shared/contracts/common.ts'
import { CHECK_QUALITY, type QualityJob } from './check-quality.ts'
import { findQuality, requestCheck } from './quality.store.ts'

export interface QualityRoutesDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly jobs: JobSender
  readonly audit: AuditWriter
}

const tag = 'analysis'

const BUILT_IN_NOTE =
  'Checked by the built-in rules, without a language model. They tell well when the evidence says nothing like a claim; they do not reliably tell a contradiction, and where an analysis quotes the evidence word for word, a high score says that the words are there, not that they answer the question.'

type Row = NonNullable<Awaited<ReturnType<typeof findQuality>>>

const present = (row: Row): QualityStatus => ({
  analysis_id: row.id,
  generation_status: row.generation_status,
  faithfulness_score: row.faithfulness_score,
  coverage_score: row.coverage_score,
  quality_confidence: row.quality_confidence as QualityStatus['quality_confidence'],
  partial: row.quality_partial,
  claims: row.claims as QualityStatus['claims'],
  key_points: row.key_points as QualityStatus['key_points'],
  checked_at: iso(row.quality_checked_at),
  error: row.quality_error,
  method_note: (row.quality_provider ?? row.provider) === 'extractive' ? BUILT_IN_NOTE : null,
})

export const qualityRoutes = ({ tenancy, clock, jobs, audit }: QualityRoutesDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/analysis/:id/quality-status',
      access: atLeast('viewer'),
      rate: 'read',
      // Clients poll it; only an answer that shows words of the evidence is a look worth a row.
      audit: 'by_handler',
      tag,
      summary: 'Progress and result of the quality checks',
      params: idParams,
      response: qualityStatus,
    },
    async ({ scope, params, request }) => {
      const row = await tenancy.inTenant(scope, (db: TenantDb) => findQuality(db, params.id))
      if (!row) throw notFound()
      const status = present(row)
      if (row.generation_status === 'checking') return { ...status, claims: [], key_points: [] }
      if (status.claims.length > 0)
        await audit.record({
          action: 'analysis.view',
          organizationId: scope.organizationId,
          actorId: scope.userId,
          target: { type: 'analysis', id: row.id },
          success: true,
          ipAddress: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        })
      return status
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/analysis/:id/quality-check',
      access: atLeast('member'),
      rate: 'ai',
      audit: 'analysis.quality_check',
      tag,
      summary: 'Check the quality again',
      params: idParams,
      status: 202,
      response: generationAccepted,
    },
    async ({ scope, params }) =>
      await tenancy.inTenant(scope, async (db) => {
        const row = await findQuality(db, params.id)
        if (!row) throw notFound()
        if (!(await requestCheck(db, params.id, clock.now())))
          throw new AppError(
            'CONFLICT',
            `A quality check needs a finished analysis; this one is ${row.generation_status}.`,
          )
        await jobs.send<QualityJob>(db, CHECK_QUALITY, {
          organizationId: scope.organizationId,
          analysisId: params.id,
        })
        return { id: params.id, generation_status: 'checking' as const }
      }),
  ),
]
