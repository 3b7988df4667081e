import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { MfaMethod } from '#shared/contracts/mfa.ts'

/** Factors with which a person can sign in, in the order in which they are offered. */
export async function listMethods(
  db: IdentityDb,
  userIds: readonly string[],
): Promise<Map<string, MfaMethod[]>> {
  if (userIds.length === 0) return new Map()
  const [passkeys, totp, codes] = [
    await db
      .selectFrom('webauthn_credentials')
      .select('user_id')
      .distinct()
      .where('user_id', 'in', userIds)
      .execute(),
    await db
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('user_id', 'in', userIds)
      .where('confirmed_at', 'is not', null)
      .execute(),
    await db
      .selectFrom('recovery_codes')
      .select('user_id')
      .distinct()
      .where('user_id', 'in', userIds)
      .where('used_at', 'is', null)
      .execute(),
  ]
  const has = (rows: readonly { user_id: string }[], userId: string) =>
    rows.some((row) => row.user_id === userId)
  return new Map(
    userIds.map((userId) => {
      const methods: MfaMethod[] = []
      if (has(passkeys, userId)) methods.push('webauthn')
      if (has(totp, userId)) methods.push('totp')
      if (has(codes, userId)) methods.push('recovery_code')
      return [userId, methods]
    }),
  )
}

/** Deletes every factor and everything that belongs to it: the person enrolls again at the next sign-in. */
export async function deleteFactors(db: IdentityDb, userId: string): Promise<void> {
  for (const table of [
    'webauthn_credentials',
    'totp_secrets',
    'recovery_codes',
    'auth_challenges',
    'mfa_attempts',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

export const findUser = (db: IdentityDb, userId: string) =>
  db.selectFrom('users').select(['id', 'email', 'name']).where('id', '=', userId).executeTakeFirst()

/**
 * Consecutive failures of one user; locks the row until the transaction ends, so that attempts run one after another.
 */
export async function lockAttempts(
  db: IdentityDb,
  userId: string,
): Promise<{ failedAttempts: number; lastFailedAt: Date | null }> {
  await db
    .insertInto('mfa_attempts')
    .values({ user_id: userId, last_failed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('mfa_attempts')
    .select(['failed_attempts', 'last_failed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { failedAttempts: row.failed_attempts, lastFailedAt: row.last_failed_at }
}

export async function saveAttempts(
  db: IdentityDb,
  userId: string,
  attempts: { failedAttempts: number; lastFailedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('mfa_attempts')
    .set({ failed_attempts: attempts.failedAttempts, last_failed_at: attempts.lastFailedAt })
    .where('user_id', '=', userId)
    .execute()
}

export interface Challenge {
  readonly id: string
  /** The session it is shown in; before there is one, the id of the sign-in under way. */
  readonly sessionId: string
  /** Null if the passkey is to identify the person. */
  readonly userId: string | null
  readonly purpose: 'webauthn.register' | 'webauthn.authenticate' | 'webauthn.sign_in'
  readonly challenge: string
  readonly expiresAt: Date
  readonly now: Date
}

/** Stores a new challenge; deletes older ones of the same session and purpose, and all expired ones. */
export async function putChallenge(db: IdentityDb, challenge: Challenge): Promise<void> {
  await db
    .deleteFrom('auth_challenges')
    .where((where) =>
      where.or([
        where.and([where('session_id', '=', challenge.sessionId), where('purpose', '=', challenge.purpose)]),
        where('expires_at', '<=', challenge.now),
      ]),
    )
    .execute()
  await db
    .insertInto('auth_challenges')
    .values({
      id: challenge.id,
      session_id: challenge.sessionId,
      user_id: challenge.userId,
      purpose: challenge.purpose,
      challenge: challenge.challenge,
      expires_at: challenge.expiresAt,
      created_at: challenge.now,
    })
    .execute()
}

/**
 * Takes the challenge out, whether the answer is right or wrong: each is answered once. Null if there is no valid
 * one.
 */
export async function takeChallenge(
  db: IdentityDb,
  wanted: Pick<Challenge, 'sessionId' | 'userId' | 'purpose' | 'now'>,
): Promise<string | null> {
  const rows = await db
    .deleteFrom('auth_challenges')
    .where('session_id', '=', wanted.sessionId)
    .where('user_id', wanted.userId === null ? 'is' : '=', wanted.userId)
    .where('purpose', '=', wanted.purpose)
    .returning(['challenge', 'expires_at'])
    .execute()
  return rows.find((row) => row.expires_at > wanted.now)?.challenge ?? null
}
