import { describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/support/databases.ts'
import { readProject } from './source-files.ts'
import { TABLE_OWNERS, tablesHaveOneWriter } from './table-owners.ts'

const writing = (path: string, text: string) => tablesHaveOneWriter()([{ path, text }])

describe('tables', () => {
  it('are written by their owners alone', () => {
    expect(tablesHaveOneWriter()(readProject())).toEqual([])
  })

  it.each([
    `db.insertInto('analyses')`,
    `db.updateTable('analyses')`,
    `db.updateTable('analyses as a')`,
    'sql`update analyses a set content = null`',
    'sql`update analyses set content = null`',
    'sql`delete from analyses`',
    'sql`insert into analyses (id)`',
  ])('%s is found in another feature', (text) => {
    expect(writing('src/server/features/quality/x.store.ts', text)).toHaveLength(1)
    expect(writing('src/server/features/analyses/x.store.ts', text)).toEqual([])
  })

  it('may be read by everybody', () => {
    expect(writing('src/server/features/quality/x.store.ts', `db.selectFrom('analyses')`)).toEqual([])
  })
})

describeOnBothDatabases('owners of tables', (database) => {
  it('are known for every table, once', async () => {
    const { rows } = await database().sql.executeSql(
      `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
      [],
    )
    const owned = Object.values(TABLE_OWNERS).flat()
    expect(owned.toSorted()).toEqual(rows.map((row) => row.relname as string).sort())
  })
})
