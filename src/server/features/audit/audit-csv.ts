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

/** RFC 4180. A cell that a spreadsheet would run as a formula gets a leading apostrophe. */
export const auditCsv = (rows: readonly AuditRow[]): string =>
  [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','))].join('\r\n')

function cell(value: AuditRow[(typeof COLUMNS)[number]]): string {
  const text = value === null ? '' : String(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
