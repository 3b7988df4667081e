import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { AppError } from '../errors.ts'
import type { AuditWriter } from '../observability/audit-writer.ts'
import type { Route } from './define-route.ts'
import { toAppError } from './problem.ts'

/** The action under which the wrapper audits a route, or null. */
export const auditedAction = (route: Route): AuditAction | null =>
  route.audit === undefined || route.audit === 'by_handler' || route.audit === 'nothing' ? null : route.audit

/** A call of a route by whoever the request was admitted for. */
export interface RouteCall {
  readonly route: Route
  readonly request: FastifyRequest
}

interface Outcome {
  readonly answer?: unknown
  readonly thrown?: unknown
}

/**
 * Writes the audit row of one call; `thrown` is the error that made it fail. The response waits for the row, so every
 * answered call is in the trail.
 */
export async function auditCall(writer: AuditWriter, call: RouteCall, outcome: Outcome): Promise<void> {
  const action = auditedAction(call.route)
  if (action) await record(writer, { ...call, action }, outcome)
}

/**
 * Writes the audit row of a call that the guard refused, also for routes whose handler audits the calls it allows.
 */
export async function auditRefusal(writer: AuditWriter, call: RouteCall, thrown: AppError): Promise<void> {
  const action = auditedAction(call.route) ?? call.route.refusalAudit
  if (action) await record(writer, { ...call, action }, { thrown })
}

async function record(
  writer: AuditWriter,
  { route, request, action }: RouteCall & { readonly action: AuditAction },
  outcome: Outcome,
): Promise<void> {
  const { caller } = request
  const [area = action] = action.split('.')
  const user = caller.kind === 'user' ? caller : null
  const id = findTarget(route, request.params, outcome.answer) ?? readItemId(request.query)
  await writer.record({
    action,
    organizationId: user?.organizationId ?? null,
    actorId: user?.userId ?? (caller.kind === 'session' ? caller.userId : null),
    target: id ? { type: route.auditTarget ?? area, id } : null,
    success: outcome.thrown === undefined,
    error: outcome.thrown === undefined ? null : toAppError(outcome.thrown).code,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
  })
}

/** The id of what was created, or of what the path names. */
function findTarget(route: Route, params: unknown, answer: unknown): string | null {
  const parts = (params ?? {}) as Record<string, string>
  const named = (route.auditParam ? parts[route.auditParam] : Object.values(parts).at(-1)) ?? null
  return route.status === 201 ? (readId(answer) ?? named) : (named ?? readId(answer))
}

const readId = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null

/** The address for viewing a file names its item in the query. */
const readItemId = (query: unknown): string | null =>
  typeof query === 'object' &&
  query !== null &&
  'evidence_id' in query &&
  typeof query.evidence_id === 'string'
    ? query.evidence_id
    : null
