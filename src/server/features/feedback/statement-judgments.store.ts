import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { StatementVerdict } from '#shared/feedback-words.ts'

export interface NewStatementJudgment {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly analysisId: string
  readonly statementId: string
  readonly userId: string
  readonly verdict: StatementVerdict | null
  readonly note: string | null
  readonly contentSha256: string
  readonly now: Date
}

export const insertStatementJudgment = (db: TenantDb, row: NewStatementJudgment) =>
  db
    .insertInto('statement_judgments')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      analysis_id: row.analysisId,
      statement_id: row.statementId,
      user_id: row.userId,
      verdict: row.verdict,
      note: row.note,
      content_sha256: row.contentSha256,
      judged_at: row.now,
    })
    .execute()

/** The last word of each person on each statement of these analyses, with the author's name; the latest last. */
export async function listLastJudgments(db: TenantDb, analysisIds: readonly string[]) {
  if (analysisIds.length === 0) return []
  const rows = await db
    .selectFrom('statement_judgments as s')
    .distinctOn(['s.analysis_id', 's.statement_id', 's.user_id'])
    .select([
      's.id',
      's.analysis_id',
      's.statement_id',
      's.user_id',
      's.verdict',
      's.note',
      's.content_sha256',
      's.judged_at',
      knownName('s.user_id').as('user_name'),
    ])
    .where('s.analysis_id', 'in', [...analysisIds])
    .orderBy('s.analysis_id')
    .orderBy('s.statement_id')
    .orderBy('s.user_id')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.filter(({ verdict, note }) => verdict !== null || note !== null).toSorted(byId)
}
export type StatementJudgmentRow = Awaited<ReturnType<typeof listLastJudgments>>[number]

/** Ids are given in the order of time. */
const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1

export interface StatementCounts {
  readonly judged: number
  readonly agreed: number
  readonly disagreed: number
  readonly noted: number
}

/** How people judged single statements, in one investigation or in all that are not deleted. */
export async function countStatementJudgments(
  db: TenantDb,
  investigationId: string | null,
): Promise<StatementCounts> {
  const { rows } = await sql<StatementCounts>`
    select count(*)::int as judged,
      (count(*) filter (where verdict = 'agree'))::int as agreed,
      (count(*) filter (where verdict = 'disagree'))::int as disagreed,
      (count(*) filter (where note is not null))::int as noted
    from (
      select distinct on (s.analysis_id, s.statement_id, s.user_id) s.verdict, s.note
      from statement_judgments s
      join investigations i on i.organization_id = s.organization_id and i.id = s.investigation_id
      where i.deleted_at is null and (${investigationId}::uuid is null or s.investigation_id = ${investigationId}::uuid)
      order by s.analysis_id, s.statement_id, s.user_id, s.id desc
    ) last
    where verdict is not null or note is not null`.execute(db)
  return rows[0] ?? { judged: 0, agreed: 0, disagreed: 0, noted: 0 }
}
