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

/** Names of people by id, if they are members here. */
export async function listNames(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
