import { sql } from 'kysely'
import type { SystemDb } from '#server/platform/db/tenancy.ts'

/** Items that wait for their text or embedding, whatever happened to the job that should produce it. */
const UNFINISHED = sql<boolean>`deleted_at is null and withdrawn_at is null and (
  (text_status = 'pending' and object_key is not null)
  or (text_status = 'extracted' and embedding_status in ('pending', 'failed')))`

export interface StuckItem {
  readonly id: string
  readonly organization_id: string
  readonly text_status: string
}

/**
 * Due when the time since the last attempt equals the item's age at that attempt, so that persistent failures are
 * retried after ever longer pauses, finally once a day.
 */
const isDue = (now: Date) => sql<boolean>`(updated_at < created_at + interval '15 minutes'
  or updated_at <= ${now}::timestamptz - least(updated_at - created_at, interval '1 day'))`

/** Failed embeddings, and items untouched since `before`, if their next attempt is due; oldest first. */
export const findStuck = (
  db: SystemDb,
  { now, before, limit }: { readonly now: Date; readonly before: Date; readonly limit: number },
): Promise<StuckItem[]> =>
  db
    .selectFrom('evidence_items')
    .select(['id', 'organization_id', 'text_status'])
    .where(UNFINISHED)
    .where((eb) =>
      eb.or([
        eb.and([eb('embedding_status', '=', 'failed'), eb('text_status', '=', 'extracted')]),
        eb('updated_at', '<', before),
      ]),
    )
    .where(isDue(now))
    .orderBy('id')
    .limit(limit)
    .execute()

export const markRetried = (db: SystemDb, ids: readonly string[], now: Date) =>
  db
    .updateTable('evidence_items')
    .set({ embedding_status: 'pending', updated_at: now })
    .where('id', 'in', ids)
    .execute()

/** How many items are unfinished, and how many of those were added before `before`. */
export async function countUnfinished(db: SystemDb, before: Date): Promise<{ all: number; old: number }> {
  return await db
    .selectFrom('evidence_items')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where created_at < ${before}::timestamptz)::int`.as('old'),
    ])
    .where(UNFINISHED)
    .executeTakeFirstOrThrow()
}

export async function countStillUnfinished(db: SystemDb, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('evidence_items')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'in', ids)
    .where(UNFINISHED)
    .where(sql<boolean>`not (text_status = 'extracted' and embedding_status = 'failed')`)
    .executeTakeFirstOrThrow()
  return count
}
