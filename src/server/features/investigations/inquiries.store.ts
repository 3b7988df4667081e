import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { InquiryPatch } from '#shared/contracts/investigations.ts'

/** Questions and topics have the same shape and are stored in two tables. */
export type InquiryKind = 'question' | 'topic'

const TABLES = {
  question: {
    table: 'questions',
    links: 'question_evidence',
    wordings: 'question_wordings',
    key: 'question_id',
  },
  topic: { table: 'topics', links: 'topic_evidence', wordings: 'topic_wordings', key: 'topic_id' },
} as const

export interface InquiryRow {
  readonly id: string
  readonly investigation_id: string
  readonly text: string
  readonly position: number
  readonly status: 'open' | 'answered' | 'unknown'
  readonly evidence_ids: string[]
  readonly earlier_wordings: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly created_by: string | null
}

const select = (kind: InquiryKind) => {
  const { table, links, wordings, key } = TABLES[kind]
  return sql`select i.id, i.investigation_id, i.text, i.position, i.status, i.created_at, i.updated_at, i.created_by,
    array(select l.evidence_id from ${sql.table(links)} l
      join evidence_items e on e.organization_id = l.organization_id and e.id = l.evidence_id and e.deleted_at is null
      where l.organization_id = i.organization_id and l.${sql.ref(key)} = i.id order by l.evidence_id) as evidence_ids,
    (select count(*)::int from ${sql.table(wordings)} w
      where w.organization_id = i.organization_id and w.investigation_id = i.investigation_id
      and w.${sql.ref(key)} = i.id) as earlier_wordings
    from ${sql.table(table)} i`
}

export async function listInquiries(
  db: TenantDb,
  kind: InquiryKind,
  { investigationId, after, limit }: { investigationId: string; after: string | null; limit: number },
): Promise<InquiryRow[]> {
  const start = after
    ? sql`and (i.position, i.id) > (select p.position, p.id from ${sql.table(TABLES[kind].table)} p where p.id = ${after})`
    : sql``
  const { rows } =
    await sql<InquiryRow>`${select(kind)} where i.investigation_id = ${investigationId} ${start}
    order by i.position, i.id limit ${limit}`.execute(db)
  return rows
}

export async function findInquiry(db: TenantDb, kind: InquiryKind, id: string): Promise<InquiryRow | null> {
  const { rows } = await sql<InquiryRow>`${select(kind)} where i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface NewInquiryRow {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly text: string
  /** Last in the list when left out. */
  readonly position: number | undefined
  readonly userId: string | null
  readonly now: Date
}

export async function insertInquiry(db: TenantDb, kind: InquiryKind, row: NewInquiryRow): Promise<void> {
  const table = sql.table(TABLES[kind].table)
  await sql`insert into ${table} (organization_id, id, investigation_id, text, position, created_by, created_at, updated_at)
    values (${row.organizationId}, ${row.id}, ${row.investigationId}, ${row.text},
      coalesce(${row.position ?? null}::int, (select coalesce(max(position) + 1, 0) from ${table} where investigation_id = ${row.investigationId})),
      ${row.userId}, ${row.now}, ${row.now})`.execute(db)
}

export const updateInquiry = (
  db: TenantDb,
  kind: InquiryKind,
  { id, patch, now }: { id: string; patch: Omit<InquiryPatch, 'evidence_ids'>; now: Date },
) =>
  db
    .updateTable(TABLES[kind].table)
    .set({ ...patch, updated_at: now })
    .where('id', '=', id)
    .execute()

export interface ChangedWords {
  readonly wordingId: string
  readonly id: string
  readonly text: string
  readonly userId: string | null
  readonly now: Date
}

/** Keeps the words before a change; nothing where they stay the same. Changes at the same time wait for each other. */
export async function keepWording(db: TenantDb, kind: InquiryKind, changed: ChangedWords): Promise<void> {
  const { table, wordings, key } = TABLES[kind]
  await sql`insert into ${sql.table(wordings)}
      (organization_id, id, investigation_id, ${sql.ref(key)}, text, changed_by, changed_at)
    select organization_id, ${changed.wordingId}::uuid, investigation_id, id, text, ${changed.userId}::uuid, ${changed.now}::timestamptz
    from ${sql.table(table)} where id = ${changed.id} and text <> ${changed.text} for update`.execute(db)
}

export interface WordingRow {
  readonly id: string
  readonly text: string
  readonly changed_by: string | null
  readonly changed_at: Date
}

/** The last change first. */
export async function listWordings(
  db: TenantDb,
  kind: InquiryKind,
  { inquiry, after, limit }: { inquiry: InquiryRow; after: string | null; limit: number },
): Promise<WordingRow[]> {
  const { wordings, key } = TABLES[kind]
  const { rows } = await sql<WordingRow>`select id, text, changed_by, changed_at from ${sql.table(wordings)}
    where investigation_id = ${inquiry.investigation_id} and ${sql.ref(key)} = ${inquiry.id}
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export const deleteInquiry = (db: TenantDb, kind: InquiryKind, id: string) =>
  db.deleteFrom(TABLES[kind].table).where('id', '=', id).execute()

export interface InquiryLinks {
  /** The question or topic. */
  readonly id: string
  readonly investigationId: string
  readonly organizationId: string
  readonly evidenceIds: readonly string[]
  readonly now: Date
}

/**
 * Replaces the linked items with these. Returns the ids that are not items of the investigation; if there are any,
 * nothing was changed.
 */
export async function replaceLinks(
  db: TenantDb,
  kind: InquiryKind,
  { evidenceIds, now, ...inquiry }: InquiryLinks,
): Promise<string[]> {
  const { links, key } = TABLES[kind]
  const wanted = [...new Set(evidenceIds)]
  const unknown = await unknownEvidence(db, inquiry.investigationId, wanted)
  if (unknown.length > 0) return unknown
  await sql`delete from ${sql.table(links)} where ${sql.ref(key)} = ${inquiry.id} and not (evidence_id = any (${wanted}::uuid[]))`.execute(
    db,
  )
  await sql`insert into ${sql.table(links)} (organization_id, investigation_id, ${sql.ref(key)}, evidence_id, created_at)
    select ${inquiry.organizationId}::uuid, ${inquiry.investigationId}::uuid, ${inquiry.id}::uuid, wanted, ${now}::timestamptz
    from unnest(${wanted}::uuid[]) wanted on conflict do nothing`.execute(db)
  return []
}

async function unknownEvidence(
  db: TenantDb,
  investigationId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('evidence_items')
    .select('id')
    .where('investigation_id', '=', investigationId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
  const known = new Set(found.map((row) => row.id))
  return ids.filter((id) => !known.has(id))
}
