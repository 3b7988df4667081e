import { type SqlBool, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { Stability } from '#shared/contracts/reruns.ts'

/**
 * In how many runs of all reruns each statement came back, by its id: all of them count, so that nobody reruns an
 * analysis until it looks stable. A statement that was reworded has none, nor has any since the evidence changed.
 */
export async function findStability(
  db: TenantDb,
  analysisId: string,
  { sections }: Pick<AnalysisContent, 'sections'>,
): Promise<ReadonlyMap<string, Stability>> {
  const reruns = await db
    .selectFrom('reruns')
    .innerJoin('analyses', (join) =>
      join
        .onRef('analyses.organization_id', '=', 'reruns.organization_id')
        .onRef('analyses.id', '=', 'reruns.analysis_id'),
    )
    .select(['reruns.base', 'reruns.runs'])
    .where('reruns.analysis_id', '=', analysisId)
    .where('reruns.kind', '=', 'reperform')
    .where('reruns.status', '=', 'complete')
    .where('reruns.scrubbed_at', 'is', null)
    .where(sql<SqlBool>`coalesce(analyses.support_changed_at < reruns.created_at, true)`)
    .execute()
  if (reruns.length === 0) return new Map()
  const statements = sections.flatMap((section) => section.statements)
  return new Map(
    statements.flatMap(({ id, text, origin }) => {
      if (origin === 'person') return []
      const outcomes = reruns
        .filter(({ base }) => base.some((one) => one.id === id && one.text === text))
        .flatMap(({ runs }) => runs)
        .flatMap(({ status, results }) => (status === 'done' ? results : []))
        .filter(({ base_id }) => base_id === id)
        .map(({ outcome }) => outcome)
      const agreed = outcomes.filter((outcome) => outcome === 'same' || outcome === 'other_wording').length
      return outcomes.length > 0 ? [[id, { agreed, of: outcomes.length }] as const] : []
    }),
  )
}
