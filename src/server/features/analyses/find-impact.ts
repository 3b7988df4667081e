import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { Impact } from '#shared/contracts/impact.ts'
import { withoutContrary } from '#shared/supporting-citations.ts'
import { listStatements } from './compose-content.ts'
import { findLostEvidence } from './passages.store.ts'
import { findCiting } from './support.store.ts'

/**
 * Statements that have support with these items but none without them. Counted from citations alone, so it is the
 * same before and after an item is withdrawn.
 */
export async function findImpact(
  db: TenantDb,
  investigationId: string,
  evidenceIds: readonly string[],
): Promise<Omit<Impact, 'allegations' | 'reports'>> {
  if (evidenceIds.length === 0) return { statements_losing_support: 0, analyses: [] }
  const citing = await findCiting(db, investigationId, evidenceIds)
  const cited = new Set(citing.flatMap(({ content }) => listStatements(content).flatMap(citedBy)))
  const gone = new Set(evidenceIds)
  const lostOtherwise = await findLostEvidence(
    db,
    [...cited].filter((id) => !gone.has(id)),
  )
  const analyses = citing.map(({ id, type, content }) => ({
    analysis_id: id,
    type,
    title: content.title,
    ...impactOn(content, gone, lostOtherwise),
  }))
  const losing = analyses.reduce((sum, one) => sum + one.statements_losing_support.length, 0)
  return { statements_losing_support: losing, analyses }
}

const citedBy = (statement: Statement): string[] =>
  withoutContrary(statement.citations).map((citation) => citation.evidence_id)

function impactOn(content: AnalysisContent, gone: ReadonlySet<string>, lostOtherwise: ReadonlySet<string>) {
  const touched = listStatements(content).filter((statement) => citedBy(statement).some((id) => gone.has(id)))
  const losing = touched.filter((statement) =>
    citedBy(statement).every((id) => gone.has(id) || lostOtherwise.has(id)),
  )
  return {
    statements_losing_support: losing.map(({ id, text }) => ({ id, text })),
    statements_weakened: touched.length - losing.length,
  }
}
