import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'

export interface ProviderModel {
  readonly model: string
  readonly id: string
  readonly payload: Record<string, unknown>
  readonly grantId: string | null
  readonly uid: string | null
  readonly expiresAt: Date | null
}

/** Writes a model of the provider, and deletes expired ones. */
export async function upsertModel(db: IdentityDb, row: ProviderModel, now: Date): Promise<void> {
  const values = {
    payload: jsonb(row.payload),
    grant_id: row.grantId,
    user_code: null,
    uid: row.uid,
    consumed_at: null,
    expires_at: row.expiresAt,
  }
  await db.deleteFrom('provider_models').where('expires_at', '<', now).execute()
  await db
    .insertInto('provider_models')
    .values({ model: row.model, id: row.id, ...values })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
    .execute()
}

interface ModelId {
  readonly model: string
  readonly id: string
}

type ModelKey = ModelId | { readonly model: string; readonly uid: string }

export async function findModel(
  db: IdentityDb,
  key: ModelKey,
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('provider_models')
    .select(['payload', 'consumed_at'])
    .where('model', '=', key.model)
    .where((where) => ('id' in key ? where('id', '=', key.id) : where('uid', '=', key.uid)))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()
  if (!row) return undefined
  const payload = row.payload
  return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload
}

/** Marks a code as used. False if it was used before. */
export async function consumeModel(db: IdentityDb, { model, id }: ModelId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_models')
    .set({ consumed_at: now })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const destroyModel = (db: IdentityDb, model: string, id: string) =>
  db.deleteFrom('provider_models').where('model', '=', model).where('id', '=', id).execute()

export const revokeGrant = (db: IdentityDb, grantId: string) =>
  db.deleteFrom('provider_models').where('grant_id', '=', grantId).execute()

/** Stores a model unless another process just stored one; returns the stored one. */
export async function keepFirstModel(
  db: IdentityDb,
  { model, id }: ModelId,
  payload: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { payload: kept } = await db
    .insertInto('provider_models')
    .values({
      model,
      id,
      payload: jsonb(payload),
      grant_id: null,
      user_code: null,
      uid: null,
      consumed_at: null,
      expires_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['model', 'id']).doUpdateSet({ model: sql.ref('provider_models.model') }),
    )
    .returning('payload')
    .executeTakeFirstOrThrow()
  return kept
}
