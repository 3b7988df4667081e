import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { lockFolder } from './folder-lock.ts'
import { PgliteClient, type PgliteTransaction } from './pglite-client.ts'
import type { Database } from './schema.ts'
import { requireOutsideTransaction } from './transaction-scope.ts'

/** Raw SQL outside Kysely, for the job queue and the migrations. */
export interface SqlExecutor {
  /** Without values, the text may hold several statements. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** The login that may create and change tables. */
export interface OwnerDatabase {
  readonly kind: 'pglite' | 'postgres'
  readonly sql: SqlExecutor
  /** Runs all statements on one connection in one transaction. */
  transaction<T>(run: (sql: SqlExecutor) => Promise<T>): Promise<T>
}

export interface OpenDatabase extends OwnerDatabase {
  /** For tenants and sign-in. */
  readonly kysely: Kysely<Database>
  /** For background work and work across organizations; its own login if the installation has one. */
  readonly worker: { readonly kysely: Kysely<Database>; readonly sql: SqlExecutor }
  /** Null if this process was not given the login that owns the tables. */
  readonly owner: OwnerDatabase | null
  /** Rejects if the database cannot be reached. */
  ping(): Promise<void>
  /** Waits for work, but rejects with DATABASE_UNAVAILABLE if the server has gone silent. */
  guard<T>(work: Promise<T>): Promise<T>
  close(): Promise<void>
  /** Embedded database only: the whole database as a file. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
}

/** The embedded database in a folder (0700, locked against a second process); without a folder, in memory. */
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
  const kysely = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: client as never }) })
  const sql: SqlExecutor = {
    executeSql: async (text, values) => {
      requireOutsideTransaction('a statement')
      return await executor(client).executeSql(text, values)
    },
  }
  const owner: OwnerDatabase = {
    kind: 'pglite',
    sql,
    transaction: (run) => client.transaction((transaction) => run(executor(transaction))),
  }
  return {
    ...owner,
    kysely,
    worker: { kysely, sql },
    owner,
    ping: async () => void (await client.query('select 1')),
    guard: (work) => work,
    dump: () => client.dump(),
    close: async () => {
      await client.close()
      await lock?.release()
    },
  }
}
