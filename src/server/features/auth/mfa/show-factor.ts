import type { Core } from '#server/platform/core.ts'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { MfaMethod } from '#shared/contracts/mfa.ts'
import { lockout, MAX_FAILURES } from '../passwords/lockout.ts'
import { completeMfa } from '../sessions.ts'
import { lockAttempts, saveAttempts } from './mfa.store.ts'

export interface MfaDeps extends Core {
  readonly keyring: Keyring
  readonly publicUrl: string
}

/** Who shows a factor, and from where. */
export interface Attempt {
  readonly userId: string
  readonly sessionId: string
  readonly organizationId: string | null
  readonly requestId: string
  readonly ipAddress: string
  readonly userAgent: string | null
}

export interface Shown {
  /** Why it was refused, for log and audit trail; null if it was right. */
  readonly refused: string | null
  /** Whether showing it also enrolled it. */
  readonly enrolled?: boolean
}

type Refused =
  | { readonly kind: 'refused'; readonly reason: string; readonly failures: number }
  | { readonly kind: 'locked'; readonly until: Date | null }
export type Tried = { readonly kind: 'right'; readonly enrolled: boolean } | Refused
type Outcome =
  | { readonly kind: 'shown'; readonly enrolled: boolean; readonly secret: string; readonly expiresAt: Date }
  | Refused
  | { readonly kind: 'session_ended' }

/** The topic under which refusals are logged. */
export const TOPICS: Readonly<Record<MfaMethod, string>> = {
  webauthn: 'auth.webauthn.authenticate.verify',
  totp: 'auth.totp.verify',
  recovery_code: 'auth.recovery_codes.verify',
}

const SHOWN_ACTIONS: Readonly<Record<MfaMethod, AuditAction>> = {
  webauthn: 'auth.mfa_verified',
  totp: 'auth.mfa_verified',
  recovery_code: 'auth.recovery_code_used',
}

/**
 * Lets a person show a second factor: one attempt at a time, with growing pauses after failures. A right one
 * completes the session and renews its secret; a wrong one is counted, logged and audited.
 */
export async function showFactor(
  deps: MfaDeps,
  attempt: Attempt,
  { method, verify }: { method: MfaMethod; verify: (db: IdentityDb, now: Date) => Promise<Shown> },
): Promise<{ secret: string; expiresAt: Date }> {
  const now = deps.clock.now()
  const outcome = await deps.tenancy.asIdentity('verify a second factor', async (db): Promise<Outcome> => {
    const tried = await tryFactor(db, { userId: attempt.userId, verify, now })
    if (tried.kind !== 'right') return tried
    const renewed = await completeMfa(db, { sessionId: attempt.sessionId, method, now })
    return renewed ? { kind: 'shown', enrolled: tried.enrolled, ...renewed } : { kind: 'session_ended' }
  })
  if (outcome.kind === 'shown') {
    await record(deps, attempt, {
      action: outcome.enrolled ? 'auth.mfa_enrolled' : SHOWN_ACTIONS[method],
      error: null,
    })
    return outcome
  }
  if (outcome.kind === 'session_ended')
    throw new AppError('UNAUTHENTICATED', 'The session has ended. Sign in again.')
  const reason = outcome.kind === 'refused' ? outcome.reason : 'too many attempts'
  if (method === 'webauthn') deps.events.passkeyRefused()
  deps.logger.warn(
    {
      topic: TOPICS[method],
      request_id: attempt.requestId,
      user_id: attempt.userId,
      session_id: attempt.sessionId,
      reason: reason.slice(0, 200),
    },
    'second factor refused',
  )
  await record(deps, attempt, { action: 'auth.mfa_failed', error: `${method}: ${outcome.kind}` })
  if (outcome.kind === 'refused' && outcome.failures === MAX_FAILURES)
    await record(deps, attempt, { action: 'auth.account_locked', error: 'too many failures in a row' })
  throw refusal(outcome, method, now)
}

export interface FactorTry {
  readonly userId: string
  readonly verify: (db: IdentityDb, now: Date) => Promise<Shown>
  readonly now: Date
}

/** One attempt of this user at a time; the number of consecutive failures decides whether another is allowed yet. */
export async function tryFactor(db: IdentityDb, { userId, verify, now }: FactorTry): Promise<Tried> {
  const { failedAttempts, lastFailedAt } = await lockAttempts(db, userId)
  const { allowed, lockedUntil } = lockout(failedAttempts, lastFailedAt, now)
  if (!allowed) return { kind: 'locked', until: lockedUntil }
  const { refused, enrolled = false } = await verify(db, now)
  if (refused !== null) {
    await saveAttempts(db, userId, { failedAttempts: failedAttempts + 1, lastFailedAt: now })
    return { kind: 'refused', reason: refused, failures: failedAttempts + 1 }
  }
  if (failedAttempts > 0) await saveAttempts(db, userId, { failedAttempts: 0, lastFailedAt: null })
  return { kind: 'right', enrolled }
}

function refusal(outcome: Refused, method: MfaMethod, now: Date): AppError {
  if (outcome.kind === 'refused')
    return new AppError(
      'MFA_REQUIRED',
      method === 'webauthn'
        ? 'The passkey was not accepted. Try again.'
        : 'The code was not accepted. Each code works once.',
    )
  if (outcome.until === null)
    return new AppError(
      'FORBIDDEN',
      'Too many failed attempts. Ask an administrator to reset your second factor.',
    )
  const retryAfterSeconds = Math.ceil((outcome.until.getTime() - now.getTime()) / 1_000)
  return new AppError(
    'RATE_LIMITED',
    `Too many failed attempts. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}

export const record = (
  { audit }: MfaDeps,
  attempt: Attempt,
  { action, error }: { readonly action: AuditAction; readonly error: string | null },
): Promise<void> =>
  audit.record({
    action,
    organizationId: attempt.organizationId,
    actorId: attempt.userId,
    target: { type: 'user', id: attempt.userId },
    success: error === null,
    error,
    ipAddress: attempt.ipAddress,
    userAgent: attempt.userAgent,
  })
