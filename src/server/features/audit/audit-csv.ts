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

export const auditCsv = (rows: readonly AuditRow[]): string =>
  writeCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))])
