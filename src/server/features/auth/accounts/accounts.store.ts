import type { SystemDb } from '#server/platform/db/tenancy.ts'

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

/** The account of this person or with this address, kept from other attempts until the transaction ends. */
export const findAccountToTry = (
  db: SystemDb,
  whose: { email: string } | { userId: string },
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(columns)
    .$if('email' in whose, (query) =>
      query.where('users.email', '=', (whose as { email: string }).email.toLowerCase()),
    )
    .$if('userId' in whose, (query) =>
      query.where('accounts.user_id', '=', (whose as { userId: string }).userId),
    )
    .forUpdate('accounts')
    .executeTakeFirst()

export const findAccount = (db: SystemDb, userId: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(columns)
    .where('accounts.user_id', '=', userId)
    .executeTakeFirst()

/** For nobody (null) the same statement that changes nothing. */
export const setFailures = (
  db: SystemDb,
  userId: string | null,
  failures: { attempts: number; lockedUntil: Date | null },
) =>
  db
    .updateTable('accounts')
    .set({ failed_attempts: failures.attempts, locked_until: failures.lockedUntil })
    .where('user_id', '=', userId ?? '00000000-0000-0000-0000-000000000000')
    .execute()

export const insertAccount = (db: SystemDb, row: { userId: string; passwordHash: string; now: Date }) =>
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

export const setPassword = (db: SystemDb, userId: string, passwordHash: string, now: Date) =>
  db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now, failed_attempts: 0, locked_until: null })
    .where('user_id', '=', userId)
    .execute()

export const findActiveUser = (db: SystemDb, id: string) =>
  db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()

export const setName = (db: SystemDb, userId: string, name: string) =>
  db.updateTable('users').set({ name }).where('id', '=', userId).execute()
