import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** Free text that people wrote about an investigation, apart from evidence and analyses. */
export const PLAIN_TEXTS: readonly { readonly table: string; readonly columns: readonly string[] }[] = [
  { table: 'questions', columns: ['text'] },
  { table: 'topics', columns: ['text'] },
  { table: 'question_wordings', columns: ['text'] },
  { table: 'topic_wordings', columns: ['text'] },
  { table: 'legal_holds', columns: ['reason'] },
  { table: 'analysis_feedback', columns: ['reason', 'help_needed', 'direction'] },
  { table: 'human_assessments', columns: ['reason'] },
  { table: 'statement_judgments', columns: ['note'] },
  { table: 'allegations', columns: ['text', 'rule', 'withdrawn_reason'] },
  { table: 'allegation_wordings', columns: ['text'] },
  { table: 'allegation_passages', columns: ['note'] },
  { table: 'allegation_findings', columns: ['reasons'] },
  { table: 'comments', columns: ['text'] },
  { table: 'report_texts', columns: ['text'] },
  { table: 'reports', columns: ['review_note'] },
]

export interface TextRow {
  readonly id: string
  readonly texts: readonly (string | null)[]
}

export async function listTexts(
  db: TenantDb,
  { table, columns }: (typeof PLAIN_TEXTS)[number],
  { investigationId, after, limit }: { investigationId: string; after: string | null; limit: number },
): Promise<TextRow[]> {
  const chosen = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
  const { rows } = await sql<TextRow>`select id, array[${chosen}] as texts from ${sql.table(table)}
    where investigation_id = ${investigationId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for update`.execute(db)
  return rows
}

export const saveTexts = (
  db: TenantDb,
  { table, columns }: (typeof PLAIN_TEXTS)[number],
  { id, texts }: TextRow,
) =>
  sql`update ${sql.table(table)} set ${sql.join(
    columns.map((column, at) => sql`${sql.ref(column)} = ${texts[at]}`),
  )} where id = ${id}`.execute(db)

export interface InvestigationTexts {
  readonly title: string
  readonly description: string | null
  readonly parties: readonly {
    readonly name: string
    readonly role: string
    readonly aliases?: readonly string[]
  }[]
}

export const saveInvestigationTexts = (
  db: TenantDb,
  { id, texts, now }: { readonly id: string; readonly texts: InvestigationTexts; readonly now: Date },
) =>
  db
    .updateTable('investigations')
    .set({
      title: texts.title,
      description: texts.description,
      parties: jsonb(texts.parties),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

export async function listAnalysisIdsAfter(
  db: TenantDb,
  { investigationId, after, limit }: { investigationId: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('analyses')
    .select('id')
    .where('investigation_id', '=', investigationId)
    .$call((query) => (after === null ? query : query.where('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
