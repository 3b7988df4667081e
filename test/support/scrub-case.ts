import { randomIds } from '#server/platform/ids.ts'
import type { RetentionWorld } from './retention-world.ts'
import type { Rows } from './tenant-rows.ts'

/** What a scrub writes about its work or leaves to be done again; everything else that changes must be counted. */
const BOOKKEEPING = [
  'retention_runs',
  'retention_destructions',
  'destroyed_objects',
  'tombstones',
  'residue_sweeps',
  'residue_fingerprints',
  'pii_scrubs',
  'pii_aliases',
  'evidence_counts',
  'schema_migrations',
  'audit_chains',
]
const BOOKKEEPING_COLUMNS = [
  'updated_at',
  'pii_scrubbed_at',
  'embedding_status',
  'near_duplicate_group',
  'embedding',
]

/** An organization whose closed investigation names a person in every kind of text, under a policy for personal data. */
export async function givenNamedOrganization(world: RetentionWorld): Promise<Rows & { objectKey: string }> {
  const rows = await world.givenOrganization({ days_kept: null })
  const change = (statement: string) => world.executeSql(statement, [rows.organization])
  await change(
    `update investigations set parties = '[{"name": "Ann Porterfield", "role": "witness"}]', title = 'What Porterfield saw' where organization_id = $1`,
  )
  await change(
    `update evidence_items set content = 'Porterfield left at ten.', embedding_status = 'embedded' where organization_id = $1`,
  )
  for (const table of ['evidence_chunks', 'retrieved_chunks'])
    await change(`update ${table} set text = 'Porterfield left', end_offset = 16 where organization_id = $1`)
  await change(`update evidence_readings set names = '["Ann Porterfield"]' where organization_id = $1`)
  await change(
    `update analyses set content = '{"title": "What Porterfield did", "sections": [], "limitations": []}' where organization_id = $1`,
  )
  await change(`update questions set text = 'When did Porterfield leave?' where organization_id = $1`)
  await world.executeSql(
    `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, text_status, embedding_status, created_at, updated_at)
     values ($1, $2, $3, 'x', 'content', 'A. Porterfield again.', 'extracted', 'embedded', now(), now())`,
    [rows.organization, randomIds.uuid(), rows.investigation],
  )
  await change(
    `insert into retention_policies (organization_id, id, data_category, retention_days, created_at) values ($1, gen_random_uuid(), 'pii', 30, now())`,
  )
  return rows
}

export type Contents = ReadonlyMap<string, readonly string[]>

/** Every row of every table as text, but for what scrubs write about themselves. */
export async function readContents(world: RetentionWorld): Promise<Contents> {
  const { rows } = await world.executeSql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    [],
  )
  const without = BOOKKEEPING_COLUMNS.map((name) => ` - '${name}'`).join('')
  const contents = new Map<string, string[]>()
  for (const name of rows.map((row) => row.name as string).filter((one) => !BOOKKEEPING.includes(one)))
    contents.set(
      name,
      (await world.executeSql(`select (to_jsonb(t)${without})::text as row from ${name} t`, [])).rows.map(
        ({ row }) => row as string,
      ),
    )
  return contents
}

/** How many rows of before are no longer as they were: changed, or gone. */
export function countChanged(before: Contents, after: Contents): number {
  let changed = 0
  for (const [table, rows] of before) {
    const left = new Map<string, number>()
    for (const row of after.get(table) ?? []) left.set(row, (left.get(row) ?? 0) + 1)
    for (const row of rows) {
      const there = left.get(row) ?? 0
      if (there === 0) changed++
      else left.set(row, there - 1)
    }
  }
  return changed
}
