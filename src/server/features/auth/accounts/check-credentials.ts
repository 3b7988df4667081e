import type { Clock } from '#server/platform/clock.ts'
import type { IdentityDb, Tenancy } from '#server/platform/db/tenancy.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { lockout } from '../passwords/lockout.ts'
import { findAccountToTry, setFailures } from './accounts.store.ts'

export type CheckedCredentials =
  | { readonly right: true; readonly userId: string; readonly reason: null; readonly lockedNow: false }
  | WrongCredentials

interface WrongCredentials {
  readonly right: false
  /** The account's owner; null if there is no account. For the audit trail only. */
  readonly userId: string | null
  /** For the audit trail; the person who signs in reads the same message for all of them. */
  readonly reason: 'unknown_person' | 'locked' | 'wrong_password' | 'user_disabled'
  /** Whether this attempt locked the account. */
  readonly lockedNow: boolean
}

type Tried = {
  readonly userId: string | null
  readonly hash: string | null
  readonly locked: boolean
  readonly disabled: boolean
  readonly lockedNow: boolean
}

/**
 * Whether address and password match. The attempt is counted as failed before the password is checked, so that
 * parallel attempts all count; known, unknown and locked accounts take the same work.
 */
export async function checkCredentials(
  deps: { tenancy: Tenancy; clock: Clock },
  given: { email: string; password: string },
): Promise<CheckedCredentials> {
  const { tenancy, clock } = deps
  const tried = await tenancy.asIdentity('count an attempt to sign in', (db) =>
    countAttempt(db, { email: given.email }, clock.now()),
  )
  const right = (await verifyPassword(given.password, tried.hash)) && !tried.locked && !tried.disabled
  await tenancy.asIdentity('settle an attempt to sign in', async (db) => {
    if (right) await setFailures(db, tried.userId, { attempts: 0, lockedUntil: null })
    else await setFailures(db, null, { attempts: 0, lockedUntil: null })
  })
  const { userId } = tried
  return right && userId !== null
    ? { right, userId, reason: null, lockedNow: false }
    : { right: false, userId, reason: findReason(tried), lockedNow: tried.lockedNow }
}

/** The same for a signed-in person who enters their password again. */
export async function checkOwnPassword(
  deps: { tenancy: Tenancy; clock: Clock },
  userId: string,
  password: string,
): Promise<boolean> {
  const { tenancy, clock } = deps
  const tried = await tenancy.asIdentity('count an attempt to type a password again', (db) =>
    countAttempt(db, { userId }, clock.now()),
  )
  const right = (await verifyPassword(password, tried.hash)) && !tried.locked && !tried.disabled
  if (right)
    await tenancy.asIdentity('settle an attempt to type a password again', (db) =>
      setFailures(db, userId, { attempts: 0, lockedUntil: null }),
    )
  return right
}

async function countAttempt(
  db: IdentityDb,
  whose: { email: string } | { userId: string },
  now: Date,
): Promise<Tried> {
  const account = await findAccountToTry(db, whose)
  if (!account) {
    await setFailures(db, null, { attempts: 0, lockedUntil: null })
    return { userId: null, hash: null, locked: false, disabled: false, lockedNow: false }
  }
  const locked =
    !lockout(account.failed_attempts, null, now).allowed ||
    (account.locked_until !== null && account.locked_until > now)
  const attempts = account.failed_attempts + (locked ? 0 : 1)
  const lockedUntil = locked ? account.locked_until : lockout(attempts, now, now).lockedUntil
  await setFailures(db, account.user_id, { attempts, lockedUntil })
  const disabled = account.status !== 'active'
  return {
    userId: account.user_id,
    hash: account.password_hash,
    locked,
    disabled,
    lockedNow: !locked && !lockout(attempts, now, now).allowed,
  }
}

function findReason(tried: Tried): WrongCredentials['reason'] {
  if (!tried.userId) return 'unknown_person'
  if (tried.locked) return 'locked'
  return tried.disabled ? 'user_disabled' : 'wrong_password'
}
