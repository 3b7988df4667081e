import { sql } from 'kysely'
import type { SystemDb } from '#server/platform/db/tenancy.ts'

/** By the database's own clock, which is the same for every process. */
export const noteAlive = (db: SystemDb, id: string) =>
  db
    .insertInto('running_processes')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()

export const forgetProcess = (db: SystemDb, id: string) =>
  db.deleteFrom('running_processes').where('id', '=', id).execute()

/**
 * Takes away every row that has not been renewed for `silentMs`, so that each is taken once; returns how many of them
 * are not older than `newsMs`.
 */
export async function takeSilent(
  db: SystemDb,
  { silentMs, newsMs }: { readonly silentMs: number; readonly newsMs: number },
): Promise<number> {
  const age = sql<number>`extract(epoch from now() - seen_at) * 1000`
  const rows = await db
    .deleteFrom('running_processes')
    .where(age, '>', silentMs)
    .returning(sql<boolean>`${age} <= ${newsMs}`.as('is_news'))
    .execute()
  return rows.filter(({ is_news }) => is_news).length
}
