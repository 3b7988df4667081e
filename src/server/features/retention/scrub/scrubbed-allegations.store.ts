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

/** The words of an item that people chose. */
export const listChosenWords = async (db: TenantDb, evidenceId: string) =>
  await db
    .selectFrom('allegation_passages')
    .select(['id', 'start_offset as start', 'end_offset as end', 'quote'])
    .where('evidence_id', '=', evidenceId)
    .orderBy('id')
    .forUpdate()
    .execute()

export const saveChosenWords = (
  db: TenantDb,
  {
    id,
    start,
    end,
    quote,
  }: { readonly id: string; readonly start: number; readonly end: number; readonly quote: string },
) =>
  db
    .updateTable('allegation_passages')
    .set({ start_offset: start, end_offset: end, quote })
    .where('id', '=', id)
    .execute()
