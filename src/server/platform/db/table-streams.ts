import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { SqlExecutor } from './database.ts'
import type { ScopeSigner } from './scope.ts'
import { AS_TEXT, type WholeTable } from './whole-tables.ts'

const CONNECT_MS = 5_000
/** A whole table takes as long as it takes. */
const UNLIMITED = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${AS_TEXT}`

/** Whole tables of a PostgreSQL server as streams of its own text form, in which no row has to fit into memory. */
export interface TableStreams extends SqlExecutor {
  read(table: WholeTable): Readable & Counting
  write(table: WholeTable): Writable & Counting
}

interface Counting {
  /** Once the stream has ended. */
  readonly rowCount: number
}

/** Runs `work` in one transaction on a connection of its own. `begin` says what kind of transaction. */
export async function streamTables<T>(
  { url, begin }: { readonly url: string; readonly begin: string },
  work: (tables: TableStreams) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // The statement that is running reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(begin)
    await client.query(UNLIMITED)
    const result = await work({
      executeSql: async (text, values) => {
        const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text, values)
        return { rows: Array.isArray(answer) ? answer.flatMap((each) => each.rows) : answer.rows }
      },
      read: (table) => client.query(copyTo(`copy ${withColumns(table)} to stdout`)),
      write: (table) => client.query(copyFrom(`copy ${withColumns(table)} from stdin`)),
    })
    await client.query('commit')
    return result
  } finally {
    // An unfinished transaction ends with its connection.
    await client.end()
  }
}

/** Lets the rest of the transaction see the rows of every organization. */
export const showEverything = ({ executeSql }: SqlExecutor, scopes: ScopeSigner): Promise<unknown> =>
  executeSql(`select set_config('role', 'probity_system', true), set_config('probity.scope', $1, true)`, [
    scopes.sign('system'),
  ])

const withColumns = ({ name, columns }: WholeTable): string =>
  `${name} (${columns.map((column) => column.name).join()})`
