import type { Logger } from '../observability/log.ts'
import type { OpenDatabase } from './database.ts'
import { takePulse } from './database-pulse.ts'
import { openPool, type PostgresPool, requireReachable } from './postgres-pool.ts'

/** Connections of one process, the number the specification allows, and their split between two logins. */
const CONNECTIONS = 10
const WORKER_CONNECTIONS = 4
/** One holds the start lock while the other works. Both end as idle long before a process is busy. */
const OWNER_CONNECTIONS = 2

export interface PostgresLogins {
  /** The login that serves people; used for everything if the others are missing. */
  readonly url: string
  /** The login for background work and work across organizations. */
  readonly workerUrl?: string | undefined
  /** The login that owns the tables. Without it nothing is migrated, unless one login does everything. */
  readonly ownerUrl?: string | undefined
}

/** A PostgreSQL server with pgvector; at most ten connections, shared by requests and jobs. */
export async function openPostgres(
  options: PostgresLogins & { readonly logger: Logger; readonly statementMs?: number },
): Promise<OpenDatabase> {
  const { url, workerUrl, ownerUrl } = options
  const pools: PostgresPool[] = []
  const open = async (address: string, variable: string, connections: number) => {
    const pool = openPool({ ...options, url: address, connections })
    pools.push(pool)
    await requireReachable(pool, variable)
    return pool
  }
  const closePools = () => Promise.all(pools.map((pool) => pool.close()))
  try {
    const apart = workerUrl !== undefined && workerUrl !== url
    const web = await open(url, 'DATABASE_URL', apart ? CONNECTIONS - WORKER_CONNECTIONS : CONNECTIONS)
    const worker = apart ? await open(workerUrl, 'DATABASE_WORKER_URL', WORKER_CONNECTIONS) : web
    const owner =
      ownerUrl === undefined ? null : await open(ownerUrl, 'DATABASE_OWNER_URL', OWNER_CONNECTIONS)
    const pulse = takePulse({
      url,
      logger: options.logger,
      onLost: () => {
        for (const pool of pools) pool.cutBusy()
      },
    })
    return {
      kind: 'postgres',
      kysely: web.kysely,
      sql: web.sql,
      transaction: web.transaction,
      worker,
      owner: owner ?? (workerUrl === undefined ? web : null),
      ping: web.ping,
      guard: pulse.guard,
      close: async () => {
        await pulse.close()
        await closePools()
      },
    }
  } catch (error) {
    await closePools()
    throw error
  }
}
