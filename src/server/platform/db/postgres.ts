import type { Logger } from '../observability/log.ts'
import type { OpenDatabase } from './database.ts'
import { openPool, type PostgresPool, requireReachable } from './postgres-pool.ts'
import { openReplica, replicaAddress } from './replica.ts'
import { BACKGROUND, SERVING, type TimeLimits } from './time-limits.ts'
import { watchVitalSigns } from './vital-signs.ts'

/**
 * Connections of one process, the number the specification allows, and their split: between two logins, and one that
 * only tells whether the server answers and that the process is at work.
 */
const CONNECTIONS = 10
const VITAL_CONNECTIONS = 1
const WORKER_CONNECTIONS = 4
const WEB_CONNECTIONS = CONNECTIONS - VITAL_CONNECTIONS - WORKER_CONNECTIONS
/** One holds the start lock while the other works. Both end as idle long before a process is busy. */
const OWNER_CONNECTIONS = 2

export interface PostgresLogins {
  /** The login that serves people; used for everything if the others are missing. */
  readonly url: string
  /** The login for background work and work across organizations. */
  readonly workerUrl?: string | undefined
  /** The login that owns the tables. Without it nothing is migrated, unless one login does everything. */
  readonly ownerUrl?: string | undefined
  /** A standby that may answer reads; its login is the first one's. */
  readonly replicaUrl?: string | undefined
}

/** A PostgreSQL server with pgvector; at most ten connections. */
export async function openPostgres(
  options: PostgresLogins & { readonly logger: Logger },
): Promise<OpenDatabase> {
  const { url, workerUrl, ownerUrl, replicaUrl, logger } = options
  const pools: PostgresPool[] = []
  const open = async (
    address: string,
    variable: string,
    { connections, limits }: { readonly connections: number; readonly limits: TimeLimits | null },
  ) => {
    const pool = openPool({ logger, url: address, connections, limits })
    pools.push(pool)
    await requireReachable(pool, variable)
    return pool
  }
  const closePools = () => Promise.all(pools.map((pool) => pool.close()))
  try {
    const apart = workerUrl !== undefined && workerUrl !== url
    const web = await open(url, 'DATABASE_URL', {
      connections: apart ? WEB_CONNECTIONS : CONNECTIONS - VITAL_CONNECTIONS,
      // What one login does alone is background work too.
      limits: apart ? SERVING : BACKGROUND,
    })
    const worker = apart
      ? await open(workerUrl, 'DATABASE_WORKER_URL', { connections: WORKER_CONNECTIONS, limits: BACKGROUND })
      : web
    // A login that does everything migrates as well, and a migration takes as long as it takes.
    const [owning, variable] =
      workerUrl === undefined && ownerUrl === undefined
        ? [url, 'DATABASE_URL']
        : [ownerUrl, 'DATABASE_OWNER_URL']
    const owner =
      owning === undefined
        ? null
        : await open(owning, variable, { connections: OWNER_CONNECTIONS, limits: null })
    const vital = watchVitalSigns({
      url: workerUrl ?? url,
      logger,
      onLost: () => {
        for (const pool of pools) pool.cutBusy()
      },
    })
    const replica = replicaUrl
      ? openReplica({ url: replicaAddress(replicaUrl, url), primary: web.sql, logger })
      : null
    return {
      kind: 'postgres',
      kysely: web.kysely,
      sql: web.sql,
      transaction: web.transaction,
      worker,
      replica,
      owner,
      ping: vital.ping,
      guard: vital.guard,
      keepAlive: vital.keepAlive,
      pools: () => [
        { login: 'web', ...web.use() },
        ...(apart ? [{ login: 'worker' as const, ...worker.use() }] : []),
      ],
      close: async () => {
        await vital.close()
        await replica?.close()
        await closePools()
      },
    }
  } catch (error) {
    await closePools()
    throw error
  }
}
