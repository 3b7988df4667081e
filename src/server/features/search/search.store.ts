import { type RawBuilder, sql } from 'kysely'
import { containing } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface Wanted {
  /** Each stands in what is found. */
  readonly words: readonly string[]
  readonly limit: number
  /** An investigation in which nothing is looked for. */
  readonly except: string | null
}

export interface FoundRow {
  readonly id: string
  readonly title: string
  readonly investigation_id: string
  readonly investigation_title: string
}

/** Of an investigation `v`, and of words of something in it. */
const isWanted = ({ words, except }: Wanted, said: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  v.deleted_at is null and v.id is distinct from ${except}::uuid and ${said} ilike all (${words.map(containing)}::text[])`

const TABLES = {
  question: { table: 'questions', key: 'question_id' },
  topic: { table: 'topics', key: 'topic_id' },
} as const

/** Questions or topics, each with the last analysis of it that did not fail; the newest first. */
export async function findInquiries(
  db: TenantDb,
  kind: keyof typeof TABLES,
  wanted: Wanted,
): Promise<(FoundRow & { readonly analysis_id: string | null })[]> {
  const { table, key } = TABLES[kind]
  const { rows } = await sql<FoundRow & { analysis_id: string | null }>`
    select i.id, i.text as title, v.id as investigation_id, v.title as investigation_title, (
      select a.id from analyses a
      where a.organization_id = i.organization_id and a.investigation_id = i.investigation_id and a.${sql.ref(key)} = i.id
        and a.generation_status <> 'failed'
      order by a.id desc limit 1) as analysis_id
    from ${sql.table(table)} i join investigations v on v.organization_id = i.organization_id and v.id = i.investigation_id
    where ${isWanted(wanted, sql`i.text`)}
    order by v.id desc, i.position, i.id limit ${wanted.limit}`.execute(db)
  return rows
}

/** The last analysis of each subject in the words in which it was asked, where it did not fail; the newest first. */
export async function findAnalyses(db: TenantDb, wanted: Wanted): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select * from (
      select distinct on (v.id, a.type, a.subject) a.id, a.subject as title, v.id as investigation_id, v.title as investigation_title
      from analyses a join investigations v on v.organization_id = a.organization_id and v.id = a.investigation_id
      where ${isWanted(wanted, sql`a.subject`)} and a.generation_status <> 'failed'
      order by v.id, a.type, a.subject, a.id desc) latest
    order by investigation_id desc, id desc limit ${wanted.limit}`.execute(db)
  return rows
}

/** Those of these investigations that are there to be looked into, the newest first. */
export const listCases = (db: TenantDb, ids: readonly string[], except: string | null) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('investigations')
        .select(['id', 'title'])
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .$if(except !== null, (select) => select.where('id', '<>', except))
        .orderBy('id', 'desc')
        .execute()
