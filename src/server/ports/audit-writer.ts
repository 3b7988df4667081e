export type { AuditEvent, AuditWriter } from '#server/platform/observability/audit-writer.ts'
