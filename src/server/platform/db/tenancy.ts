import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError, databaseErrorCode } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import { NO_TRACING, type Tracing } from '../observability/tracing.ts'
import type { OpenDatabase, SqlExecutor } from './database.ts'
import { timeLeft } from './deadline.ts'
import type { Database } from './schema.ts'
import type { ScopeSigner } from './scope.ts'
import { createRouteTurns } from './served-route.ts'
import { createSqlExecutor } from './sql.ts'
import { BACKGROUND, limitTransaction, SERVING, type TimeLimits } from './time-limits.ts'
import { insideTransaction } from './transaction-scope.ts'

declare const tenantBrand: unique symbol
declare const identityBrand: unique symbol
declare const systemBrand: unique symbol

/** A transaction that sees one organization: the only kind that a store of tenant data accepts. */
export type TenantDb = Transaction<Database> & { readonly [tenantBrand]: true }
/**
 * A transaction that sees people and their memberships in every organization, and nothing of their investigations.
 */
export type IdentityDb = Transaction<Database> & { readonly [identityBrand]: true }
/** A transaction that sees every organization. */
export type SystemDb = IdentityDb & { readonly [systemBrand]: true }

export interface TenantScope {
  readonly organizationId: string
  /** null for work that nobody requested. */
  readonly userId: string | null
}

export interface SystemOptions {
  /** Reads only, all of it as it was at one moment, while others go on writing. */
  readonly snapshot: true
}

/**
 * `work` may run again in a new transaction, if the database aborted it because of a concurrent one. Its other
 * effects must be safe to repeat.
 */
export interface Tenancy {
  /** Runs `work` in one transaction in which row-level security shows only this organization. */
  inTenant<T>(scope: TenantScope, work: (db: TenantDb) => Promise<T>): Promise<T>
  /**
   * The same for work that only reads. A replica may do it, if the installation has one and it holds everything that
   * was committed before.
   */
  reading<T>(scope: TenantScope, work: (db: TenantDb) => Promise<T>): Promise<T>
  /** Runs `work` on the sign-in tables only: people, their memberships, sessions and tokens. */
  asIdentity<T>(why: string, work: (db: IdentityDb) => Promise<T>): Promise<T>
  /** Runs `work` across organizations; `why` is for the reader, and a rule test lists the files that may use this. */
  asSystem<T>(why: string, work: (db: SystemDb) => Promise<T>, options?: SystemOptions): Promise<T>
  /**
   * The same with the worker's login, for background work inside a tenant that needs it: the job queue or the chain
   * of custody.
   */
  readonly background: Tenancy
}

export interface TenancyDeps {
  readonly database: Pick<OpenDatabase, 'kind' | 'kysely' | 'worker' | 'replica'>
  readonly scopes: ScopeSigner
  readonly logger: Logger
  readonly tracing?: Tracing
}

/** How a transaction begins: on which connection, in which role and within which signed scope. */
interface Begin {
  readonly name: string
  readonly kysely: Kysely<Database>
  readonly role: string
  readonly scope: string
  readonly limits: TimeLimits
  readonly snapshot?: boolean
  readonly onlyReads?: boolean
  /** Waits until the route that is being served may have one more transaction. */
  readonly takeTurn: TakeTurn
}
type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Of the few connections that serve people, so many at most are in the hands of one route. */
const ROUTE_TRANSACTIONS = 3
const TURN_MS = 5_000
const atOnce: TakeTurn = (work) => work()

