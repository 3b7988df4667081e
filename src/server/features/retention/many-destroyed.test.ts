import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canonicalJson } from '#shared/manifest.ts'
import { describeOnBothDatabases } from '#test/support/databases.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'
import { sealTombstones } from './restore/tombstone-files.ts'
import { readDestroyedKeys, sumUpDestructions } from './runs.store.ts'

const KEYS = 2_500
const IDS_OF_FIRST = 15_300
const IDS_PER_FILE = 15_000

describeOnBothDatabases('what a large run destroyed', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  afterAll(() => world.close())

  it('is named in order, each key once, and no page holds more than a thousand', async () => {
    const [organization, run, destruction] = [randomUUID(), randomUUID(), randomUUID()]
    await world.executeSql(
      `insert into retention_destructions (organization_id, id, run_id, data_category, row_count, destroyed_at)
       values ($1, $2, $3, 'evidence_attachment', 0, now())`,
      [organization, destruction, run],
    )
    await world.executeSql(
      `insert into destroyed_objects (organization_id, object_key, run_id, destruction_id)
       select $1, 'key/"' || n || '"', $2, $3 from generate_series(1, $4::int) n`,
      [organization, run, destruction, KEYS],
    )
    const pages = await world.tenancy.asSystem('read keys', async (db) => {
      const [destroyed] = await sumUpDestructions(db, run)
      const read: string[][] = []
      for await (const page of readDestroyedKeys(db, run, destroyed!)) read.push(page)
      return read
    })
    const keys = pages.flat()
    expect(pages.map(({ length }) => length)).toEqual([1_000, 1_000, 500])
    expect(new Set(keys).size).toBe(KEYS)
    const { rows } = await world.executeSql(
      'select object_key as key from destroyed_objects where run_id = $1 order by object_key',
      [run],
    )
    expect(keys).toEqual(rows.map(({ key }) => key))
  })

  it('is sealed in files of 15,000 ids, which pass from one organization and kind to the next', async () => {
    const run = randomUUID()
    const organizations = [randomUUID(), randomUUID()].toSorted()
    await world.executeSql(
      `insert into tombstones (organization_id, kind, subject_id, run_id, destroyed_at)
       select $1::uuid, 'evidence', gen_random_uuid(), $3::uuid, now() from generate_series(1, $4::int)
       union all select $1::uuid, 'investigation', gen_random_uuid(), $3::uuid, now() from generate_series(1, 3)
       union all select $2::uuid, 'evidence', gen_random_uuid(), $3::uuid, now() from generate_series(1, 7)`,
      [...organizations, run, IDS_OF_FIRST],
    )
    const { tombstoneFilesSha256 } = await world.tenancy.asSystem('seal', (db) =>
      sealTombstones(db, run, new Set()),
    )
    const { rows } = await world.executeSql(
      `select organization_id as organization, kind, subject_id as id from tombstones where run_id = $1
       order by organization_id, kind, subject_id`,
      [run],
    )
    const all = rows.map(({ organization, kind, id }) => [organization, kind, id])
    const files = [all.slice(0, IDS_PER_FILE), all.slice(IDS_PER_FILE)].map((destroyed, at) =>
      canonicalJson({ runId: run, part: at + 1, destroyed, audit: [] }),
    )
    expect(all.length).toBe(IDS_OF_FIRST + 10)
    expect(tombstoneFilesSha256).toEqual(files.map((file) => createHash('sha256').update(file).digest('hex')))
  })
})
