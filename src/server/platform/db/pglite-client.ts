import { Worker } from 'node:worker_threads'
import type {
  PgliteCall,
  PgliteErrorFields,
  PgliteReply,
  PgliteResult,
  PgliteWorkerOptions,
} from './pglite-protocol.ts'

/** An error of the embedded database, without its query and parameters. */
export class PgliteError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined

  constructor(error: PgliteErrorFields) {
    super(error.message)
    this.name = 'PgliteError'
    this.code = error.code
    this.constraint = error.constraint
    this.table = error.table
    this.column = error.column
  }
}

export interface PgliteTransaction {
  query: PgliteClient['query']
  exec: PgliteClient['exec']
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/**
 * The main thread's handle on the database thread. It has one session, so statements outside a transaction wait until
 * the running transaction ends. Has the shape that Kysely's PGlite dialect and pg-boss expect.
 */
export class PgliteClient {
  closed = false
  ready = false
  readonly waitReady: Promise<void>
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  #lastId = 0
  #stopped = false
  #free: Promise<unknown> = Promise.resolve()

  constructor(options: PgliteWorkerOptions) {
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: options })
    this.#worker.on('message', (reply: PgliteReply) => this.#settle(reply))
    this.#worker.on('error', () => this.#failAll())
    this.#worker.on('exit', () => this.#failAll())
    this.waitReady = new Promise<unknown>((resolve, reject) =>
      this.#waiting.set(0, { resolve, reject }),
    ).then(() => {
      this.ready = true
    })
  }

  query<T>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<{ rows: T[]; affectedRows?: number; fields: [] }> {
    return this.#exclusive(() => this.#query<T>(sql, params))
  }

  exec(sql: string): Promise<PgliteResult[]> {
    return this.#exclusive(async () => {
      try {
        return (await this.#call({ op: 'exec', sql })) as PgliteResult[]
      } catch (error) {
        // A block that failed half-way leaves the only session in an aborted transaction.
        await this.#call({ op: 'exec', sql: 'ROLLBACK' }).catch(() => {})
        throw error
      }
    })
  }

  transaction<T>(run: (transaction: PgliteTransaction) => Promise<T>): Promise<T> {
    return this.#exclusive(async () => {
      // Begun with its first statement: each call to the other thread costs half a millisecond. Kysely waits until `run`
      // is called, so a database that has stopped shows afterwards.
      let begun = false
      const begins = () => {
        const isFirst = !begun
        begun = true
        return isFirst
      }
      try {
        const result = await run({
          query: (sql, params = []) => this.#query(sql, params, begins()),
          exec: (sql) => this.#call({ op: 'exec', sql, begins: begins() }) as Promise<PgliteResult[]>,
        })
        if (this.#stopped) throw stoppedError()
        if (begun) await this.#call({ op: 'exec', sql: 'COMMIT' })
        return result
      } catch (error) {
        await this.#call({ op: 'exec', sql: 'ROLLBACK' }).catch(() => {})
        throw error
      }
    })
  }

  /** The whole database as a tar file; tests start from it in a fraction of the time. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array((await this.#exclusive(() => this.#call({ op: 'dump' }))) as ArrayBuffer)
  }

  /** Everything is written to the folder first; every other statement waits. */
  holdStill<T>(work: () => Promise<T>): Promise<T> {
    return this.#exclusive(async () => {
      await this.#call({ op: 'exec', sql: 'CHECKPOINT' })
      return await work()
    })
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.#free
    await this.#call({ op: 'close' }).catch(() => {})
    await this.#worker.terminate()
    this.#failAll()
  }

  async #query<T>(
    sql: string,
    params: readonly unknown[],
    begins = false,
  ): Promise<{ rows: T[]; affectedRows?: number; fields: [] }> {
    const result = (await this.#call({ op: 'query', sql, params, begins })) as PgliteResult
    return { ...result, rows: result.rows as T[], fields: [] }
  }

  #exclusive<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#free.then(run, run)
    this.#free = turn.catch(() => {})
    return turn
  }

  #call(call: WithoutId<PgliteCall>): Promise<unknown> {
    if (this.#stopped) return Promise.reject(stoppedError())
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...call, id } as PgliteCall)
    })
  }

  #settle(reply: PgliteReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.error) waiting?.reject(new PgliteError(reply.error))
    else waiting?.resolve(reply.result)
  }

  #failAll(): void {
    this.#stopped = true
    for (const { reject } of this.#waiting.values()) reject(stoppedError())
    this.#waiting.clear()
  }
}

/** The code a PostgreSQL server answers while it shuts down. */
const stoppedError = () => new PgliteError({ message: 'the embedded database has stopped', code: '57P01' })
