import type { FastifyRequest } from 'fastify'
import { SESSION_LIMITS } from '#shared/session-limits.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { AuditWriter } from '../observability/audit-writer.ts'
import { auditCall, auditRefusal } from './audit-route.ts'
import type { Caller } from './caller.ts'
import type { Route } from './define-route.ts'

const FRESH_MS = SESSION_LIMITS.stepUpMinutes * 60_000

/**
 * Whether a caller whom a route admits has shown a second factor recently enough.
 * - `unasked`: a session before its first factor. The few routes that admit it check that there is none to show yet.
 * - `exempt`: a token of the local command line.
 * - `stale`: a session may show its factor and try again.
 * - `barred`: a caller that has none to show.
 */
export type StepUp = 'fresh' | 'unasked' | 'exempt' | 'stale' | 'barred'

export function judgeStepUp(caller: Caller, now: Date): StepUp {
  if (caller.kind !== 'user' && caller.kind !== 'session') return 'barred'
  if (caller.kind === 'session' && caller.needs === 'mfa') return 'unasked'
  if (caller.kind === 'user' && caller.sessionId === null) return caller.fromCommandLine ? 'exempt' : 'barred'
  const shownAt = caller.secondFactorAt?.getTime() ?? Number.NEGATIVE_INFINITY
  return now.getTime() - shownAt < FRESH_MS ? 'fresh' : 'stale'
}

/** Refuses a call without a fresh second factor to a route that requires one; audits both refusals and exemptions. */
export async function requireStepUp(
  { audit, clock }: { readonly audit: AuditWriter; readonly clock: Clock },
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  if (!route.stepUp) return
  const stepUp = judgeStepUp(request.caller, clock.now())
  if (stepUp === 'exempt')
    return await auditCall(audit, { route: { ...route, audit: 'auth.step_up_exempted' }, request }, {})
  if (stepUp !== 'stale' && stepUp !== 'barred') return
  const thrown =
    stepUp === 'stale'
      ? new AppError('STEP_UP_REQUIRED', 'Show your second factor again to continue.')
      : new AppError(
          'STEP_UP_REQUIRED',
          'An access token cannot do this. Sign in with a browser, or use a token printed by the local command line.',
          { status: 403 },
        )
  await auditRefusal(audit, { route, request }, thrown)
  throw thrown
}
