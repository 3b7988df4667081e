import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { databaseErrorCode } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import { NO_TRACING, type Tracing } from '../observability/tracing.ts'
import type { OpenDatabase, SqlExecutor } from './database.ts'
import type { Database } from './schema.ts'
import type { ScopeSigner } from './scope.ts'
import { createSqlExecutor } from './sql.ts'
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

/**
 * `work` may run again in a new transaction, if the database aborted it because of a concurrent one. Its other
 * effects must be safe to repeat.
 */
export interface Tenancy {
  /** Runs `work` in one transaction in which row-level security shows only this organization. */
  inTenant<T>(scope: TenantScope, work: (db: TenantDb) => Promise<T>): Promise<T>
  /** Runs `work` on the sign-in tables only: people, their memberships, sessions and tokens. */
  asIdentity<T>(why: string, work: (db: IdentityDb) => Promise<T>): Promise<T>
  /** Runs `work` across organizations; `why` is for the reader, and a rule test lists the files that may use this. */
  asSystem<T>(why: string, work: (db: SystemDb) => Promise<T>): Promise<T>
  /**
   * The same with the worker's login, for background work inside a tenant that needs it: the job queue or the chain
   * of custody.
   */
  readonly background: Tenancy
}

export interface TenancyDeps {
  readonly database: Pick<OpenDatabase, 'kysely' | 'worker'>
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
}

export function createTenancy({ database, scopes, logger, tracing = NO_TRACING }: TenancyDeps): Tenancy {
  const transact = <T>(
    { name, kysely, role, scope }: Begin,
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
          insideTransaction(name, () =>
            kysely.transaction().execute(async (db) => {
              // The time before this event was spent waiting for a connection.
              span.event('begun')
              await sql`select set_config('role', ${role}, true), set_config('probity.scope', ${scope}, true)`.execute(
                db,
              )
              return await work(db)
            }),
          ),
        ),
    )
  const tenancy = (serving: Kysely<Database>): Omit<Tenancy, 'background'> => ({
    inTenant: async (scope, work) => {
      const signed = scopes.sign('tenant', scope.organizationId, scope.userId)
      return await transact({ name: 'inTenant', kysely: serving, role: 'probity_app', scope: signed }, (db) =>
        work(db as TenantDb),
      )
    },
    asIdentity: (why, work) =>
      transact(
        { name: why, kysely: serving, role: 'probity_identity', scope: scopes.sign('identity') },
        (db) => work(db as IdentityDb),
      ),
    asSystem: (why, work) => {
      logger.trace({ why }, 'cross-tenant transaction')
      return transact(
        {
          name: why,
          kysely: database.worker.kysely,
          role: 'probity_system',
          scope: scopes.sign('system'),
        },
        (db) => work(db as SystemDb),
      )
    },
  })
  const background: Tenancy = {
    ...tenancy(database.worker.kysely),
    get background() {
      return background
    },
  }
  return { ...tenancy(database.kysely), background }
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
