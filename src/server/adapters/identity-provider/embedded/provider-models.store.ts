import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { SystemDb } from '#server/platform/db/tenancy.ts'

export interface ProviderModel {
  readonly model: string
  readonly id: string
  readonly payload: Record<string, unknown>
  readonly grantId: string | null
  readonly uid: string | null
  readonly expiresAt: Date | null
}

/** Writes what the provider keeps, and forgets what ran out. */
export async function upsertModel(db: SystemDb, row: ProviderModel, now: Date): Promise<void> {
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

type Key = { readonly id: string } | { readonly uid: string }

export async function findModel(
  db: SystemDb,
  model: string,
  key: Key,
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('provider_models')
    .select(['payload', 'consumed_at'])
    .where('model', '=', model)
    .where((where) => ('id' in key ? where('id', '=', key.id) : where('uid', '=', key.uid)))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()
  if (!row) return undefined
  const payload = row.payload as Record<string, unknown>
  return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload
}

/** Marks a code as used. False where it was used before. */
export async function consumeModel(db: SystemDb, model: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_models')
    .set({ consumed_at: now })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const destroyModel = (db: SystemDb, model: string, id: string) =>
  db.deleteFrom('provider_models').where('model', '=', model).where('id', '=', id).execute()

export const revokeGrant = (db: SystemDb, grantId: string) =>
  db.deleteFrom('provider_models').where('grant_id', '=', grantId).execute()

/** Keeps a model unless another process has just kept one; answers the one that stands. */
export async function keepFirstModel(
  db: SystemDb,
  model: string,
  id: string,
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
  return kept as Record<string, unknown>
}
