import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export const listConcerned = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('allegations')
    .select(['id', 'concerns'])
    .where('investigation_id', '=', investigationId)
    .orderBy('id')
    .forUpdate()
    .execute()

export const saveConcerned = (db: TenantDb, id: string, concerns: readonly string[]) =>
  db
    .updateTable('allegations')
    .set({ concerns: jsonb(concerns) })
    .where('id', '=', id)
    .execute()
