import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { errorCode } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import type { OwnerDatabase, SqlExecutor } from './database.ts'
import type { Database } from './schema.ts'

const BIGINT = 20
const DATE = 1082
const CONNECT_MS = 5_000
const STATEMENT_MS = 60_000

export interface PoolOptions {
  readonly url: string
  readonly connections: number
  readonly logger: Logger
  /** Limit of one statement; one minute by default. */
  readonly statementMs?: number
}

export interface PostgresPool extends OwnerDatabase {
  readonly kysely: Kysely<Database>
  ping(): Promise<void>
  /** Ends every connection in use, so that its statement fails at once instead of after a minute. */
  cutBusy(): void
  close(): Promise<void>
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Connections of one login, opened on demand and closed after a while idle. */
export function openPool(options: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: options.statementMs ?? STATEMENT_MS,
    keepAlive: true,
    types,
  })
  // An idle connection that breaks must not end the process; the pool replaces it.
  pool.on('error', (error) =>
    options.logger.warn({ code: errorCode(error) }, 'idle database connection lost'),
  )
  // The same for a connection in use: its statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  const busy = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => busy.add(client))
  pool.on('release', (_error, client) => busy.delete(client))
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
    cutBusy: () => {
      for (const client of busy) cut(client)
    },
    close: () => pool.end(),
  }
}

const executeOn = (target: pg.Pool | pg.PoolClient): SqlExecutor => ({
  executeSql: async (text, values) => {
    const result: pg.QueryResult | pg.QueryResult[] = await target.query(text, values)
    return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows }
  },
})

const cut = (client: pg.PoolClient): void =>
  void (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()

/** The driver's own message is empty for a name with several addresses, and its URL holds a password. */
export async function requireReachable(pool: PostgresPool, variable: string): Promise<void> {
  try {
    await pool.ping()
  } catch (error) {
    const code = errorCode(error)
    throw new Error(
      `The database that ${variable} names cannot be used${code ? ` (${code})` : ''}. Check that it runs and that host, user and password are right.`,
      { cause: error },
    )
  }
}
