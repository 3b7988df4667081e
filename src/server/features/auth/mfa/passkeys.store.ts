import type { IdentityDb } from '#server/platform/db/tenancy.ts'

export interface StoredPasskey {
  readonly id: string
  readonly userId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly deviceType: string
  readonly backedUp: boolean
  readonly name: string
  readonly lastUsedAt: Date | null
  readonly createdAt: Date
}

export async function listPasskeys(db: IdentityDb, userId: string): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('webauthn_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    deviceType: row.device_type,
    backedUp: row.backed_up,
    name: row.name,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  }))
}

/** False if the credential id is already registered to anyone. */
export async function insertPasskey(
  db: IdentityDb,
  passkey: Omit<StoredPasskey, 'lastUsedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webauthn_credentials')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      device_type: passkey.deviceType,
      backed_up: passkey.backedUp,
      name: passkey.name,
      last_used_at: null,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function recordPasskeyUse(
  db: IdentityDb,
  use: { id: string; counter: number; backedUp: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('webauthn_credentials')
    .set({ counter: use.counter, backed_up: use.backedUp, last_used_at: use.now })
    .where('id', '=', use.id)
    .execute()
}

/** False if the user has no such passkey. */
export async function deletePasskey(db: IdentityDb, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webauthn_credentials')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
