import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { safeMessage } from '../errors.ts'
import { requireRoom } from '../storage-trouble.ts'
import { lockFolder } from './folder-lock.ts'
import { PgliteClient, type PgliteTransaction } from './pglite-client.ts'
import type { PgliteWorkerOptions } from './pglite-protocol.ts'
import type { Database } from './schema.ts'
import { requireOutsideTransaction } from './transaction-scope.ts'
import type { HeldJob } from './vital-signs-protocol.ts'

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

/** A standby server of the database, which may answer what only reads. */
export interface Replica {
  readonly kysely: Kysely<Database>
  /**
   * Whether it holds everything that the database held when this was asked. False where it is too far behind or cannot
   * be asked; never rejects for the replica's sake.
   */
  hasCaughtUp(): Promise<boolean>
  /** Says that a read failed there, so that it is left alone for a while. */
  report(error: unknown): void
  close(): Promise<void>
}

export interface PoolUse {
  readonly login: 'web' | 'worker'
  readonly inUse: number
  readonly most: number
  readonly longestWaitSeconds: number
}

export interface OpenDatabase extends OwnerDatabase {
  /** For tenants and sign-in. */
  readonly kysely: Kysely<Database>
  /** For background work and work across organizations; its own login if the installation has one. */
  readonly worker: { readonly kysely: Kysely<Database>; readonly sql: SqlExecutor }
  /** Null if the installation has none. */
  readonly replica: Replica | null
  /** Null if this process was not given the login that owns the tables. */
  readonly owner: OwnerDatabase | null
  /** Rejects if the database cannot be reached. */
  ping(): Promise<void>
  /** Waits for work, but rejects with DATABASE_UNAVAILABLE if the server has gone silent. */
  guard<T>(work: Promise<T>): Promise<T>
  /** Tells the queue every so often that this process is at work on the job; the returned function ends that. */
  keepAlive(job: HeldJob, everyMs: number): () => void
  /** A server's connections, by login; the longest wait is since the last call. */
  pools?(): readonly PoolUse[]
  close(): Promise<void>
  /** Embedded database only: the whole database as a file, in memory. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
  /** Embedded database only: while this runs, what lies in its folder is the whole database, and nobody changes it. */
  holdStill?<T>(work: () => Promise<T>): Promise<T>
}

/** The embedded database in a folder (0700, locked against a second process); without a folder, in memory. */
export async function openPglite(options: PgliteWorkerOptions): Promise<OpenDatabase> {
  const folder = options.dataDir ? join(options.dataDir, 'database') : undefined
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = folder ? await lockFolder(folder) : null
  const client = new PgliteClient({
    ...options,
    ...(folder ? { dataDir: folder } : {}),
  })
  try {
    await client.waitReady
  } catch (error) {
    await lock?.release()
    throw folder ? await explainStart(folder, error) : error
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
    replica: null,
    owner,
    ping: async () => void (await client.query('select 1')),
    guard: (work) => work,
    // There is no other process that could take it for dead.
    keepAlive: () => () => {},
    dump: () => client.dump(),
    holdStill: (work) => client.holdStill(work),
    close: async () => {
      await client.close()
      await lock?.release()
    },
  }
}

/** The database itself does not say that it ended for want of room. */
const explainStart = (folder: string, error: unknown): Promise<unknown> =>
  requireRoom(folder).then(
    () => error,
    (trouble: unknown) =>
      new Error(`The embedded database cannot start. ${safeMessage(trouble)}`, { cause: error }),
  )
