import type { SystemDb } from '#server/platform/db/tenancy.ts'
import type { MfaMethod } from '#shared/contracts/mfa.ts'

/** Factors with which a person can sign in, in the order in which they are offered. */
export async function listMethods(
  db: SystemDb,
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

/** Takes every factor and everything that belongs to them: the person enrolls anew at the next sign-in. */
export async function deleteFactors(db: SystemDb, userId: string): Promise<void> {
  for (const table of [
    'webauthn_credentials',
    'totp_secrets',
    'recovery_codes',
    'auth_challenges',
    'mfa_attempts',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

export const findUser = (db: SystemDb, userId: string) =>
  db.selectFrom('users').select(['id', 'email', 'name']).where('id', '=', userId).executeTakeFirst()

/** Failures in a row of one user; holds the row until the transaction ends, so that attempts come one after the other. */
export async function lockAttempts(
  db: SystemDb,
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
  db: SystemDb,
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
  /** Of the session it is shown in; before there is one, the id of the sign-in that is under way. */
  readonly sessionId: string
  /** Null where the passkey is to say who it is. */
  readonly userId: string | null
  readonly purpose: 'webauthn.register' | 'webauthn.authenticate' | 'webauthn.sign_in'
  readonly challenge: string
  readonly expiresAt: Date
  readonly now: Date
}

/** A new challenge; older ones of the same session and purpose, and all that have run out, are gone. */
export async function putChallenge(db: SystemDb, challenge: Challenge): Promise<void> {
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

/** Takes the challenge out, whatever the answer is worth: each is answered once. Null where there is none that still counts. */
export async function takeChallenge(
  db: SystemDb,
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
