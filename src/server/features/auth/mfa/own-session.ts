import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { type Caller, getOwnSession } from '#server/platform/http/caller.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { readRequestOrigin } from '../auth-deps.ts'
import type { Attempt, MfaDeps } from './show-factor.ts'

/** The caller's own browser session, with the request's facts for log and audit trail. */
export function requireAttempt(caller: Caller, request: FastifyRequest): Attempt {
  const own = getOwnSession(caller)
  if (!own) throw new AppError('UNAUTHENTICATED', 'Sign in with a browser.')
  return {
    ...own,
    organizationId: caller.kind === 'user' || caller.kind === 'session' ? caller.organizationId : null,
    requestId: request.id,
    ...readRequestOrigin(request),
  }
}

/** Sends the session to the browser if it was renewed. */
export function answerShown(
  { publicUrl, clock }: MfaDeps,
  reply: FastifyReply,
  renewed: { secret: string; expiresAt: Date } | null,
): { mfa_complete: true } {
  if (renewed) setSessionCookie(reply, publicUrl, renewed.secret, renewed.expiresAt, clock.now())
  return { mfa_complete: true }
}
