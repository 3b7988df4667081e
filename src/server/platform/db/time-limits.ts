import { type RawBuilder, sql } from 'kysely'

/** How long the server itself lets a transaction go on, in milliseconds. */
export interface TimeLimits {
  readonly statementMs: number
  /** For a lock that somebody else holds. */
  readonly lockMs: number
  /** Between two statements of a transaction. */
  readonly idleMs: number
}

/** Somebody waits for the answer: a table that is locked must cost them and everybody behind them little. */
export const SERVING: TimeLimits = { statementMs: 15_000, lockMs: 2_000, idleMs: 30_000 }
export const BACKGROUND: TimeLimits = { statementMs: 60_000, lockMs: 15_000, idleMs: 120_000 }

/** How soon the server notices that whoever asked is gone, and ends what it does for them. */
const GONE_MS = 1_000

/** Columns that set the limits for the running transaction, for a `select`; they hold behind a pooler too. */
export const limitTransaction = ({ statementMs, lockMs, idleMs }: TimeLimits): RawBuilder<unknown> =>
  sql`set_config('statement_timeout', ${String(Math.ceil(statementMs))}, true),
    set_config('lock_timeout', ${String(lockMs)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true),
    set_config('client_connection_check_interval', ${String(GONE_MS)}, true)`

/** Statements for a new connection, which limit what is asked outside of the tenants' transactions as well. */
export const limitSession = ({ statementMs, lockMs, idleMs }: TimeLimits): string =>
  `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
  set idle_in_transaction_session_timeout = ${idleMs}; set client_connection_check_interval = ${GONE_MS}`
