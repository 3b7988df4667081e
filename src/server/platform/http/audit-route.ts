import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { AuditWriter } from '../observability/audit-writer.ts'
import type { Caller } from './caller.ts'
import type { Route } from './define-route.ts'
import { toAppError } from './problem.ts'

/** The action a route is audited under by the wrapper, or null. */
export const auditedAction = (route: Route): AuditAction | null =>
  route.audit === undefined || route.audit === 'by_handler' || route.audit === 'nothing' ? null : route.audit

/** Writes the audit row of one call; `thrown` is what made it fail. The answer waits for it, so none is lost to a crash. */
export async function auditCall(
  writer: AuditWriter,
  route: Route,
  request: FastifyRequest,
  caller: Caller,
  outcome: { answer?: unknown; thrown?: unknown },
): Promise<void> {
  const action = auditedAction(route)
  if (!action) return
  const user = caller.kind === 'user' ? caller : null
  const id = idOf(request.params) ?? idOf(outcome.answer)
  await writer.record({
    action,
    organizationId: user?.organizationId ?? null,
    actorId: user?.userId ?? (caller.kind === 'session' ? caller.userId : null),
    target: id ? { type: action.split('.')[0]!, id } : null,
    success: outcome.thrown === undefined,
    error: outcome.thrown === undefined ? null : toAppError(outcome.thrown).code,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
  })
}

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null
