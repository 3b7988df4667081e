import { describe, expect, it } from 'vitest'
import { openTestPglite } from '#test/support/databases.ts'
import { fingerprintDatabase } from './copy-database.ts'

/** More than are looked at together. */
const ROWS = 5_000

describe('the checksum of a table', () => {
  it('is the same for the same rows in any order, and another one where a row differs, is missing or is there twice', async () => {
    const database = await openTestPglite()
    const run = (statement: string) => database.sql.executeSql(statement)
    const checksumOf = async (select: string) => {
      await run(
        `drop table if exists copied; create table copied (id int, words text); insert into copied ${select}`,
      )
      return (await fingerprintDatabase(database)).find(({ table }) => table === 'copied')!
    }
    const all = `select n, 'words of ' || n from generate_series(1, ${ROWS}) n`
    const expected = await checksumOf(all)
    expect(expected.rows).toBe(ROWS)
    expect(await checksumOf(`${all} order by n desc`)).toEqual(expected)
    expect(
      await checksumOf(
        `select n, 'words of ' || n || case when n = 7 then '.' else '' end from generate_series(1, ${ROWS}) n`,
      ),
    ).toMatchObject({ rows: ROWS, sha256: expect.not.stringContaining(expected.sha256) })
    expect((await checksumOf(`${all} where n <> 7`)).sha256).not.toBe(expected.sha256)
    expect((await checksumOf(`${all} union all select 7, 'words of 7'`)).sha256).not.toBe(expected.sha256)
    await database.close()
  })
})
