import { setTimeout as sleep } from 'node:timers/promises'
import { databaseErrorCode, errorCode } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import type { Replica, SqlExecutor } from './database.ts'
import { openPool } from './postgres-pool.ts'
import { SERVING } from './time-limits.ts'

/** On a server of its own; the ten connections of the specification are the database's. */
const CONNECTIONS = 5
const CONNECT_MS = 1_000
/** A standby in the same place is a few milliseconds behind; waiting longer than this would cost more than it spares. */
const PATIENCE_MS = 100
const LOOK_MS = 5
/** How long it is left alone after it was too far behind, and after it failed. */
const BEHIND_MS = 1_000
const FAILED_MS = 10_000

const SAME_SERVER = 'select system_identifier::text as is from pg_control_system()'

export interface ReplicaOptions {
  /** With the login that the reads are made with. */
  readonly url: string
  /** The database that it follows. */
  readonly primary: SqlExecutor
  readonly logger: Logger
}

/** Nothing is connected before the first read, so that a replica that is down holds up no start. */
export function openReplica({ url, primary, logger }: ReplicaOptions): Replica {
  const pool = openPool({ url, logger, limits: SERVING, connections: CONNECTIONS, connectMs: CONNECT_MS })
  let resting = false
  let follows: Promise<boolean> | null = null
  const rest = (ms: number) => {
    resting = true
    setTimeout(() => {
      resting = false
    }, ms).unref()
  }
  const report = (error: unknown) => {
    if (!resting)
      logger.warn(
        { code: databaseErrorCode(error) ?? errorCode(error) },
        'the replica failed; the database answers instead',
      )
    follows = null
    rest(FAILED_MS)
  }
  /** Positions mean something only between a database and what follows it. */
  const requireFollower = async () => {
    const [ours, theirs] = await Promise.all([
      primary.executeSql(SAME_SERVER, []),
      pool.sql.executeSql(SAME_SERVER, []),
    ])
    if (ours.rows[0]?.is === theirs.rows[0]?.is) return true
    logger.error('DATABASE_REPLICA_URL names a server that is no replica of the database; it is not used')
    return false
  }
  const reaches = async (position: unknown) => {
    const { rows } = await pool.sql.executeSql(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
      [position],
    )
    return rows[0]?.reached === true
  }

  return {
    kysely: pool.kysely,
    report,
    hasCaughtUp: async () => {
      if (resting) return false
      const { rows } = await primary.executeSql('select pg_current_wal_lsn()::text as position', [])
      try {
        follows ??= requireFollower()
        if (!(await follows)) return false
        for (let waitedMs = 0; waitedMs <= PATIENCE_MS; waitedMs += LOOK_MS) {
          if (await reaches(rows[0]?.position)) return true
          await sleep(LOOK_MS)
        }
        rest(BEHIND_MS)
      } catch (error) {
        report(error)
      }
      return false
    },
    close: () => pool.close(),
  }
}

/** The replica's address with the login of another one: its logins are those of the database that it follows. */
export function replicaAddress(replicaUrl: string, loginUrl: string): string {
  const address = new URL(replicaUrl)
  const { username, password } = new URL(loginUrl)
  address.username = username
  address.password = password
  return address.href
}
