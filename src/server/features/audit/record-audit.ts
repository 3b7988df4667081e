import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { AuditEvent, AuditWriter } from '#server/platform/observability/audit-writer.ts'
import { AUDIT_ACTIONS, isView } from '#shared/audit-actions.ts'
import { INSTALLATION, insertAuditRow, lockView, type NewAuditRow, wasViewedSince } from './audit.store.ts'
import type { AuditHealth } from './audit-health.ts'

export interface RecordAuditDeps extends Pick<Core, 'tenancy' | 'clock' | 'ids' | 'events'> {
  readonly health: AuditHealth
}

const MAX_TEXT_LENGTH = 400
/** Repeated views of the same thing within this time, also by a page that polls, count as one. */
const VIEW_MS = 5 * 60_000

/**
 * Writes each event in its own transaction, so that neither a failed action nor a failed audit row undoes the other.
 */
export const createAuditWriter = (deps: RecordAuditDeps): AuditWriter => ({
  record: async (event) => {
    const row = toAuditRow(event, deps)
    const isRepeatable = isView(event.action) && event.success
    try {
      if (event.organizationId)
        await deps.tenancy.inTenant(
          { organizationId: event.organizationId, userId: event.actorId },
          async (db) => {
            if (!isRepeatable || !(await isRepeated(db, row))) await insertAuditRow(db, row)
          },
        )
      else
        await deps.tenancy.asIdentity('audit what belongs to no organization', (db) =>
          insertAuditRow(db, row),
        )
    } catch (error) {
      deps.health.failed(event.action, safeMessage(error), deps.clock.now())
      deps.events.auditFailed(event.action, safeMessage(error))
      return
    }
    if (event.action === 'auth.login_failed') deps.events.loginFailed()
    if (deps.health.succeeded(event.action, deps.clock.now())) deps.events.auditRecovered(event.action)
  },
})

async function isRepeated(db: TenantDb, row: NewAuditRow): Promise<boolean> {
  await lockView(db, row)
  return await wasViewedSince(db, row, new Date(row.now.getTime() - VIEW_MS))
}

/** Request text may contain what the database cannot store: NUL, or half a surrogate pair. */
const clean = (text: string | null | undefined): string | null =>
  text?.slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\u0000', '') ?? null

const toAuditRow = (event: AuditEvent, { clock, ids }: RecordAuditDeps): NewAuditRow => ({
  id: ids.uuid(),
  organizationId: event.organizationId ?? INSTALLATION,
  action: event.action,
  actorId: event.actorId,
  targetType: clean(event.target?.type),
  targetId: clean(event.target?.id),
  success: event.success,
  errorMessage: clean(event.error),
  ipAddress: clean(event.ipAddress),
  userAgent: clean(event.userAgent),
  phi: AUDIT_ACTIONS[event.action].phi,
  now: clock.now(),
})
