import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Progress, QualityStatus } from '#shared/contracts/analyses.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { findProgress, findQuality, requestCheck } from '../analyses/index.ts'
import { CHECK_QUALITY, type QualityJob } from './check-quality.ts'

const tag = 'analysis'

const BUILT_IN_NOTE =
  'Checked by rules, without a language model. “Found” means only that the words of a claim appear in the evidence one after the other: not that they are true, and not that they answer the question. If the evidence says the same in other words, that is “partly found” at most, and many contradictions are missed.'

type Row = NonNullable<Awaited<ReturnType<typeof findQuality>>>

const present = (row: Row, progress: Progress | null): QualityStatus => ({
  analysis_id: row.id,
  generation_status: row.generation_status,
  faithfulness_score: row.faithfulness_score,
  coverage_score: row.coverage_score,
  quality_confidence: row.quality_confidence,
  confidence_reasons: row.confidence_reasons,
  partial: row.quality_partial,
  claims: row.claims,
  not_checkable: row.not_checkable,
  key_points: row.key_points,
  checked_at: iso(row.quality_checked_at),
  error: row.quality_error,
  progress,
  method_note: (row.quality_provider ?? row.provider) === 'extractive' ? BUILT_IN_NOTE : null,
})

async function findStanding(
  db: TenantDb,
  id: string,
): Promise<{ row: Row; progress: Progress | null } | undefined> {
  const row = await findQuality(db, id)
  if (!row) return undefined
  const { investigation_id: investigationId, generation_status: status } = row
  return { row, progress: await findProgress(db, { id, investigationId, status }) }
}

export const qualityRoutes = ({ tenancy, clock, jobs, audit }: Core): Route[] => [
  defineRoute(
    endpoints.getQualityStatus,
    {
      access: atLeast('viewer'),
      rate: 'read',
      // Clients poll this; only a response that shows words of the evidence deserves an audit row.
      audit: 'by_handler',
      refusalAudit: 'analysis.view',
      tag,
      summary: 'Progress and result of the quality checks',
    },
    async ({ scope, params, request }) => {
      const record = (error: ErrorCode | null) =>
        audit.record({
          action: 'analysis.view',
          organizationId: scope.organizationId,
          actorId: scope.userId,
          target: { type: 'analysis', id: params.id },
          success: error === null,
          error,
          ipAddress: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        })
      const found = await tenancy.inTenant(scope, (db) => findStanding(db, params.id))
      if (!found) {
        await record('NOT_FOUND')
        throw notFound()
      }
      const { row, progress } = found
      const status = present(row, progress)
      if (row.generation_status === 'checking') return { ...status, claims: [], key_points: [] }
      if (status.claims.length > 0) await record(null)
      return status
    },
  ),
  defineRoute(
    endpoints.checkQuality,
    {
      access: atLeast('member'),
      rate: 'ai',
      audit: 'analysis.quality_check',
      tag,
      summary: 'Check the quality again',
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
