import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** Items by id, without deleted ones. */
export const listSources = (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_items')
        .select([
          'id',
          'exhibit_number',
          'given_numbers',
          'custodian',
          'title',
          'file_name',
          'withdrawn_at',
          'content',
          'sheet_rows',
          'sha256',
        ])
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()

export const findOrganizationName = async (db: TenantDb, id: string): Promise<string> =>
  (await db.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

/** Names of people by id, of those who were removed too. */
export async function listNames(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string | null }>`
    select person.id, ${knownName('person.id')} as name from unnest(${[...ids]}::uuid[]) as person (id)`.execute(
    db,
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}
