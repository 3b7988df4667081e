import { sql } from 'kysely'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'

export const clearPasswordLock = (db: IdentityDb, userId: string) =>
  db
    .updateTable('accounts')
    .set({ failed_attempts: 0, locked_until: null })
    .where('user_id', '=', userId)
    .execute()

/** The embedded provider's own sessions, codes and grants of a person. */
export const deleteProviderModels = (db: IdentityDb, userId: string) =>
  db.deleteFrom('provider_models').where(sql<string>`payload ->> 'accountId'`, '=', userId).execute()
