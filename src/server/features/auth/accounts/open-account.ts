import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { checkPassword, type PasswordContext } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { insertIdentity } from '../sign-in/identities.store.ts'
import { insertAccount } from './accounts.store.ts'

/** The hash of an acceptable password. Call outside of transactions, because it is slow. */
export async function preparePassword(
  password: string,
  context: PasswordContext,
  path = 'password',
): Promise<string> {
  const reason = checkPassword(password, context)
  if (reason) throw invalid(path, reason)
  return await hashPassword(password)
}

/** Gives a user an account of the embedded identity provider; an error if they have one already. */
export async function openAccount(
  db: IdentityDb,
  account: { userId: string; passwordHash: string; issuer: string; now: Date },
): Promise<void> {
  const { userId, issuer, now } = account
  const { numInsertedOrUpdatedRows } = await insertAccount(db, account)
  if (!numInsertedOrUpdatedRows)
    throw new AppError('CONFLICT', 'This person already has an account and can sign in with it.')
  await insertIdentity(db, { issuer, subject: userId, userId, now })
}
