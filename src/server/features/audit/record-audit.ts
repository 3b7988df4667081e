import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AuditEvent, AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { Events } from '#server/platform/observability/events.ts'
import { AUDIT_ACTIONS } from '#shared/audit-actions.ts'
import { INSTALLATION, insertAuditRow, type NewAuditRow } from './audit.store.ts'
import type { AuditHealth } from './audit-health.ts'

export interface RecordAuditDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
  readonly events: Events
  readonly health: AuditHealth
}

const LONGEST_USER_AGENT = 400

/** Writes each event in a transaction of its own, so that neither a failed action nor a failed audit row takes the other with it. */
export const createAuditWriter = (deps: RecordAuditDeps): AuditWriter => ({
  record: async (event) => {
    const row = rowOf(event, deps)
    try {
      if (event.organizationId)
        await deps.tenancy.inTenant(
          { organizationId: event.organizationId, userId: event.actorId },
          (db: TenantDb) => insertAuditRow(db, row),
        )
      else
        await deps.tenancy.asSystem('audit what belongs to no organization', (db) => insertAuditRow(db, row))
    } catch (error) {
      deps.health.failed(event.action, safeMessage(error), deps.clock.now())
      deps.events.auditFailed(event.action, safeMessage(error))
      return
    }
    if (event.action === 'auth.login_failed') deps.events.loginFailed()
    if (deps.health.succeeded(event.action, deps.clock.now())) deps.events.auditRecovered(event.action)
  },
})

const rowOf = (event: AuditEvent, { clock, ids }: RecordAuditDeps): NewAuditRow => ({
  id: ids.uuid(),
  organizationId: event.organizationId ?? INSTALLATION,
  action: event.action,
  actorId: event.actorId,
  targetType: event.target?.type ?? null,
  targetId: event.target?.id ?? null,
  success: event.success,
  errorMessage: event.error ?? null,
  ipAddress: event.ipAddress,
  userAgent: event.userAgent?.slice(0, LONGEST_USER_AGENT).toWellFormed().replaceAll('\u0000', '') ?? null,
  phi: AUDIT_ACTIONS[event.action].phi,
  now: clock.now(),
})
