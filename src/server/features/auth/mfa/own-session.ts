import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { type Caller, sessionOf } from '#server/platform/http/caller.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { originOf } from '../auth-deps.ts'
import type { Attempt, MfaDeps } from './show-factor.ts'

/** The caller's own browser session, with what log and audit trail want to know of the request. */
export function attemptOf(caller: Caller, request: FastifyRequest): Attempt {
  const own = sessionOf(caller)
  if (!own) throw new AppError('UNAUTHENTICATED', 'Sign in with a browser.')
  return {
    ...own,
    organizationId: caller.kind === 'user' ? caller.organizationId : null,
    requestId: request.id,
    ...originOf(request),
  }
}

/** Gives the browser the renewed session. */
export function answerShown(
  { publicUrl, clock }: MfaDeps,
  reply: FastifyReply,
  renewed: { secret: string; expiresAt: Date },
): { mfa_complete: true } {
  setSessionCookie(reply, publicUrl, renewed.secret, renewed.expiresAt, clock.now())
  return { mfa_complete: true }
}
