import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { errorCode } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import type { OwnerDatabase, PoolUse, SqlExecutor } from './database.ts'
import type { Database } from './schema.ts'
import { limitSession, type TimeLimits } from './time-limits.ts'

const BIGINT = 20
const DATE = 1082
const CONNECT_MS = 5_000
/** The server ends a statement first; a client that waited longer was not heard at all. */
const UNHEARD_MS = 5_000

export interface PoolOptions {
  readonly url: string
  readonly connections: number
  readonly logger: Logger
  /** How long to wait for a connection. */
  readonly connectMs?: number
  /** Null for work that takes as long as it takes, such as migrations. */
  readonly limits: TimeLimits | null
}

export interface PostgresPool extends OwnerDatabase {
  readonly kysely: Kysely<Database>
  ping(): Promise<void>
  use(): Omit<PoolUse, 'login'>
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
  const { limits } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    // So that an operator tells them from those of other programs.
    application_name: 'probity',
    max: options.connections,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    ...(limits ? { query_timeout: limits.statementMs + UNHEARD_MS } : {}),
    Client: HeardClient,
    onConnect: async (client) => {
      if (limits) await client.query(limitSession(limits))
    },
    keepAlive: true,
    types,
  })
  // An idle connection that breaks must not end the process; the pool replaces it.
  pool.on('error', (error) =>
    options.logger.warn({ code: errorCode(error) }, 'idle database connection lost'),
  )
  // The same for a connection in use: its statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  const waits = measureWaits(pool)
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
    use: () => ({
      inUse: pool.totalCount - pool.idleCount,
      most: options.connections,
      longestWaitSeconds: waits.takeLongest(),
    }),
    cutBusy: () => {
      for (const client of busy) cut(client)
    },
    close: () => pool.end(),
  }
}

/** Measures how long callers wait until they have a connection, or are told that there is none. */
function measureWaits(pool: pg.Pool): { takeLongest(): number } {
  let longest = 0
  const connect = pool.connect.bind(pool)
  const connectWith = connect as (done: (...answer: unknown[]) => void) => void
  const end = (began: number) => {
    longest = Math.max(longest, (performance.now() - began) / 1_000)
  }
  pool.connect = ((done?: (...answer: unknown[]) => void) => {
    const began = performance.now()
    if (!done) return connect().finally(() => end(began))
    return connectWith((...answer) => {
      end(began)
      done(...answer)
    })
  }) as typeof pool.connect
  return {
    takeLongest: () => {
      const taken = longest
      longest = 0
      return taken
    },
  }
}

/** Ends a connection on which an answer was no longer waited for: its statement may still run on the server. */
class HeardClient extends pg.Client {
  override query = ((...asked: Parameters<pg.Client['query']>) => {
    const answer: unknown = super.query(...asked)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') cut(this)
      })
    return answer
  }) as pg.Client['query']
}

const executeOn = (target: pg.Pool | pg.PoolClient): SqlExecutor => ({
  executeSql: async (text, values) => {
    const result: pg.QueryResult | pg.QueryResult[] = await target.query(text, values)
    return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows }
  },
})

const cut = (client: pg.ClientBase): void =>
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
