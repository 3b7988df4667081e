import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import type { PgliteResult } from './pglite-protocol.ts'

const { serialize } = protocol

/** Each keeps its plan in the database's memory. */
const MAX_STATEMENTS = 400
/** Longer ones are lists of rows, whose number differs from one to the next. */
const MAX_LENGTH = 8_000
/** A plan is made for tables as large as they were then, and a folder of files can make them large within seconds. */
const PLANS_LAST_MS = 3_000
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i
/** What a prepared statement returns must stay as it was, so none outlives a change of a table. */
const CHANGES_TABLES = /\b(?:alter|create|drop)\b/i

interface Prepared {
  readonly name: string
  readonly types: readonly number[]
  /** What its rows consist of; null if it returns none. */
  readonly row: messages.BackendMessage | null
}

export interface PgliteStatements {
  query(sql: string, params: readonly unknown[]): Promise<PgliteResult>
  /** Must be told of every statement that is run past it. */
  passes(sql: string): void
}

/**
 * Prepares a statement when it is asked for the second time: for a small one, PostgreSQL in WebAssembly takes longer to
 * parse and plan it than to run it. One with a list among its values is planned each time: a plan for any list
 * takes it for a short one, and compares its members with each row one by one.
 */
export function createPgliteStatements(database: PGlite, now = () => performance.now()): PgliteStatements {
  /** The one that was not asked for the longest time comes first; null was asked once. */
  const known = new Map<string, Prepared | null>()
  let forgotten: string[] = []
  let last = 0
  let plannedAt = now()

  const forget = (sql: string) => {
    const prepared = known.get(sql)
    if (prepared) forgotten.push(prepared.name)
    known.delete(sql)
  }
  const remember = (sql: string, prepared: Prepared | null) => {
    known.delete(sql)
    known.set(sql, prepared)
    const [oldest] = known.keys()
    if (known.size > MAX_STATEMENTS) forget(oldest!)
  }
  const send = (parts: readonly Uint8Array[]) =>
    database.execProtocolStream(Buffer.concat([...parts, serialize.sync()]))

  async function prepare(sql: string): Promise<Prepared> {
    const name = `s${++last}`
    const closed = forgotten.map((old) => serialize.close({ type: 'S', name: old }))
    forgotten = []
    const told = await send([
      ...closed,
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    ])
    return {
      name,
      types: parse.parseDescribeStatementResults(told),
      row: told.find((message) => message.name === 'rowDescription') ?? null,
    }
  }

  async function planAnew(): Promise<void> {
    if (now() - plannedAt < PLANS_LAST_MS) return
    plannedAt = now()
    // Where the transaction has failed already, the statement says so itself.
    await database.exec('DISCARD PLANS').catch(() => {})
  }

  async function run({ name, types, row }: Prepared, params: readonly unknown[]): Promise<PgliteResult> {
    await planAnew()
    const values = params.map((param, index) => {
      if (param === null || param === undefined) return null
      const toText = database.serializers[types[index]!]
      return toText ? toText(param) : String(param)
    })
    const told = await send([serialize.bind({ statement: name, values }), serialize.execute({})])
    const [result] = parse.parseResults(row ? [row, ...told] : told, database.parsers)
    return asResult(result as Results<Record<string, unknown>>)
  }

  /** Whatever made it fail, the next one who asks gets a new one. */
  const readAnew = (sql: string) => (error: unknown) => {
    forget(sql)
    throw error
  }
  const passes = (sql: string) => {
    if (CHANGES_TABLES.test(sql)) for (const stale of [...known.keys()]) forget(stale)
  }

  return {
    async query(sql, params) {
      if (!PREPARABLE.test(sql)) passes(sql)
      else if (sql.length <= MAX_LENGTH && !params.some(Array.isArray)) {
        const prepared = known.has(sql) ? (known.get(sql) ?? (await prepare(sql))) : null
        remember(sql, prepared)
        if (prepared) return await run(prepared, params).catch(readAnew(sql))
      }
      return asResult(await database.query<Record<string, unknown>>(sql, [...params]))
    },
    passes,
  }
}

/** Without the list of columns, which nobody on the other thread reads. */
const asResult = ({ rows, affectedRows = 0 }: Results<Record<string, unknown>>): PgliteResult => ({
  rows,
  affectedRows,
})
