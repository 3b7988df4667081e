import type { IdentityDb } from '#server/platform/db/tenancy.ts'

export interface AccountRow {
  readonly user_id: string
  readonly password_hash: string
  readonly failed_attempts: number
  readonly locked_until: Date | null
  readonly status: 'active' | 'disabled'
}

const columns = [
  'accounts.user_id',
  'accounts.password_hash',
  'accounts.failed_attempts',
  'accounts.locked_until',
  'users.status',
] as const

/** Finds the account of this person or address, and locks it against other attempts until the transaction ends. */
export const findAccountToTry = (
  db: IdentityDb,
  whose: { email: string } | { userId: string },
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(columns)
    .where((where) =>
      'email' in whose
        ? where('users.email', '=', whose.email.toLowerCase())
        : where('accounts.user_id', '=', whose.userId),
    )
    .forUpdate('accounts')
    .executeTakeFirst()

export const findAccount = (db: IdentityDb, userId: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(columns)
    .where('accounts.user_id', '=', userId)
    .executeTakeFirst()

/** For no account (null), runs the same statement without changing anything. */
export const setFailures = (
  db: IdentityDb,
  userId: string | null,
  failures: { attempts: number; lockedUntil: Date | null },
) =>
  db
    .updateTable('accounts')
    .set({ failed_attempts: failures.attempts, locked_until: failures.lockedUntil })
    .where('user_id', '=', userId ?? '00000000-0000-0000-0000-000000000000')
    .execute()

export const insertAccount = (db: IdentityDb, row: { userId: string; passwordHash: string; now: Date }) =>
  db
    .insertInto('accounts')
    .values({
      user_id: row.userId,
      password_hash: row.passwordHash,
      locked_until: null,
      password_changed_at: row.now,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()

export const setPassword = (
  db: IdentityDb,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
) =>
  db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now, failed_attempts: 0, locked_until: null })
    .where('user_id', '=', userId)
    .execute()

export const findActiveUser = (db: IdentityDb, id: string) =>
  db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
