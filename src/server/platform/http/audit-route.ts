import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { AuditWriter } from '../observability/audit-writer.ts'
import type { Caller } from './caller.ts'
import type { Route } from './define-route.ts'
import { toAppError } from './problem.ts'

/** The action a route is audited under by the wrapper, or null. */
export const auditedAction = (route: Route): AuditAction | null =>
  route.audit === undefined || route.audit === 'by_handler' || route.audit === 'nothing' ? null : route.audit

/** Writes the audit row of one call; `thrown` is what made it fail. The answer waits for it: whoever was answered stands in the trail. */
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
  const id = targetOf(route, request.params, outcome.answer) ?? itemOf(request.query)
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

/** What was made, or what the last part of the path names. */
function targetOf(route: Route, params: unknown, answer: unknown): string | null {
  const named = Object.values((params ?? {}) as Record<string, string>).at(-1) ?? null
  return route.status === 201 ? (idOf(answer) ?? named) : (named ?? idOf(answer))
}

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null

/** A file is viewed by an address that names its item in the query. */
const itemOf = (query: unknown): string | null =>
  typeof query === 'object' &&
  query !== null &&
  'evidence_id' in query &&
  typeof query.evidence_id === 'string'
    ? query.evidence_id
    : null
