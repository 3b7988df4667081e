import type { SystemDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { listMethods } from './mfa.store.ts'

/** Whether this session has shown a second factor. */
export const mfaComplete = (caller: Caller): boolean =>
  caller.kind === 'user' || (caller.kind === 'session' && caller.needs !== 'mfa')

/**
 * The first factor may be enrolled by whoever signed in; every further one only in a session that has shown one,
 * or a stolen password would be enough to add a factor to it.
 */
export async function demandMayEnroll(db: SystemDb, caller: Caller, userId: string): Promise<void> {
  if (!(await mayEnroll(db, caller, userId)))
    throw new AppError('MFA_REQUIRED', 'Show the second factor that you have before you add another one.')
}

export async function mayEnroll(db: SystemDb, caller: Caller, userId: string): Promise<boolean> {
  if (mfaComplete(caller)) return true
  const methods = (await listMethods(db, [userId])).get(userId) ?? []
  return methods.length === 0
}

export function demandComplete(caller: Caller): void {
  if (!mfaComplete(caller)) throw new AppError('MFA_REQUIRED', 'Show your second factor to go on.')
}

/** Everybody keeps at least one factor; a lost last one is reset by an administrator. */
export function demandAnotherFactor(left: { passkeys: number; totp: boolean }): void {
  if (left.passkeys === 0 && !left.totp)
    throw new AppError('CONFLICT', 'This is your only second factor. Add another one first.')
}
