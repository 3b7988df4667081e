import { type Expression, type SqlBool, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { type FeedbackAction, JUDGMENT_ACTIONS, type RegenerationReason } from '#shared/feedback-words.ts'

export interface MetricCounts {
  readonly actions: readonly {
    readonly type: AnalysisType
    readonly action: FeedbackAction
    readonly count: number
    /** Of them, those given too soon after Gate B. */
    readonly hasty: number
  }[]
  readonly reasons: readonly { readonly reason: RegenerationReason; readonly count: number }[]
  readonly weeks: readonly {
    readonly weekStart: string
    readonly action: FeedbackAction
    readonly count: number
  }[]
}

const count = sql<number>`count(*)::int`.as('count')
const weekStart = sql<string>`to_char(date_trunc('week', f.created_at at time zone 'UTC'), 'YYYY-MM-DD')`

/** Of one person's judgments on one analysis only the latest counts. */
const wasRevised = sql<SqlBool>`(f.action = any (${JUDGMENT_ACTIONS}) and exists (
  select from analysis_feedback later
  where later.organization_id = f.organization_id and later.analysis_id = f.analysis_id and later.user_id = f.user_id
    and later.action = any (${JUDGMENT_ACTIONS}) and later.id > f.id))`

/** Counts for one investigation, or for all that are not deleted. Views are not judgments. */
export async function countFeedback(
  db: TenantDb,
  investigationId: string | null,
  { since, hasteSeconds }: { readonly since: Date; readonly hasteSeconds: number },
): Promise<MetricCounts> {
  const recorded = db
    .selectFrom('analysis_feedback as f')
    .innerJoin('analyses as a', (join) =>
      join.onRef('a.organization_id', '=', 'f.organization_id').onRef('a.id', '=', 'f.analysis_id'),
    )
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'f.organization_id').onRef('i.id', '=', 'f.investigation_id'),
    )
    .where('i.deleted_at', 'is', null)
    .where('f.action', '<>', 'view')
    .where((eb) => eb.not(wasRevised))
    .$call((query) =>
      investigationId === null ? query : query.where('f.investigation_id', '=', investigationId),
    )
  const isHasty: Expression<SqlBool> = sql<SqlBool>`f.created_at - f.citation_checked_at <= make_interval(secs => ${hasteSeconds})
    and f.action = any (${JUDGMENT_ACTIONS})`
  const actions = await recorded
    .select(['a.type', 'f.action', count, sql<number>`(count(*) filter (where ${isHasty}))::int`.as('hasty')])
    .groupBy(['a.type', 'f.action'])
    .execute()
  const reasons = await recorded
    .select(['f.regeneration_reason as reason', count])
    .where('f.regeneration_reason', 'is not', null)
    .groupBy('f.regeneration_reason')
    .orderBy('count', 'desc')
    .orderBy('f.regeneration_reason')
    .execute()
  const weeks = await recorded
    .select([weekStart.as('weekStart'), 'f.action', count])
    .where('f.created_at', '>=', since)
    .groupBy([weekStart, 'f.action'])
    .execute()
  return {
    actions,
    reasons: reasons.map((row) => ({ reason: row.reason!, count: row.count })),
    weeks,
  }
}