export function createTenancy({ database, scopes, logger, tracing = NO_TRACING }: TenancyDeps): Tenancy {
  const transact = <T>(
    { name, kysely, role, scope, limits, snapshot = false, onlyReads = false, takeTurn }: Begin,
    work: (db: Transaction<Database>) => Promise<T>,
  ): Promise<T> =>
    tracing.within(
      {
        name: 'database transaction',
        kind: 'client',
        facts: { 'db.system.name': 'postgresql', 'probity.transaction': name },
      },
      (span) =>
        retryingConflicts(logger, name, () =>
          takeTurn(() =>
            insideTransaction(name, () =>
              begin(kysely, snapshot).execute(async (db) => {
                const within = untilDeadline(limits)
                // The time before this event was spent waiting for a connection.
                span.event('begun')
                await sql`select set_config('role', ${role}, true), set_config('probity.scope', ${scope}, true),
                ${onlyReads ? READ_ONLY : sql`null`},
                ${database.kind === 'postgres' ? limitTransaction(within) : sql`null`}`.execute(db)
                return await work(db)
              }),
            ),
          ),
        ),
    )
  const inTurn = createRouteTurns({ most: ROUTE_TRANSACTIONS, waitMs: TURN_MS })
  const tenancy = (
    kysely: Kysely<Database>,
    { limits, takeTurn }: Pick<Begin, 'limits' | 'takeTurn'>,
  ): Omit<Tenancy, 'background'> => ({
    inTenant: async (scope, work) => {
      const signed = scopes.sign('tenant', scope.organizationId, scope.userId)
      return await transact(
        { name: 'inTenant', kysely, role: 'probity_app', scope: signed, limits, takeTurn },
        (db) => work(db as TenantDb),
      )
    },
    reading: async (scope, work) => {
      const signed = scopes.sign('tenant', scope.organizationId, scope.userId)
      const plan = { name: 'reading', role: 'probity_app', scope: signed, limits, takeTurn, onlyReads: true }
      const readOn = (where: Kysely<Database>) =>
        transact({ ...plan, kysely: where }, (db) => work(db as TenantDb))
      const { replica } = database
      if (replica && (await replica.hasCaughtUp()))
        try {
          return await readOn(replica.kysely)
        } catch (error) {
          if (error instanceof AppError) throw error
          replica.report(error)
        }
      return await readOn(kysely)
    },
    asIdentity: (why, work) =>
      transact(
        { name: why, kysely, role: 'probity_identity', scope: scopes.sign('identity'), limits, takeTurn },
        (db) => work(db as IdentityDb),
      ),
    asSystem: (why, work, options) => {
      logger.trace({ why }, 'cross-tenant transaction')
      return transact(
        {
          name: why,
          kysely: database.worker.kysely,
          role: 'probity_system',
          scope: scopes.sign('system'),
          limits: BACKGROUND,
          takeTurn: atOnce,
          // The embedded database has one session: nobody writes beside an open transaction.
          snapshot: options !== undefined && database.kind === 'postgres',
        },
        (db) => work(db as SystemDb),
      )
    },
  })
  const background: Tenancy = {
    ...tenancy(database.worker.kysely, { limits: BACKGROUND, takeTurn: atOnce }),
    get background() {
      return background
    },
  }
  return { ...tenancy(database.kysely, { limits: SERVING, takeTurn: inTurn }), background }
}

const READ_ONLY = sql`set_config('transaction_read_only', 'on', true)`

const begin = (kysely: Kysely<Database>, snapshot: boolean) =>
  snapshot
    ? kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : kysely.transaction()

/** A job that has passed its deadline was given up; somebody else may have begun it again. */
function untilDeadline(limits: TimeLimits): TimeLimits {
  const left = timeLeft()
  if (left <= 0) throw new Error('the work has passed its deadline and was given up')
  return { ...limits, statementMs: Math.min(limits.statementMs, left) }
}

/** Serialization failure and deadlock: the database rolled everything back, and a retry may well succeed. */
const CONFLICTS: ReadonlySet<string | null> = new Set(['40001', '40P01'])
const TRIES = 3
const PAUSE_MS = 20

async function retryingConflicts<T>(logger: Logger, name: string, run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await run()
    } catch (error) {
      const code = databaseErrorCode(error)
      if (tried === TRIES || !CONFLICTS.has(code)) throw error
      logger.info({ name, code, tried }, 'transaction conflicted with another one and is retried')
      await sleep(PAUSE_MS * tried * (1 + Math.random()))
    }
}

/** The same transaction for the job queue: a row and its job are written together or not at all. */
export const sendingExecutor = (db: IdentityDb | TenantDb): SqlExecutor => createSqlExecutor(db)

/**
 * The same transaction, for statements on the queue's tables that only the worker's own login may run: the role is
 * set aside for one statement. Background work only; the web login has no rights there.
 */
export const queueExecutor = (db: TenantDb | SystemDb): SqlExecutor => ({
  executeSql: async (text, values) => {
    const before = await sql<{
      role: string
    }>`select current_setting('role') as role, set_config('role', 'none', true)`.execute(db)
    const { rows } = await createSqlExecutor(db).executeSql(text, values)
    await sql`select set_config('role', ${before.rows[0]!.role}, true)`.execute(db)
    return { rows }
  },
})
