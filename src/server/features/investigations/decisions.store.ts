import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { FeedbackAction } from '#shared/feedback-words.ts'

interface Latest {
  readonly investigationId: string
  readonly limit: number
}

/** That an analysis was generated again shows as the new analysis. */
const SHOWN = ['agree', 'disagree', 'unsure', 'edit'] as const satisfies readonly FeedbackAction[]

/** Judgments and rewordings of whole analyses; a look is no decision. */
export const listJudged = (db: TenantDb, { investigationId, limit }: Latest) =>
  db
    .selectFrom('analysis_feedback')
    .select(['id', 'action', 'analysis_id', 'user_id as by', 'created_at as at'])
    .where('investigation_id', '=', investigationId)
    .where('action', '<>', 'view')
    .where('action', 'in', SHOWN)
    .$narrowType<{ action: (typeof SHOWN)[number] }>()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Of each person and analysis how many statements they judged, and when they last did. */
export const listStatementsJudged = (db: TenantDb, { investigationId, limit }: Latest) =>
  db
    .selectFrom('statement_judgments')
    .select(['analysis_id', 'user_id as by'])
    .select([
      sql<Date>`max(judged_at)`.as('at'),
      sql<number>`count(distinct statement_id)::int`.as('statements'),
    ])
    .where('investigation_id', '=', investigationId)
    .where('judged_at', '>', sql<Date>`'-infinity'`)
    .groupBy(['analysis_id', 'user_id'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()

export const listAssessed = (db: TenantDb, { investigationId, limit }: Latest) =>
  db
    .selectFrom('human_assessments')
    .select(['id', 'analysis_id', 'assessed_by as by', 'assessed_at as at'])
    .where('investigation_id', '=', investigationId)
    .where('assessed_at', '>', sql<Date>`'-infinity'`)
    .orderBy('assessed_at', 'desc')
    .limit(limit)
    .execute()

export const listAllegationsWritten = (db: TenantDb, { investigationId, limit }: Latest) =>
  db
    .selectFrom('allegations')
    .select(['id', 'number', 'written_by', 'written_at', 'withdrawn_by', 'withdrawn_at'])
    .where('investigation_id', '=', investigationId)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()

export const listFound = (db: TenantDb, { investigationId, limit }: Latest) =>
  db
    .selectFrom('allegation_findings as f')
    .innerJoin('allegations as a', (join) =>
      join.onRef('a.organization_id', '=', 'f.organization_id').onRef('a.id', '=', 'f.allegation_id'),
    )
    .select(['f.id', 'f.conclusion', 'f.found_by as by', 'f.found_at as at', 'a.number'])
    .where('f.investigation_id', '=', investigationId)
    .where('f.found_at', '>', sql<Date>`'-infinity'`)
    .orderBy('f.found_at', 'desc')
    .limit(limit)
    .execute()
