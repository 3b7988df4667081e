import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EvidenceListQuery, EvidenceSort } from '#shared/contracts/evidence.ts'
import { COLUMNS, questionIds, withDuplicates } from './evidence.store.ts'

/** The type of a list's sort key, needed to read it back from the cursor. */
type KeyType = 'text' | 'float8'
const SORT_KEYS: Readonly<Record<EvidenceSort, { key: RawBuilder<string>; type: KeyType }>> = {
  // Ids are created at the same moment and sort by it.
  created_at: { key: sql`''::text`, type: 'text' },
  title: { key: sql`lower(title)`, type: 'text' },
  occurred_at: { key: sql`coalesce(extract(epoch from occurred_at), 1e12)::float8`, type: 'float8' },
  size_bytes: { key: sql`coalesce(size_bytes, 0)::float8`, type: 'float8' },
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** One page of an investigation's items, filtered, searched and sorted. */
export async function listEvidence(db: TenantDb, investigationId: string, query: EvidenceListQuery) {
  const descending = query.sort.startsWith('-')
  const { key, type } = SORT_KEYS[query.sort.replace('-', '') as EvidenceSort]
  const after = readPlace(query.cursor, type)
  const direction = descending ? 'desc' : 'asc'
  const rows = await filtered(db, investigationId, query)
    .select([...COLUMNS, questionIds, sql<string>`${key}::text`.as('sort_key')])
    .$call((select) => {
      if (after === null) return select
      const beyond = sql.raw(descending ? '<' : '>')
      return select.where(
        sql<boolean>`(${key}, id) ${beyond} (${after.key}::text::${sql.raw(type)}, ${after.id}::uuid)`,
      )
    })
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(query.limit + 1)
    .execute()
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const nextCursor = rows.length > query.limit && last ? writePlace(last.sort_key, last.id) : null
  const shown = page.map(({ sort_key: _, ...row }) => row)
  return { rows: await withDuplicates(db, investigationId, shown), nextCursor }
}

/** Filters by the value of a column, under the column's name. */
const EQUAL = [
  'source_type',
  'text_status',
  'embedding_status',
  'include_in_ai',
  'parent_id',
  'near_duplicate_group',
] as const

function filtered(db: TenantDb, investigationId: string, query: EvidenceListQuery) {
  const { q } = query
  const pattern = `%${escapeLike(q ?? '')}%`
  return db
    .selectFrom('evidence_items')
    .where('investigation_id', '=', investigationId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.and(
        EQUAL.flatMap((column) => {
          const wanted = query[column]
          return wanted === undefined ? [] : [eb(column, '=', wanted)]
        }),
      ),
    )
    .$if(query.withdrawn !== undefined, (select) =>
      select.where('withdrawn_at', query.withdrawn ? 'is not' : 'is', null),
    )
    .$if(query.question_id !== undefined, (select) =>
      select.where(sql<boolean>`exists (select from question_evidence l where l.organization_id = evidence_items.organization_id
        and l.evidence_id = evidence_items.id and l.question_id = ${query.question_id})`),
    )
    .$if(query.linked !== undefined, (select) =>
      select.where(sql<boolean>`${query.linked} = exists (select from question_evidence l
        where l.organization_id = evidence_items.organization_id and l.evidence_id = evidence_items.id)`),
    )
    .$if(q !== undefined, (select) =>
      select.where(sql<boolean>`(title ilike ${pattern} or file_name ilike ${pattern} or id in (
        select c.evidence_id from evidence_chunks c
        where c.investigation_id = ${investigationId} and c.tsv @@ websearch_to_tsquery('english', ${q})))`),
    )
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** A cursor is the sort position of the last row. */
const writePlace = (key: string, id: string): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** Cursors come from outside: a key that the database cannot parse is not ours. */
const IS_KEY: Readonly<Record<KeyType, (key: string) => boolean>> = {
  text: (key) => key.isWellFormed() && !key.includes('\u0000'),
  float8: (key) => /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(key),
}

function readPlace(cursor: string | undefined, type: KeyType): { key: string; id: string } | null {
  if (cursor === undefined) return null
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    if (typeof key === 'string' && typeof id === 'string' && IS_KEY[type](key) && UUID.test(id))
      return { key, id }
  } catch {
    // Falls through: this list did not issue the cursor.
  }
  throw new AppError('VALIDATION_FAILED', 'The cursor does not come from this list.', {
    errors: [{ path: 'cursor', message: 'unknown cursor' }],
  })
}
