import type { IdentityDb } from '#server/platform/db/tenancy.ts'

export const findUserByIdentity = (db: IdentityDb, issuer: string, subject: string) =>
  db
    .selectFrom('user_identities as identity')
    .innerJoin('users', 'users.id', 'identity.user_id')
    .select(['users.id', 'users.status'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()

export const findUserByEmail = (db: IdentityDb, email: string) =>
  db.selectFrom('users').select(['id', 'status']).where('email', '=', email.toLowerCase()).executeTakeFirst()

export const hasIdentityAt = async (db: IdentityDb, userId: string, issuer: string): Promise<boolean> =>
  (await db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const insertIdentity = (
  db: IdentityDb,
  row: { issuer: string; subject: string; userId: string; now: Date },
) =>
  db
    .insertInto('user_identities')
    .values({ issuer: row.issuer, subject: row.subject, user_id: row.userId, created_at: row.now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()

/** Stores a logout token; false if it came before. */
export async function rememberLogoutToken(
  db: IdentityDb,
  row: { issuer: string; jti: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('back_channel_logout_tokens').where('expires_at', '<', row.now).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('back_channel_logout_tokens')
    .values({ issuer: row.issuer, jti: row.jti, expires_at: row.expiresAt })
    .onConflict((conflict) => conflict.columns(['issuer', 'jti']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
