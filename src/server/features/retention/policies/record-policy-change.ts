import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { AuditAction } from '#shared/audit-actions.ts'

export interface PolicyChange {
  readonly action: Extract<
    AuditAction,
    `retention.${'policy_change' | 'shortening_taken_back' | 'shortening_in_force'}`
  >
  readonly organizationId: string
  readonly actorId: string | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/**
 * The installation's trail is kept for years whatever an organization decides about its own, so a row there records
 * even a change that shortens the audit retention.
 */
export const recordInInstallation = (audit: AuditWriter, change: PolicyChange): Promise<void> =>
  audit.record({ ...change, organizationId: null, ...about(change) })

export const recordInOrganization = (audit: AuditWriter, change: PolicyChange): Promise<void> =>
  audit.record({ ...change, ...about(change) })

const about = ({ organizationId }: PolicyChange) => ({
  target: { type: 'organization', id: organizationId },
  success: true,
})
