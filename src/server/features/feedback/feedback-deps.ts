import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { AnalysisContent, Generation } from '#shared/contracts/analyses.ts'
import { type AnalysisRow, contentSha256, statementsOf } from '../analyses/index.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import type { Reader } from './engagements.store.ts'

export interface FeedbackDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: AuditWriter
  readonly investigationExists: (db: TenantDb, id: string) => Promise<boolean>
  readonly findAnalysis: (db: TenantDb, id: string) => Promise<AnalysisRow | undefined>
  /** Its words stay as they are until the transaction ends. */
  readonly keepAnalysis: (db: TenantDb, id: string) => Promise<unknown>
  readonly startGeneration: (db: TenantDb, scope: TenantScope, body: Generation) => Promise<string>
  readonly listRetrieved: (db: TenantDb, analysisId: string) => Promise<RetrievedChunk[]>
}

/** An analysis whose words cannot change before the transaction ends. */
export async function holdAnalysis(
  db: TenantDb,
  deps: Pick<FeedbackDeps, 'keepAnalysis' | 'findAnalysis'>,
  id: string,
): Promise<AnalysisRow> {
  await deps.keepAnalysis(db, id)
  const row = await deps.findAnalysis(db, id)
  if (!row) throw notFound()
  return row
}

export function finishedContent(row: AnalysisRow): AnalysisContent {
  if (row.content) return row.content as AnalysisContent
  throw new AppError(
    'CONFLICT',
    `This analysis is not finished; it is ${row.generation_status}. There is nothing to read in it yet.`,
  )
}

export const readerOf = (scope: TenantScope, userId: string, row: AnalysisRow): Reader => ({
  organizationId: scope.organizationId,
  investigationId: row.investigation_id,
  analysisId: row.id,
  userId,
  contentSha256: contentSha256(finishedContent(row)),
})

export const citationsOf = (content: AnalysisContent) =>
  statementsOf(content).flatMap((statement) =>
    statement.citations.map((citation) => ({ citation, statement })),
  )
