import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Side } from '#shared/allegation-words.ts'

const LINKS = {
  question: { table: 'allegation_questions', key: 'question_id', parent: 'questions' },
  topic: { table: 'allegation_topics', key: 'topic_id', parent: 'topics' },
} as const
export type LinkKind = keyof typeof LINKS

/** The questions or the topics of each allegation of an investigation. */
export async function listLinks(
  db: TenantDb,
  kind: LinkKind,
  investigationId: string,
): Promise<{ allegation_id: string; id: string }[]> {
  const { table, key } = LINKS[kind]
  const { rows } = await sql<{ allegation_id: string; id: string }>`
    select allegation_id, ${sql.ref(key)} as id from ${sql.table(table)}
    where investigation_id = ${investigationId} order by 1, 2`.execute(db)
  return rows
}

export interface Linking {
  readonly organizationId: string
  readonly investigationId: string
  readonly allegationId: string
  readonly ids: readonly string[]
  readonly now: Date
}

/** Replaces what is linked; answers the ids that are nothing of the investigation, and changes nothing then. */
export async function replaceAllegationLinks(db: TenantDb, kind: LinkKind, link: Linking): Promise<string[]> {
  const { table, key, parent } = LINKS[kind]
  const wanted = [...new Set(link.ids)]
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(parent)}
    where investigation_id = ${link.investigationId} and id = any (${wanted}::uuid[])`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) return unknown
  await sql`delete from ${sql.table(table)} where allegation_id = ${link.allegationId}
    and not (${sql.ref(key)} = any (${wanted}::uuid[]))`.execute(db)
  await sql`insert into ${sql.table(table)} (organization_id, investigation_id, allegation_id, ${sql.ref(key)}, created_at)
    select ${link.organizationId}::uuid, ${link.investigationId}::uuid, ${link.allegationId}::uuid, wanted, ${link.now}::timestamptz
    from unnest(${wanted}::uuid[]) wanted on conflict do nothing`.execute(db)
  return []
}

export const isItemOf = async (db: TenantDb, investigationId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('evidence_items')
    .select('id')
    .where('id', '=', id)
    .where('investigation_id', '=', investigationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The finished analyses of an investigation with their words, the oldest first. */
export const listFinished = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('analyses')
    .select(['id', 'type', 'question_id', 'topic_id', 'focus', 'params', 'content'])
    .where('investigation_id', '=', investigationId)
    .where('content', 'is not', null)
    .orderBy('id')
    .execute()

/** Exhibit numbers by item, without deleted items. */
export const listNumbers = (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_items')
        .select(['id', 'exhibit_number'])
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()

export const listPlaced = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('allegation_statements as s')
    .selectAll('s')
    .select(knownName('s.placed_by').as('placer_name'))
    .where('s.investigation_id', '=', investigationId)
    .orderBy('s.placed_at')
    .orderBy('s.id')
    .execute()

export interface Placing {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly allegationId: string
  readonly analysisId: string
  readonly statementId: string
  readonly side: Side
  readonly userId: string
  readonly now: Date
}

export const savePlaced = (db: TenantDb, row: Placing) => {
  const placed = { side: row.side, placed_by: row.userId, placed_at: row.now }
  return db
    .insertInto('allegation_statements')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      allegation_id: row.allegationId,
      analysis_id: row.analysisId,
      statement_id: row.statementId,
      ...placed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'allegation_id', 'analysis_id', 'statement_id'])
        .doUpdateSet(placed),
    )
    .execute()
}

export const removePlaced = (
  db: TenantDb,
  { allegationId, analysisId, statementId }: Pick<Placing, 'allegationId' | 'analysisId' | 'statementId'>,
) =>
  db
    .deleteFrom('allegation_statements')
    .where('allegation_id', '=', allegationId)
    .where('analysis_id', '=', analysisId)
    .where('statement_id', '=', statementId)
    .execute()
