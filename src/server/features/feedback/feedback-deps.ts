import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import {
  type AnalysesApi,
  type AnalysisRow,
  contentSha256,
  findAnalysis,
  keepAnalysis,
  listStatements,
} from '../analyses/index.ts'
import type { Reader } from './engagements.store.ts'

export interface FeedbackDeps extends Core {
  readonly analyses: AnalysesApi
}

/** An analysis whose words cannot change before the transaction ends. */
export async function holdAnalysis(db: TenantDb, id: string): Promise<AnalysisRow> {
  await keepAnalysis(db, id)
  const row = await findAnalysis(db, id)
  if (!row) throw notFound()
  return row
}

export function finishedContent(row: AnalysisRow): AnalysisContent {
  if (row.content) return row.content
  throw new AppError(
    'CONFLICT',
    `This analysis is not finished; it is ${row.generation_status}. There is nothing to read in it yet.`,
  )
}

export const toReader = (scope: TenantScope, userId: string, row: AnalysisRow): Reader => ({
  organizationId: scope.organizationId,
  investigationId: row.investigation_id,
  analysisId: row.id,
  userId,
  contentSha256: contentSha256(finishedContent(row)),
})

export const listCitations = (content: AnalysisContent) =>
  listStatements(content).flatMap((statement) =>
    statement.citations.map((citation) => ({ citation, statement })),
  )
