import type { IdentityDb } from '#server/platform/db/tenancy.ts'

export interface StoredTotp {
  readonly ciphertext: Uint8Array
  readonly keyId: string
  readonly confirmedAt: Date | null
  readonly lastTimeStep: number | null
  readonly createdAt: Date
}

export async function findTotp(db: IdentityDb, userId: string): Promise<StoredTotp | null> {
  const row = await db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  return {
    ciphertext: row.secret_ciphertext,
    keyId: row.key_id,
    confirmedAt: row.confirmed_at,
    lastTimeStep: row.last_time_step === null ? null : Number(row.last_time_step),
    createdAt: row.created_at,
  }
}

/** Replaces a secret that was never confirmed. */
export async function putTotp(
  db: IdentityDb,
  userId: string,
  secret: { ciphertext: Uint8Array; keyId: string; now: Date },
): Promise<void> {
  await deleteTotp(db, userId)
  await db
    .insertInto('totp_secrets')
    .values({
      user_id: userId,
      secret_ciphertext: secret.ciphertext,
      key_id: secret.keyId,
      confirmed_at: null,
      last_time_step: null,
      created_at: secret.now,
    })
    .execute()
}

export async function recordTotpUse(
  db: IdentityDb,
  userId: string,
  use: { timeStep: number; confirmedAt: Date },
): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set({ last_time_step: use.timeStep, confirmed_at: use.confirmedAt })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteTotp(db: IdentityDb, userId: string): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(
  db: IdentityDb,
  { userId, hashes, now }: { userId: string; hashes: readonly Uint8Array[]; now: Date },
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_sha256: hash, used_at: null, created_at: now })))
    .execute()
}

export async function countRecoveryCodes(db: IdentityDb, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** False if there is no such code, or it was used. */
export async function useRecoveryCode(
  db: IdentityDb,
  { userId, hash, now }: { readonly userId: string; readonly hash: Uint8Array; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_sha256', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
