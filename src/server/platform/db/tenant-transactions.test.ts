import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases, tenancyOf } from '#test/support/databases.ts'
import {
  contents,
  givenRows,
  insertRow,
  newRows,
  ROW_SECURITY,
  type Rows,
  stateOf,
} from '#test/support/tenant-rows.ts'
import { randomIds } from '../ids.ts'
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { silentLogger } from '../observability/log.ts'
import type { OpenDatabase } from './database.ts'
import { createSqlExecutor } from './sql.ts'
import { queueExecutor, type Tenancy, type TenantDb } from './tenancy.ts'

const uuid = randomIds.uuid

describeOnBothDatabases('transactions of an organization', (open) => {
  let database: OpenDatabase
  let tenancy: Tenancy
  const mine = newRows()
  const theirs = newRows()
  const scope = { organizationId: mine.organization, userId: mine.user }
  const asMine = <T>(work: (db: TenantDb) => Promise<T>) => tenancy.inTenant(scope, work)
  beforeAll(async () => {
    database = open()
    tenancy = tenancyOf(database)
    for (const rows of [mine, theirs]) await givenRows(tenancy, rows)
  })

  const LEFT_BEHIND = `select current_user = session_user as login, coalesce(current_setting('probity.scope', true), '') as scope`

  it.each([
    ['succeeded', async () => {}],
    ['failed', () => Promise.reject(new Error('on purpose'))],
  ])('leave neither role nor organization behind when the work has %s', async (_how, end) => {
    await asMine(end).catch(() => {})
    await tenancy.asSystem('look around', end).catch(() => {})
    // More than once, because a pool hands out its connections in turn.
    for (const kysely of [database.kysely, database.worker.kysely])
      for (let look = 0; look < 3; look++)
        expect((await createSqlExecutor(kysely).executeSql(LEFT_BEHIND)).rows).toEqual([
          { login: true, scope: '' },
        ])
  })

  it('do not mix when both work at the same time', async () => {
    const look = (rows: Rows) =>
      tenancy.inTenant({ organizationId: rows.organization, userId: null }, (db) =>
        db.selectFrom('organizations').select('id').execute(),
      )
    const seen = await Promise.all(Array.from({ length: 20 }, (_, index) => look(index % 2 ? mine : theirs)))
    expect(seen).toEqual(seen.map((_, index) => [{ id: (index % 2 ? mine : theirs).organization }]))
  })

  it('refuse a transaction begun inside another at once instead of waiting for ever', async () => {
    const nested = [
      () => asMine(() => asMine(async () => {})),
      () => asMine(() => tenancy.asSystem('a lookup', async () => {})),
      () => tenancy.asSystem('the outer one', () => asMine(async () => {})),
    ]
    for (const attempt of nested)
      await expect(attempt()).rejects.toThrow(/was started beside the open transaction/)
    expect(await stateOf(asMine(async () => {}))).toBeNull()
  })

  describe('that the database ended', () => {
    const question = () => contents(mine).find(([name]) => name === 'questions')![1]
    const ending = (code: string, times: number) => {
      const ids: string[] = []
      const ended = asMine(async (db) => {
        ids.push(uuid())
        await insertRow(db, 'questions', { ...question(), id: ids.at(-1) })
        if (ids.length <= times)
          await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(db)
      })
      return { ids, ended }
    }
    const kept = (ids: readonly string[]) =>
      asMine((db) => db.selectFrom('questions').select('id').where('id', 'in', ids).execute())

    it.each(['40P01', '40001'])('because of another one (%s) are done again from the start', async (code) => {
      const { ids, ended } = ending(code, 2)
      await ended
      expect(ids).toHaveLength(3)
      expect(await kept(ids)).toEqual([{ id: ids[2] }])
    })

    it('because of another one three times fail', async () => {
      const { ids, ended } = ending('40P01', 9)
      expect(await stateOf(ended)).toBe('40P01')
      expect(ids).toHaveLength(3)
      expect(await kept(ids)).toEqual([])
    })

    it('for any other reason are not done again', async () => {
      const { ids, ended } = ending('23505', 9)
      expect(await stateOf(ended)).toBe('23505')
      expect(ids).toHaveLength(1)
    })
  })

  it('take back everything when the work fails', async () => {
    const id = uuid()
    const failed = asMine(async (db) => {
      await insertRow(db, 'questions', { ...contents(mine).find(([name]) => name === 'questions')![1], id })
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(
      await asMine((db) => db.selectFrom('questions').select('id').where('id', '=', id).execute()),
    ).toEqual([])
  })

  describe('with the job queue', () => {
    let jobs: JobQueue
    const queue = 'tenancy-test'
    beforeAll(async () => {
      jobs = createJobQueue(database, silentLogger())
      const kind = { name: queue, concurrency: 1, deadlineSeconds: 10, retries: 0, handle: async () => {} }
      await jobs.start([kind], { work: false })
      return () => jobs.stop()
    })
    const jobsOf = async (note: string) =>
      (
        await database.sql.executeSql(
          `select count(*)::int as n from pgboss.job where name = $1 and data->>'note' = $2`,
          [queue, note],
        )
      ).rows[0]!.n

    it('cannot read its tables', async () => {
      expect(await stateOf(asMine((db) => sql`select * from pgboss.job`.execute(db)))).toBe(ROW_SECURITY)
    })

    it('stay in their role after a job was written', async () => {
      const who = await asMine(async (db) => {
        await jobs.send(db, queue, { organizationId: mine.organization, note: 'kept' })
        return (
          await sql<{
            role: string
            n: number
          }>`select current_user::text as role, (select count(*)::int from organizations) as n`.execute(db)
        ).rows[0]
      })
      expect(who).toEqual({ role: 'probity_app', n: 1 })
      expect(await jobsOf('kept')).toBe(1)
      const system = await tenancy.asSystem('write a job', async (db) => {
        await jobs.send(db, queue, { note: 'kept too' })
        return (await sql<{ role: string }>`select current_user::text as role`.execute(db)).rows[0]
      })
      expect(system).toEqual({ role: 'probity_system' })
    })

    it('send no job about another organization', async () => {
      const other = { organizationId: theirs.organization, note: 'not theirs' }
      expect(await stateOf(asMine((db) => jobs.send(db, queue, other)))).toBe(ROW_SECURITY)
      expect(await jobsOf('not theirs')).toBe(0)
    })

    it('write no job when the transaction is taken back', async () => {
      const failed = asMine(async (db) => {
        await jobs.send(db, queue, { organizationId: mine.organization, note: 'taken back' })
        throw new Error('on purpose')
      })
      await expect(failed).rejects.toThrow('on purpose')
      expect(await jobsOf('taken back')).toBe(0)
    })

    it("do not keep the queue's rights when its statement fails and the failure is caught", async () => {
      const caught = tenancy.background.inTenant(scope, async (db) => {
        await queueExecutor(db)
          .executeSql('select * from pgboss.nothing')
          .catch(() => {})
        return (await sql<{ n: number }>`select count(*)::int as n from organizations`.execute(db)).rows[0]!.n
      })
      expect(await stateOf(caught)).toBe('25P02')
    })
  })
})
