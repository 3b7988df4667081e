import { type RawBuilder, sql } from 'kysely'
import { containing } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EvidenceListQuery, EvidenceSort } from '#shared/contracts/evidence.ts'
import { readExhibitNumber } from '#shared/exhibit-number.ts'
import { findItemsWith, type ItemCondition } from '../retrieval/index.ts'
import { asRead, COLUMNS, questionIds, withDuplicates } from './evidence.store.ts'

/** What a list is sorted by before the id, and how a cursor holds it; null where ids alone sort the list. */
interface SortKey {
  /** As the indexes of the table have it. */
  readonly order: RawBuilder<unknown>
  readonly text: RawBuilder<string>
  readonly isText: (text: string) => boolean
  readonly read: (text: string) => RawBuilder<unknown>
}
const isNumber = (text: string): boolean => /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(text)
const within = (text: string, most: string) =>
  sql`greatest(least(${text}::text::float8, ${sql.raw(most)}), -${sql.raw(most)})`
/** Where items stand that happened nobody knows when: 10¹² seconds after 1970. */
const UNKNOWN_TIME = sql`timestamptz '33658-09-27 01:46:40+00'`
const OCCURRENCE = sql<string>`case when occurred_at is null then ${UNKNOWN_TIME} else occurred_at end`
const SIZE = sql<string>`case when size_bytes is null then 0 else size_bytes end`

const SORT_KEYS: Readonly<Record<EvidenceSort, SortKey | null>> = {
  // Ids are created at the same moment and sort by it.
  created_at: null,
  title: {
    order: sql`lower(title)`,
    text: sql`lower(title)`,
    isText: (text) => text.isWellFormed() && !text.includes('\u0000'),
    read: (text) => sql`${text}::text`,
  },
  occurred_at: {
    order: OCCURRENCE,
    text: sql`extract(epoch from ${OCCURRENCE})::float8::text`,
    isText: isNumber,
    read: (text) => sql`to_timestamp(${within(text, '1e12')})`,
  },
  size_bytes: {
    order: SIZE,
    text: sql`(${SIZE})::text`,
    isText: isNumber,
    read: (text) => sql`${within(text, '9e18')}::bigint`,
  },
}

/** Of a text, as much as the head of a mail takes. */
export const HEAD_LENGTH = 1_500
export const HEAD = sql<string>`left(content, ${sql.lit(HEAD_LENGTH)})`.as('head')

/** Any part of what an item is called, and its whole number. */
const isCalled = (words: string): RawBuilder<boolean> => {
  const pattern = containing(words)
  return sql<boolean>`(title ilike ${pattern} or file_name ilike ${pattern} or given_numbers ilike ${pattern}
    or custodian ilike ${pattern} or exhibit_number = ${readExhibitNumber(words)}::int)`
}

/** The ids of the investigations with an item that is called so. */
export const listCasesWithCalled = (db: TenantDb, words: string) =>
  db
    .selectFrom('evidence_items')
    .select('investigation_id')
    .distinct()
    .where('deleted_at', 'is', null)
    .where(isCalled(words))
    .execute()

/** One page of an investigation's items, filtered, searched and sorted. */
export async function listEvidence(db: TenantDb, investigationId: string, query: EvidenceListQuery) {
  const descending = query.sort.startsWith('-')
  const key = SORT_KEYS[query.sort.replace('-', '') as EvidenceSort]
  const after = readPlace(query.cursor, key)
  const direction = descending ? 'desc' : 'asc'
  const matching = query.q === undefined ? null : await findItemsWith(db, investigationId, query.q)
  const rows = await filtered(db, investigationId, { ...query, matching })
    .select([...COLUMNS, HEAD, questionIds, asRead, (key?.text ?? sql<string>`''`).as('sort_key')])
    .$call((select) => {
      if (after === null) return select
      const beyond = sql.raw(descending ? '<' : '>')
      return select.where(
        key === null
          ? sql<boolean>`id ${beyond} ${after.id}::uuid`
          : sql<boolean>`(${key.order}, id) ${beyond} (${key.read(after.text)}, ${after.id}::uuid)`,
      )
    })
    // Every item has such a time: the condition opens the index of the key, which serves nothing else.
    .$if(key !== null, (select) => select.where(sql<boolean>`updated_at > '-infinity'`))
    .$call((select) => (key === null ? select : select.orderBy(key.order, direction)))
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
  'kind',
  'custodian',
  'text_status',
  'embedding_status',
  'include_in_ai',
  'parent_id',
  'near_duplicate_group',
] as const

function filtered(
  db: TenantDb,
  investigationId: string,
  query: EvidenceListQuery & { readonly matching: ItemCondition | null },
) {
  const { q, matching } = query
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
    .$call((select) =>
      q === undefined || matching === null
        ? select
        : select.where(sql<boolean>`(${isCalled(q)} or ${matching(sql.ref('evidence_items.id'))})`),
    )
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** A cursor is the sort position of the last row. */
const writePlace = (text: string, id: string): string =>
  Buffer.from(JSON.stringify([text, id])).toString('base64url')

/** Cursors come from outside: a text that the database cannot parse is not ours. */
function readPlace(cursor: string | undefined, key: SortKey | null): { text: string; id: string } | null {
  if (cursor === undefined) return null
  try {
    const [text, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    if (typeof text === 'string' && typeof id === 'string' && (key?.isText(text) ?? true) && UUID.test(id))
      return { text, id }
  } catch {
    // Falls through: this list did not issue the cursor.
  }
  throw new AppError('VALIDATION_FAILED', 'The cursor does not come from this list.', {
    errors: [{ path: 'cursor', message: 'unknown cursor' }],
  })
}
