import { sql } from 'kysely'
import { escapeLike } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { HEAD, HEAD_LENGTH } from '../list-evidence.store.ts'

/** More words of a subject tell no more. */
const MAX_WORDS = 8

/** The items of a case with these words in the subject of their first lines, in the order of their numbers. */
export function listHeadsAbout(
  db: TenantDb,
  { investigationId, subject, limit }: { investigationId: string; subject: string; limit: number },
) {
  const words = subject.split(/\s+/u).slice(0, MAX_WORDS).map(escapeLike)
  return db
    .selectFrom('evidence_items')
    .select(['id', 'exhibit_number', 'title', 'occurred_at', HEAD])
    .where('investigation_id', '=', investigationId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`left(content, ${sql.lit(HEAD_LENGTH)}) ilike ${`%subject:%${words.join('%')}%`}`)
    .orderBy('exhibit_number')
    .orderBy('id')
    .limit(limit)
    .execute()
}
