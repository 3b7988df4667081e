import { beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { randomIds } from '#server/platform/ids.ts'
import { migrateForTest, publishTestScopeKey, tenancyOf } from '#test/support/databases.ts'
import { describeOnBothEmpty } from '#test/support/empty-databases.ts'
import { givenRows, newRows, type Rows } from '#test/support/tenant-rows.ts'

const { uuid } = randomIds
const MIGRATION = '066-analyses-to-judge'

/** Answers the one that is to be judged of these, in the order in which they were asked. */
async function givenAnalyses({ sql }: OpenDatabase, rows: Rows): Promise<string> {
  const ask = async (focus: string, status: string) => {
    const id = uuid()
    await sql.executeSql(
      `insert into analyses (organization_id, investigation_id, id, type, subject, focus, generation_status, generated_at, provider, model, created_at, updated_at)
       values ($1, $2, $3, 'summary', '', $4, $5, now(), 'extractive', 'x', now(), now())`,
      [rows.organization, rows.investigation, id, focus, status],
    )
    return id
  }
  const say = (id: string, action: string) =>
    sql.executeSql(
      `insert into analysis_feedback (organization_id, investigation_id, analysis_id, id, user_id, action, created_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [rows.organization, rows.investigation, id, uuid(), rows.user, action],
    )
  await ask('The gate', 'verified')
  const last = await ask('The gate', 'complete')
  await ask('The gate', 'failed')
  await say(last, 'view')
  await say(await ask('The key', 'verified'), 'edit')
  return last
}

describeOnBothEmpty('analyses of an earlier version', (open) => {
  let database: OpenDatabase
  beforeAll(() => {
    database = open()
  })

  it('are to be judged where they are the last of their subject and nobody has judged them, in every organization', async () => {
    const before = readMigrations().filter(({ name }) => name < MIGRATION)
    await migrate(database, before)
    await publishTestScopeKey(database)
    const tenancy = tenancyOf(database)
    const expected: string[] = []
    for (const rows of [newRows(), newRows()]) {
      await givenRows(tenancy, rows, ['organizations', 'members', 'investigations'])
      expected.push(await givenAnalyses(database, rows))
    }
    expect(await migrateForTest(database)).toContain(MIGRATION)
    const { rows } = await database.sql.executeSql('select analysis_id as id from analyses_to_judge')
    expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
  })
})
