import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { MIGRATIONS_TABLE, readMigrations } from '#server/platform/db/migrate.ts'
import { databaseErrorCode } from '#server/platform/errors.ts'
import {
  createPostgresDatabase,
  makeLogins,
  onConnection,
  openTestPostgres,
  type TestPostgres,
  tenancyOf,
} from '#test/support/databases.ts'
import { shown } from '#test/support/injected-sql.ts'
import { newRows } from '#test/support/tenant-rows.ts'

const serverUrl = inject('postgresUrl')
const FIRST_OF_THREE_LOGINS = '018'
/** One SELECT inside a transaction as the service of then began it. */
const INJECTED = `select query_to_xml('select id from organizations', true, false, '')::text as said
  from (select set_config('role', 'probity_system', true) offset 0) changed`

const one = newRows()
const other = newRows()
const login = `old_${randomBytes(6).toString('hex')}`
let created: TestPostgres
afterAll(async () => {
  await created?.drop()
  if (created) await onConnection(serverUrl!, (client) => client.query(`drop role ${login}`))
})

/** The owner of its database and nothing else on the server, with the roles handed to it. */
async function givenLogin(): Promise<string> {
  await onConnection(created.url, (client) =>
    client.query(`create role ${login} login password '${login}';
      alter database ${new URL(created.url).pathname.slice(1)} owner to ${login}; alter schema public owner to ${login};
      grant probity_app, probity_system, probity_retention to ${login} with admin true, inherit false, set true`),
  )
  const url = new URL(created.url)
  url.username = login
  url.password = login
  return url.href
}

/** Migrated and filled as one login did it; answers the rows, after it was seen how much one SELECT shows. */
const liveWithOneLogin = (url: string) =>
  onConnection(url, async (client) => {
    await client.query(
      `create table ${MIGRATIONS_TABLE} (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    for (const { name, sql: text } of readMigrations().filter((each) => each.name < FIRST_OF_THREE_LOGINS)) {
      await client.query(text)
      const sha256 = createHash('sha256').update(text).digest('hex')
      await client.query(`insert into ${MIGRATIONS_TABLE} (name, sha256) values ($1, $2)`, [name, sha256])
    }
    for (const { organization } of [one, other])
      await client.query(
        `insert into organizations (id, name, slug, created_at, updated_at) values ($1, 'x', $2, now(), now())`,
        [organization, organization],
      )
    expect((await client.query('select id from organizations')).rows).toHaveLength(2)
    await client.query('begin')
    await client.query(
      `select set_config('role', 'probity_app', true), set_config('probity.organization_id', $1, true)`,
      [one.organization],
    )
    expect((await client.query('select id from organizations')).rows).toHaveLength(1)
    expect(shown((await client.query(INJECTED)).rows[0].said, other)).toEqual([other.organization])
    await client.query('rollback')
    return (await client.query('select to_jsonb(t) as row from organizations t order by t.id')).rows
  })

it.skipIf(serverUrl === null)(
  'an installation that one login has migrated and served keeps every row when the logins are parted, and no longer shows one organization to another',
  async () => {
    created = await createPostgresDatabase(serverUrl!)
    const ownerUrl = await givenLogin()
    const before = await liveWithOneLogin(ownerUrl)
    await makeLogins(created.url, login)
    const database = await openTestPostgres({ ...created, logins: { ...created.logins, ownerUrl } })
    try {
      const { rows: after } = await database.sql.executeSql(
        'select to_jsonb(t) as row from organizations t order by t.id',
      )
      // A later migration may add columns, and changes none that there were.
      expect(after).toMatchObject(before)
      const asOne = { organizationId: one.organization, userId: null }
      const seen = await tenancyOf(database).inTenant(asOne, (db) =>
        db.selectFrom('organizations').select('id').execute(),
      )
      expect(seen).toEqual([{ id: one.organization }])
      const injected = tenancyOf(database).inTenant(asOne, (db) => sql.raw(INJECTED).execute(db))
      expect(await injected.then(() => null, databaseErrorCode)).toBe('42501')
      const alone = await onConnection(ownerUrl, (client) => client.query('select id from organizations'))
      expect(alone.rows).toEqual([])
    } finally {
      await database.close()
    }
  },
)
