import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { MIGRATIONS_TABLE } from '#server/platform/db/migrate.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { databaseErrorCode } from '#server/platform/errors.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createJobQueue, type JobQueue } from '#server/platform/jobs/job-queue.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import {
  createPostgresDatabase,
  onConnection,
  openTestPostgres,
  type TestPostgres,
  tenancyOf,
} from '#test/support/databases.ts'
import { otherTricks, settingTricks, shown, type Trick } from '#test/support/injected-sql.ts'
import { contents, givenRows, newRows, type Rows } from '#test/support/tenant-rows.ts'

const serverUrl = inject('postgresUrl')
const DIVISION = '22012'

const givenSession = (tenancy: Tenancy, rows: Rows) =>
  tenancy.asIdentity('a session of a test', (db) =>
    db
      .insertInto('sessions')
      .values({
        id: randomIds.uuid(),
        secret_sha256: Buffer.from(rows.token),
        user_id: rows.user,
        organization_id: rows.organization,
        issuer: 'x',
        subject: rows.user,
        created_at: new Date(),
        last_seen_at: new Date(),
        expires_at: new Date(Date.now() + 60_000),
      } as never)
      .execute(),
  )

describe.skipIf(serverUrl === null)('with the three logins of an installation', () => {
  const mine = newRows()
  const theirs = newRows()
  let created: TestPostgres
  let database: OpenDatabase
  let tenancy: Tenancy
  let jobs: JobQueue
  const asMine = <T>(work: (db: TenantDb) => Promise<T>) =>
    tenancy.inTenant({ organizationId: mine.organization, userId: mine.user }, work)

  beforeAll(async () => {
    created = await createPostgresDatabase(serverUrl!)
    database = await openTestPostgres(created)
    tenancy = tenancyOf(database)
    jobs = createJobQueue(database, silentLogger())
    await jobs.start(
      [{ name: 'tricks', concurrency: 1, deadlineSeconds: 9, retries: 0, handle: async () => {} }],
      { work: false },
    )
    for (const rows of [mine, theirs]) {
      await givenRows(tenancy, rows)
      await givenSession(tenancy, rows)
      const { organization: organizationId } = rows
      await tenancy.inTenant({ organizationId, userId: null }, (db) =>
        jobs.send(db, 'tricks', { organizationId }),
      )
    }
    await database.sql.executeSql('analyze')
  })
  afterAll(async () => {
    await jobs?.stop()
    await database?.close()
    await created?.drop()
  })

  /** Everything of theirs, as the superuser sees it. */
  const stateOfTheirs = async () => {
    const hash = createHash('sha256')
    for (const [table] of contents(theirs)) {
      const column = table === 'organizations' ? 'id' : 'organization_id'
      const { rows } = await database.sql.executeSql(
        `select t::text as row from ${table} t where ${column} = $1 order by 1`,
        [theirs.organization],
      )
      expect([table, rows.length]).not.toEqual([table, 0])
      hash.update(JSON.stringify(rows))
    }
    const { rows } = await database.sql.executeSql(
      `select id, data::text from pgboss.job_common where data->>'organizationId' = $1`,
      [theirs.organization],
    )
    expect(rows).toHaveLength(1)
    return hash.update(JSON.stringify(rows)).digest('hex')
  }

  /** What a statement inside a transaction of mine shows of theirs, in its rows or in the words of its refusal. */
  const tried = async ({ name, sql: text }: Trick) => {
    try {
      const { rows } = await asMine((db) => sql.raw(text).execute(db))
      const said = JSON.stringify(rows)
      return { name, text, leaked: shown(said, theirs), mine: shown(said, mine).length > 0 }
    } catch (error) {
      const words = `${(error as Error).message} ${(error as { detail?: string }).detail ?? ''}`
      const told = databaseErrorCode(error) === DIVISION ? ['told apart'] : []
      // What stands in the statement itself is no news to whoever wrote it.
      return {
        name,
        text,
        leaked: [...shown(words, theirs).filter((id) => !text.includes(id)), ...told],
        mine: false,
      }
    }
  }

  it('no statement inside a transaction of an organization shows or changes anything of another', async () => {
    const before = await stateOfTheirs()
    const tricks = [...settingTricks(mine, theirs), ...otherTricks(mine, theirs)]
    expect(tricks.length).toBeGreaterThan(1_000)
    const leaks: object[] = []
    let sawMine = 0
    for (const trick of tricks) {
      const outcome = await tried(trick)
      if (outcome.leaked.length > 0) leaks.push(outcome)
      if (outcome.mine) sawMine++
    }
    expect(leaks).toEqual([])
    // They do read: where a setting changes nothing, they show what is their own.
    expect(sawMine).toBeGreaterThan(20)
    expect(await stateOfTheirs()).toBe(before)
  })

  it('the same reads with the rights of cross-tenant work find the rows of the other', async () => {
    const text = "select query_to_xml('select t from organizations t', true, false, '')::text as said"
    const seen = await tenancy.asSystem('look', (db) => sql.raw<{ said: string }>(text).execute(db))
    expect(shown(seen.rows[0]?.said ?? '', theirs)).toContain(theirs.organization)
  })

  it('a list of running statements shows no value of another organization', async () => {
    const secret = `secret-${randomIds.uuid()}`
    const busy = tenancy.inTenant({ organizationId: theirs.organization, userId: null }, async (db) => {
      await sql`select pg_sleep(3), ${secret}::text`.execute(db)
    })
    const running = `select query from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`
    for (;;) {
      const { rows } = await database.sql.executeSql(running)
      if (rows.some(({ query }) => String(query).includes('pg_sleep'))) break
      await sleep(50)
    }
    // Put aside, the role is that of the login, which may read what its other connections run.
    const looks = [
      running,
      `select query_to_xml($$${running}$$, true, false, '')::text from (select set_config('role', 'none', true) offset 0) changed`,
    ]
    const said = await Promise.all(
      looks.map((look) => asMine(async (db) => JSON.stringify((await sql.raw(look).execute(db)).rows))),
    )
    expect(said.map((each) => each.includes('pg_sleep'))).toEqual([false, true])
    for (const each of said) expect([each.includes(secret), shown(each, theirs)]).toEqual([false, []])
    await busy
  })

  it('neither login that serves sees a row without a transaction of the service', async () => {
    const { rows: tables } = await database.sql.executeSql(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const names = tables
      .map(({ name }) => String(name))
      .filter((name) => name !== `public.${MIGRATIONS_TABLE}`)
    expect(names.length).toBeGreaterThan(40)
    const sees: string[] = []
    for (const url of [created.logins.url, created.logins.workerUrl])
      await onConnection(url, async (client) => {
        for (const name of names) {
          const count = await client.query(`select from ${name} limit 1`).then(
            ({ rows }) => rows.length,
            (error: unknown) => databaseErrorCode(error),
          )
          if (count !== '42501') sees.push(`${new URL(url).username} reads ${name}: ${count}`)
        }
      })
    expect(sees).toEqual([])
  })

  it('the login that serves people reads nothing of the queue, and neither makes, changes nor drops anything', async () => {
    const refused = [
      'select 1 from pgboss.job',
      'create table t (id int)',
      'create table pgboss.t (id int)',
      'create temp table t (id int)',
      'create schema s',
      'create role r',
      'create database d',
      'create extension hstore',
      'alter table organizations add column x int',
      'alter table organizations disable row level security',
      'alter table organizations no force row level security',
      'alter table pgboss.job_common add column x int',
      'drop table organizations',
      'drop policy tenant on organizations',
      'drop function signed_scope()',
      'drop schema pgboss cascade',
      'truncate audit_logs',
      'set role probity_system',
      'set role probity_owner',
      'set role probity_worker',
      'set role probity_queue',
      'set role probity_retention',
    ]
    const answers = await onConnection(created.logins.url, async (client) => {
      const said: [string, string | null][] = []
      for (const statement of refused)
        said.push([statement, await client.query(statement).then(() => null, databaseErrorCode)])
      return said
    })
    expect(answers).toEqual(refused.map((statement) => [statement, '42501']))
  })

  it('a scope of sign-in shows nothing of cases, and one of a tenant nothing of sign-in', async () => {
    const ask = (table: string) => sql.raw(`select 1 from ${table}`)
    const cases = ['investigations', 'evidence_items', 'analyses', 'analysis_feedback', 'pgboss.job_common']
    const signIn = ['sessions', 'accounts', 'totp_secrets', 'provider_models', 'owner_links']
    const refusal = (work: Promise<unknown>) => work.then(() => null, databaseErrorCode)
    for (const table of cases)
      expect([table, await refusal(tenancy.asIdentity('look', (db) => ask(table).execute(db)))]).toEqual([
        table,
        '42501',
      ])
    for (const table of signIn)
      expect([table, await refusal(asMine((db) => ask(table).execute(db)))]).toEqual([table, '42501'])
  })
})
