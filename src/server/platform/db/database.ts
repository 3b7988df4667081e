import { mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../observability/log.ts'
import { takePulse } from './database-pulse.ts'
import { lockFolder } from './folder-lock.ts'
import { PgliteClient, type PgliteTransaction } from './pglite-client.ts'
import type { Database } from './schema.ts'
import { assertOutsideTransaction } from './transaction-scope.ts'

const BIGINT = 20
const DATE = 1082
const POOL_MOST = 10
const CONNECT_MS = 5_000
const STATEMENT_MS = 60_000

/** Raw SQL outside Kysely: what the job queue and the migrations run on. */
export interface SqlExecutor {
  /** Several statements may come at once when there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

export interface OpenDatabase {
  readonly kind: 'pglite' | 'postgres'
  readonly kysely: Kysely<Database>
  readonly sql: SqlExecutor
  /** Runs all statements on one connection in one transaction. */
  transaction<T>(run: (sql: SqlExecutor) => Promise<T>): Promise<T>
  /** Rejects where the database cannot be reached. */
  ping(): Promise<void>
  /** Waits for work, but not for a server that has gone silent: then it rejects with DATABASE_UNAVAILABLE. */
  guard<T>(work: Promise<T>): Promise<T>
  close(): Promise<void>
  /** Embedded only: the whole database as a file. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
}

/** The embedded database in a folder (0700, locked against a second process) or, without one, in memory. */
export async function openPglite(options: {
  dataDir?: string
  template?: Uint8Array<ArrayBuffer>
}): Promise<OpenDatabase> {
  const folder = options.dataDir ? join(options.dataDir, 'database') : undefined
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = folder ? await lockFolder(folder) : null
  const client = new PgliteClient({
    ...(folder ? { dataDir: folder } : {}),
    ...(options.template ? { template: options.template } : {}),
  })
  try {
    await client.waitReady
  } catch (error) {
    await lock?.release()
    throw error
  }
  const executor = (session: PgliteTransaction): SqlExecutor => ({
    executeSql: async (text, values) => {
      if (values?.length) return await session.query(text, values)
      return { rows: (await session.exec(text)).flatMap((result) => result.rows) }
    },
  })
  return {
    kind: 'pglite',
    kysely: new Kysely<Database>({ dialect: new PGliteDialect({ pglite: client as never }) }),
    sql: {
      executeSql: async (text, values) => {
        assertOutsideTransaction('a statement')
        return await executor(client).executeSql(text, values)
      },
    },
    transaction: (run) => client.transaction((transaction) => run(executor(transaction))),
    ping: async () => void (await client.query('select 1')),
    guard: (work) => work,
    dump: () => client.dump(),
    close: async () => {
      await client.close()
      await lock?.release()
    },
  }
}

/** A PostgreSQL server with pgvector; at most ten connections, shared by requests and jobs. */
export async function openPostgres(options: {
  url: string
  logger: Logger
  /** How long one statement may take; a minute unless given. */
  statementMs?: number
}): Promise<OpenDatabase> {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === BIGINT) return Number
      if (oid === DATE) return (text: string) => text
      return pg.types.getTypeParser(oid, format as 'text')
    },
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    max: POOL_MOST,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: options.statementMs ?? STATEMENT_MS,
    keepAlive: true,
    types,
  })
  // An idle connection that breaks must not end the process; the pool replaces it.
  pool.on('error', (error) =>
    options.logger.warn({ code: (error as { code?: string }).code }, 'idle database connection lost'),
  )
  // The same for one that is in use: whoever uses it learns it from the statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  const busy = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => busy.add(client))
  pool.on('release', (_error, client) => busy.delete(client))
  await assertReachable(pool)
  const pulse = takePulse({
    url: options.url,
    logger: options.logger,
    onLost: () => {
      for (const client of busy) cut(client)
    },
  })
  const executeOn = (target: pg.Pool | pg.PoolClient): SqlExecutor => ({
    executeSql: async (text, values) => {
      const result: pg.QueryResult | pg.QueryResult[] = await target.query(text, values)
      return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows }
    },
  })
  return {
    kind: 'postgres',
    kysely: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    sql: executeOn(pool),
    transaction: async (run) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await run(executeOn(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
    ping: async () => void (await pool.query('select 1')),
    guard: pulse.guard,
    close: async () => {
      await pulse.close()
      await pool.end()
    },
  }
}

/** Ends a connection whose server says nothing any more; its statement fails at once instead of after a minute. */
const cut = (client: pg.PoolClient): void =>
  void (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()

/** The driver's own words are empty for a name with several addresses, and its URL holds a password. */
async function assertReachable(pool: pg.Pool): Promise<void> {
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    await pool.end()
    const code = (error as { code?: string }).code
    throw new Error(
      `The database that DATABASE_URL names cannot be used${code ? ` (${code})` : ''}. Check that it runs and that host, user and password are right.`,
      { cause: error },
    )
  }
}
