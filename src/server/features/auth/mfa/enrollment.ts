import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { listMethods } from './mfa.store.ts'

/** Whether this session has shown a second factor. */
export const mfaComplete = (caller: Caller): boolean =>
  caller.kind === 'user' || (caller.kind === 'session' && caller.needs !== 'mfa')

/**
 * Whoever signed in may enroll the first factor. Further ones need a session that has shown one; otherwise a stolen
 * password would be enough to add a factor.
 */
export async function requireMayEnroll(db: IdentityDb, caller: Caller, userId: string): Promise<void> {
  if (!(await mayEnroll(db, caller, userId)))
    throw new AppError('MFA_REQUIRED', 'Show your existing second factor before you add another one.')
}

export async function mayEnroll(db: IdentityDb, caller: Caller, userId: string): Promise<boolean> {
  if (mfaComplete(caller)) return true
  const methods = (await listMethods(db, [userId])).get(userId) ?? []
  return methods.length === 0
}

/** Everyone keeps at least one factor; if the last one is lost, an administrator resets it. */
export function requireAnotherFactor(left: { passkeys: number; totp: boolean }): void {
  if (left.passkeys === 0 && !left.totp)
    throw new AppError('CONFLICT', 'This is your only second factor. Add another before removing it.')
}
