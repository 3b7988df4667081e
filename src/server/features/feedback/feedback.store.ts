import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import {
  type FeedbackAction,
  JUDGMENT_ACTIONS,
  type RegenerationReason,
  STATUS_OF,
} from '#shared/feedback-words.ts'

export interface NewFeedback {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly analysisId: string
  readonly userId: string
  readonly action: FeedbackAction
  readonly reason?: string | null
  readonly helpNeeded?: string | null
  readonly regenerationReason?: RegenerationReason | null
  readonly direction?: string | null
  readonly regeneratedAnalysisId?: string | null
  readonly contentSha256: string | null
  readonly detailReviewedAt?: Date | null
  readonly citationCheckedAt?: Date | null
  readonly now: Date
}

export const insertFeedback = (db: TenantDb, row: NewFeedback) =>
  db
    .insertInto('analysis_feedback')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      analysis_id: row.analysisId,
      user_id: row.userId,
      action: row.action,
      reason: row.reason ?? null,
      help_needed: row.helpNeeded ?? null,
      regeneration_reason: row.regenerationReason ?? null,
      direction: row.direction ?? null,
      regenerated_analysis_id: row.regeneratedAnalysisId ?? null,
      content_sha256: row.contentSha256,
      detail_reviewed_at: row.detailReviewedAt ?? null,
      citation_checked_at: row.citationCheckedAt ?? null,
      created_at: row.now,
    })
    .execute()

/** Serializes one person's feedback on an analysis, so that a double submission is recognized. */
export const lockWord = (db: TenantDb, analysisId: string, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`feedback ${analysisId} ${userId}`}, 0))`.execute(db)

/** With the name of the author and what has changed in the analysis since. */
const withContext = (db: TenantDb) =>
  db
    .selectFrom('analysis_feedback as f')
    .innerJoin('analyses as a', (join) =>
      join.onRef('a.organization_id', '=', 'f.organization_id').onRef('a.id', '=', 'f.analysis_id'),
    )
    .selectAll('f')
    .select([knownName('f.user_id').as('user_name'), 'a.support_changed_at', 'a.edited_at'])

export const findFeedback = (db: TenantDb, id: string) =>
  withContext(db).where('f.id', '=', id).executeTakeFirstOrThrow()

export type FeedbackRow = Awaited<ReturnType<typeof findFeedback>>

export const listFeedback = (
  db: TenantDb,
  { analysisId, before, limit }: { analysisId: string; before: string | null; limit: number },
): Promise<FeedbackRow[]> =>
  withContext(db)
    .where('f.analysis_id', '=', analysisId)
    .$call((query) => (before === null ? query : query.where('f.id', '<', before)))
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()

export interface FeedbackFilter {
  readonly action?: FeedbackAction | undefined
  readonly type?: AnalysisType | undefined
}

export const listAllFeedback = (
  db: TenantDb,
  filter: FeedbackFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
) =>
  withContext(db)
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'f.organization_id').onRef('i.id', '=', 'f.investigation_id'),
    )
    .select(['i.case_number', 'a.type', 'a.subject', 'a.focus', 'a.params'])
    .where('i.deleted_at', 'is', null)
    .$call((query) => (filter.action === undefined ? query : query.where('f.action', '=', filter.action)))
    .$call((query) => (filter.type === undefined ? query : query.where('a.type', '=', filter.type)))
    .$call((query) => (before === null ? query : query.where('f.id', '<', before)))
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()

export interface OwnWord {
  readonly analysisId: string
  readonly userId: string
  readonly contentSha256: string | null
}

/** The person's latest feedback on this wording, of any kind. */
export const findLatestFeedback = (db: TenantDb, { analysisId, userId, contentSha256 }: OwnWord) =>
  db
    .selectFrom('analysis_feedback')
    .selectAll()
    .where('analysis_id', '=', analysisId)
    .where('user_id', '=', userId)
    .where('content_sha256', 'is not distinct from', contentSha256)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const findOwn =
  (action: FeedbackAction) =>
  (db: TenantDb, { analysisId, userId, contentSha256 }: OwnWord) =>
    db
      .selectFrom('analysis_feedback')
      .select('id')
      .where('analysis_id', '=', analysisId)
      .where('user_id', '=', userId)
      .where('action', '=', action)
      .where('content_sha256', 'is not distinct from', contentSha256)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()

/** Whether the person viewed this wording. */
export const findOwnView = findOwn('view')

/** The edit by which the person made this wording. */
export const findOwnEdit = findOwn('edit')

export const saveReason = (db: TenantDb, id: string, reason: string) =>
  db.updateTable('analysis_feedback').set({ reason }).where('id', '=', id).execute()

/** Everyone's latest feedback on each; a view counts only if there is nothing else. */
export async function latestStatuses(db: TenantDb, analysisIds: readonly string[]) {
  if (analysisIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('analysis_feedback')
    .distinctOn('analysis_id')
    .select(['analysis_id', 'action'])
    .where('analysis_id', 'in', [...analysisIds])
    .orderBy('analysis_id')
    .orderBy(sql`action = 'view'`)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.analysis_id, STATUS_OF[row.action]] as const))
}

/**
 * Which of these analyses somebody's last word agrees with. An edit makes other words, which wait to be judged; that
 * an analysis was generated anew changes nothing in the former one.
 */
export async function findAgreed(db: TenantDb, analysisIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (analysisIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('analysis_feedback')
    .distinctOn('analysis_id')
    .select(['analysis_id', 'action'])
    .where('analysis_id', 'in', [...analysisIds])
    .where('action', 'in', [...JUDGMENT_ACTIONS, 'edit'])
    .orderBy('analysis_id')
    .orderBy('id', 'desc')
    .execute()
  return new Set(rows.flatMap(({ analysis_id, action }) => (action === 'agree' ? analysis_id : [])))
}
