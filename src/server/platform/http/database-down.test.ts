import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { Problem } from '#shared/contracts/common.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import {
  createPostgresDatabase,
  describeOnBothDatabases,
  loginsThrough,
  openTestPglite,
  type TestPostgres,
} from '#test/support/databases.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts'
import { toAppError } from './problem.ts'

async function expectUnavailable({ http }: TestApp, client: TestClient): Promise<void> {
  for (const [method, url, body] of [
    ['GET', '/api/investigations', undefined],
    ['POST', '/api/investigations', { title: 'x' }],
    ['GET', '/api/health/ready', undefined],
  ] as const) {
    const answer = await client.call<Problem>(method, url, body)
    expect([url, answer.status, answer.body.code]).toEqual([url, 503, 'DATABASE_UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await http.inject('/api/health')).statusCode).toBe(200)
}

const serverUrl = inject('postgresUrl')

describe.skipIf(serverUrl === null)('while PostgreSQL is down', () => {
  let proxy: TcpProxy
  let created: TestPostgres
  let database: OpenDatabase
  let app: TestApp
  let client: TestClient
  beforeAll(async () => {
    created = await createPostgresDatabase(serverUrl!)
    proxy = await startTcpProxy(Number(new URL(created.url).port))
    database = await openPostgres({ ...loginsThrough(created, proxy.port), logger: silentLogger() })
    app = await createTestApp({ work: false, overrides: { database } })
    client = await app.client('member')
  })
  afterAll(async () => {
    await app.close()
    await proxy.stop()
    await created.drop()
  })

  /** A broken connection may be met before its end is noticed: 503 then, and never anything else but success. */
  const untilWell = async () => {
    const statuses: number[] = []
    const ask = async () => {
      const { status } = await client.call('GET', '/api/investigations')
      statuses.push(status)
      return status
    }
    await expect.poll(ask).toBe(200)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  }

  it('requests are answered 503 DATABASE_UNAVAILABLE, and all is well again by itself when it is back', async () => {
    expect((await client.call('GET', '/api/investigations')).status).toBe(200)
    await proxy.stop()
    await expectUnavailable(app, client)
    await proxy.start()
    await untilWell()
    expect((await client.call('POST', '/api/investigations', { title: 'x' })).status).toBe(201)
  })

  it('sessions survive: the same browser is still signed in afterwards', async () => {
    const { browser } = await signedInBrowser(app, { userId: client.userId }, { mfaProven: true })
    expect((await browser.get('/api/investigations')).status).toBe(200)
    await proxy.stop()
    expect((await browser.get<Problem>('/api/investigations')).body.code).toBe('DATABASE_UNAVAILABLE')
    expect(browser.cookies.has('probity_session')).toBe(true)
    await proxy.start()
    await untilWell()
    await expect.poll(async () => (await browser.get('/api/investigations')).status).toBe(200)
  })

  it('a request whose connection is ended under it is answered so, too', async () => {
    const scope = { organizationId: client.organizationId, userId: client.userId }
    const ended = await app.context.tenancy
      .inTenant(scope, async (db) => {
        await sql`select set_config('role', 'none', true)`.execute(db)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      })
      .catch(toAppError)
    expect(ended).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 })
    await untilWell()
  })

  it('connections that were ended while idle are replaced', async () => {
    await Promise.all(Array.from({ length: 5 }, () => client.call('GET', '/api/investigations')))
    const direct = await openPostgres({ url: created.url, logger: silentLogger() })
    await direct.sql.executeSql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await direct.close()
    await untilWell()
  })
})

describe('when the embedded database has stopped', () => {
  it('requests are answered 503 DATABASE_UNAVAILABLE, none waits for ever', async () => {
    const app = await createTestApp({ work: false, overrides: { database: await openTestPglite() } })
    const client = await app.client('member')
    await app.context.database.close()
    await expectUnavailable(app, client)
    await app.close()
  })
})

describe('an error of the driver that means a lost connection', () => {
  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])('is DATABASE_UNAVAILABLE: %s', (message) => {
    expect(toAppError(new Error(message)).code).toBe('DATABASE_UNAVAILABLE')
  })

  it('is not any other error', () => {
    expect(toAppError(new Error('the client wrote about a Connection terminated')).code).toBe('INTERNAL')
  })
})

describeOnBothDatabases('a database that finds no room for a row', (database) => {
  it('is told as such, and what is there can be read', async () => {
    const app = await createTestApp({ work: false, overrides: { database: database() } })
    const client = await app.client('member')
    await database().sql.executeSql(
      `create function find_no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger find_no_room before insert on investigations execute function find_no_room()`,
    )
    const { status, body, headers } = await client.call<Problem>('POST', '/api/investigations', {
      title: 'A case',
    })
    expect([status, body.code, body.detail, headers['retry-after']]).toEqual([
      503,
      'DATABASE_UNAVAILABLE',
      'The disk of the database is full. Nothing was changed; tell your administrator.',
      '30',
    ])
    expect((await client.call('GET', '/api/investigations')).status).toBe(200)
    await app.http.close()
  })
})
