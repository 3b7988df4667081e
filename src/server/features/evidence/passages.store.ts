import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { findItemsWith } from '../retrieval/index.ts'

interface Sought {
  readonly words: string
  readonly limit: number
}

/** Passages with these words, of items that can be used, in the order of the exhibit numbers. */
export async function listPassagesWith(db: TenantDb, investigationId: string, { words, limit }: Sought) {
  const hasWords = await findItemsWith(db, investigationId, words)
  return await db
    .selectFrom('evidence_chunks as c')
    .innerJoin('evidence_items as e', (join) =>
      join.onRef('e.organization_id', '=', 'c.organization_id').onRef('e.id', '=', 'c.evidence_id'),
    )
    .select(['c.evidence_id', 'c.start_offset as start', 'c.end_offset as end', 'c.text'])
    .select(['e.exhibit_number', 'e.title'])
    .where('c.investigation_id', '=', investigationId)
    .where('e.deleted_at', 'is', null)
    .where('e.withdrawn_at', 'is', null)
    .where(hasWords(sql.ref('c.evidence_id')))
    .where(sql<boolean>`c.tsv @@ websearch_to_tsquery('english', ${words})`)
    .orderBy('e.exhibit_number')
    .orderBy('e.id')
    .orderBy('c.ordinal')
    .limit(limit)
    .execute()
}

/** Of each item with these words the first passage that has them, the oldest items first. */
export async function listFirstPassages(db: TenantDb, investigationId: string, { words, limit }: Sought) {
  const hasWords = await findItemsWith(db, investigationId, words)
  return await db
    .selectFrom('evidence_items as e')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('evidence_chunks as c')
          .select(['c.start_offset as start', 'c.text'])
          .whereRef('c.organization_id', '=', 'e.organization_id')
          .whereRef('c.evidence_id', '=', 'e.id')
          .where(sql<boolean>`c.tsv @@ websearch_to_tsquery('english', ${words})`)
          .orderBy('c.ordinal')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['e.id as evidence_id', 'first.start', 'first.text'])
    .where('e.investigation_id', '=', investigationId)
    .where('e.deleted_at', 'is', null)
    .where(hasWords(sql.ref('e.id')))
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

export const listItemTexts = (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_items')
        .select(['id', 'content', 'sheet_rows'])
        .where('id', 'in', [...ids])
        .execute()
