import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { databaseErrorCode } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import { NO_TRACING, type Tracing } from '../observability/tracing.ts'
import type { SqlExecutor } from './database.ts'
import type { Database } from './schema.ts'
import { insideTransaction } from './transaction-scope.ts'

declare const tenantBrand: unique symbol
declare const systemBrand: unique symbol

/** A transaction that sees one organization: the only thing a store of tenant data accepts. */
export type TenantDb = Transaction<Database> & { readonly [tenantBrand]: true }
/** A transaction that sees every organization. */
export type SystemDb = Transaction<Database> & { readonly [systemBrand]: true }

export interface TenantScope {
  readonly organizationId: string
  /** null for work that no person asked for. */
  readonly userId: string | null
}

/**
 * `work` runs again, in a new transaction, where the database ended it because of another one: whatever it does besides
 * its transaction must bear that.
 */
export interface Tenancy {
  /** Runs `work` in one transaction in which row-level security shows only this organization. */
  inTenant<T>(scope: TenantScope, work: (db: TenantDb) => Promise<T>): Promise<T>
  /** Runs `work` across organizations; `why` is for the reader, and a rule test lists the files that may. */
  asSystem<T>(why: string, work: (db: SystemDb) => Promise<T>): Promise<T>
}

export function createTenancy(
  kysely: Kysely<Database>,
  logger: Logger,
  tracing: Tracing = NO_TRACING,
): Tenancy {
  const transact = <T>(name: string, work: (db: Transaction<Database>) => Promise<T>): Promise<T> =>
    tracing.within(
      {
        name: 'database transaction',
        kind: 'client',
        facts: { 'db.system.name': 'postgresql', 'probity.transaction': name },
      },
      (span) =>
        retryingConflicts(logger, name, () =>
          insideTransaction(name, () =>
            kysely.transaction().execute((db) => {
              // What came before was the wait for a connection.
              span.event('begun')
              return work(db)
            }),
          ),
        ),
    )
  return {
    inTenant: (scope, work) =>
      transact('inTenant', async (db) => {
        await sql`select set_config('role', 'probity_app', true),
          set_config('probity.organization_id', ${scope.organizationId}, true),
          set_config('probity.user_id', ${scope.userId ?? ''}, true)`.execute(db)
        return await work(db as TenantDb)
      }),
    asSystem: (why, work) =>
      transact(why, async (db) => {
        logger.trace({ why }, 'cross-tenant transaction')
        await sql`select set_config('role', 'probity_system', true)`.execute(db)
        return await work(db as SystemDb)
      }),
  }
}

/** Serialization failure and deadlock: the database took everything back, and the same again may well succeed. */
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
      logger.info({ name, code, tried }, 'a transaction met another one and is tried again')
      await sleep(PAUSE_MS * tried * (1 + Math.random()))
    }
}

/**
 * The same transaction for the job queue, whose tables no tenant role may touch: the role is put aside for
 * one statement. This is how a row and its job are written together or not at all.
 */
export const queueExecutor = (db: TenantDb | SystemDb): SqlExecutor => ({
  executeSql: async (text, values) => {
    const before = await sql<{
      role: string
    }>`select current_setting('role') as role, set_config('role', 'none', true)`.execute(db)
    const result = await db.executeQuery<Record<string, unknown>>({
      sql: text,
      parameters: values ?? [],
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: 'job-queue' },
    } as never)
    await sql`select set_config('role', ${before.rows[0]!.role}, true)`.execute(db)
    return { rows: result.rows }
  },
})
