import type { AuditAction } from '#shared/audit-actions.ts'

export interface AuditEvent {
  readonly action: AuditAction
  /** null for events outside any organization: a sign-in by an unknown person. */
  readonly organizationId: string | null
  readonly actorId: string | null
  readonly target?: { readonly type: string; readonly id: string } | null
  readonly success: boolean
  /** A code or a sentence without personal data or evidence text. */
  readonly error?: string | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** Writes the audit trail. Never rejects: a failed write is logged, counted and shown in audit-health. */
export interface AuditWriter {
  record(event: AuditEvent): Promise<void>
}
