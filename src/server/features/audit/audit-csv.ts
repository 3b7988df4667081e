import { Readable } from 'node:stream'
import { writeCsv } from '#server/platform/sheets/csv.ts'
import type { AuditRow } from '#shared/contracts/audit.ts'

const COLUMNS = [
  'created_at',
  'action',
  'success',
  'actor_id',
  'target_type',
  'target_id',
  'error_message',
  'ip_address',
  'user_agent',
  'phi',
  'id',
] as const

const toLines = (rows: readonly AuditRow[]): string =>
  writeCsv(rows.map((row) => COLUMNS.map((column) => row[column])))

/** One page of rows after the one before; null after the last. */
export type ReadPage = () => Promise<readonly AuditRow[] | null>

/**
 * Rows as CSV, read as fast as somebody takes them: one page is in memory. Once nobody does, no further page is read.
 * Rejects if already the first one cannot be read, while that can still be answered.
 */
export async function streamAuditCsv(readPage: ReadPage): Promise<Readable> {
  const first = await readPage()
  return Readable.from(
    (async function* () {
      yield writeCsv([COLUMNS])
      for (let page = first; page !== null; page = await readPage())
        if (page.length > 0) yield `\r\n${toLines(page)}`
    })(),
    // Counted in bytes and not in pages.
    { objectMode: false },
  )
}
