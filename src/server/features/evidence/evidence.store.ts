import { sql } from 'kysely'
import type { Day } from '#server/platform/db/schema/columns.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { SourceType } from '#shared/analysis-types.ts'
import type { TextStatus } from '#shared/contracts/evidence.ts'
import { findKind } from '#shared/evidence-kinds.ts'
import { takeExhibitNumbers } from './exhibit-numbers.store.ts'
import type { ItemPatch } from './force.store.ts'

export const COLUMNS = [
  'id',
  'investigation_id',
  'title',
  'source_type',
  'kind',
  'file_name',
  'mime_type',
  'size_bytes',
  'sha256',
  'include_in_ai',
  'text_status',
  'text_error',
  'embedding_status',
  'occurred_at',
  'collected_at',
  'submitted_by',
  'chunk_count',
  'parent_id',
  'withdrawn_at',
  'withdrawn_reason',
  'created_at',
  'updated_at',
  'created_by',
  'near_duplicate_group',
  'exhibit_number',
  'given_numbers',
  'custodian',
  'effective_from',
  'effective_to',
  'version_label',
  'supersedes_id',
  'effective_basis',
  'effective_confirmed_by',
  'effective_confirmed_at',
] as const

export const questionIds = sql<string[]>`array(select l.question_id from question_evidence l
  where l.organization_id = evidence_items.organization_id and l.evidence_id = evidence_items.id order by l.question_id)`.as(
  'question_ids',
)

/** What the reader tells of the whole item; null while it waits to be read. */
export const asRead = sql<{ from: string | null; on: Day | null } | null>`(
  select jsonb_build_object('from', r.names ->> r.speaker, 'on', r.said_on) from evidence_readings r
  where r.organization_id = evidence_items.organization_id and r.evidence_id = evidence_items.id)`.as(
  'as_read',
)

/** An item as it is stored. */
export const findItem = (db: TenantDb, id: string) =>
  db
    .selectFrom('evidence_items')
    .select([...COLUMNS, 'content', 'object_key', questionIds, asRead])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export type StoredItem = NonNullable<Awaited<ReturnType<typeof findItem>>>

/** The same as people are shown it. */
export async function findEvidence(db: TenantDb, id: string) {
  const row = await findItem(db, id)
  return row && (await withDuplicates(db, row.investigation_id, [row]))[0]
}

/**
 * Adds to each row the first remaining item with the same bytes. One query for all rows: as part of each row, it
 * would cost a scan each while the database has no statistics yet.
 */
export async function withDuplicates<Row extends { readonly id: string; readonly sha256: string | null }>(
  db: TenantDb,
  investigationId: string,
  rows: readonly Row[],
): Promise<(Row & { duplicate_of: string | null })[]> {
  const hashes = [...new Set(rows.flatMap((row) => row.sha256 ?? []))]
  const found = hashes.length === 0 ? [] : await findFirstWith(db, investigationId, hashes)
  const firstBySha256 = new Map(found.map((one) => [one.sha256, one.first]))
  return rows.map((row) => {
    const first = firstBySha256.get(row.sha256) ?? row.id
    return { ...row, duplicate_of: first < row.id ? first : null }
  })
}

const findFirstWith = (db: TenantDb, investigationId: string, hashes: readonly string[]) =>
  db
    .selectFrom('evidence_items')
    .select(['sha256', sql<string>`min(id::text)`.as('first')])
    .where('investigation_id', '=', investigationId)
    .where('sha256', 'in', hashes)
    .where('deleted_at', 'is', null)
    .groupBy('sha256')
    .execute()

export interface NewEvidenceRow {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly title: string
  readonly sourceType: SourceType
  readonly content: string
  readonly textStatus: TextStatus
  readonly textError: string | null
  readonly includeInAi: boolean
  readonly file: {
    readonly name: string
    /** As the sender named it. */
    readonly nameGiven: string
    readonly mimeType: string | null
    readonly sizeBytes: number
    readonly sha256: string
    readonly objectKey: string
  } | null
  readonly occurredAt: Date | null
  readonly collectedAt: Date | null
  readonly submittedBy: string | null
  readonly parentId: string | null
  readonly givenNumbers: string | null
  readonly custodian: string | null
  readonly userId: string | null
  readonly now: Date
}

/** Inserts items of one investigation, with the next exhibit numbers. */
export async function insertEvidence(db: TenantDb, rows: readonly [NewEvidenceRow, ...NewEvidenceRow[]]) {
  const first = await takeExhibitNumbers(db, rows[0].investigationId, rows.length)
  await db
    .insertInto('evidence_items')
    .values(
      rows.map((row, index) => ({
        exhibit_number: first + index,
        organization_id: row.organizationId,
        id: row.id,
        investigation_id: row.investigationId,
        title: row.title,
        source_type: row.sourceType,
        kind: findKind({ mime_type: row.file?.mimeType ?? null, file_name: row.file?.name ?? null }),
        content: row.content,
        file_name: row.file?.name ?? null,
        mime_type: row.file?.mimeType ?? null,
        size_bytes: row.file?.sizeBytes ?? null,
        sha256: row.file?.sha256 ?? null,
        object_key: row.file?.objectKey ?? null,
        include_in_ai: row.includeInAi,
        text_status: row.textStatus,
        text_error: row.textError,
        occurred_at: row.occurredAt,
        collected_at: row.collectedAt,
        submitted_by: row.submittedBy,
        parent_id: row.parentId,
        given_numbers: row.givenNumbers,
        custodian: row.custodian,
        withdrawn_at: null,
        withdrawn_reason: null,
        deleted_at: null,
        near_duplicate_group: null,
        created_by: row.userId,
        created_at: row.now,
        updated_at: row.now,
      })),
    )
    .execute()
}

export const updateEvidence = (
  db: TenantDb,
  { id, patch, now }: { id: string; patch: ItemPatch; now: Date },
) =>
  db
    .updateTable('evidence_items')
    .set({ ...patch, updated_at: now } as never)
    .where('id', '=', id)
    .execute()

export async function replaceQuestionLinks(
  db: TenantDb,
  item: { id: string; investigationId: string; organizationId: string },
  { questionIds, now }: { questionIds: readonly string[]; now: Date },
): Promise<void> {
  const wanted = [...new Set(questionIds)]
  await sql`delete from question_evidence where evidence_id = ${item.id} and not (question_id = any (${wanted}::uuid[]))`.execute(
    db,
  )
  await sql`insert into question_evidence (organization_id, investigation_id, question_id, evidence_id, created_at)
    select ${item.organizationId}::uuid, ${item.investigationId}::uuid, wanted, ${item.id}::uuid, ${now}::timestamptz
    from unnest(${wanted}::uuid[]) wanted on conflict do nothing`.execute(db)
}

export const setEmbeddingStatus = (
  db: TenantDb,
  {
    id,
    status,
    chunkCount,
    now,
  }: { id: string; status: 'embedded' | 'failed'; chunkCount: number; now: Date },
) =>
  db
    .updateTable('evidence_items')
    .set({ embedding_status: status, chunk_count: chunkCount, updated_at: now })
    .where('id', '=', id)
    .execute()

export const withdrawEvidence = (
  db: TenantDb,
  { id, reason, now }: { id: string; reason: string; now: Date },
) =>
  db
    .updateTable('evidence_items')
    .set({ withdrawn_at: now, withdrawn_reason: reason, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Hides items at once; the next retention run destroys and lists them. */
export const markEvidenceDeleted = (db: TenantDb, ids: readonly string[], now: Date) =>
  db
    // Same order as `lockItems`, so that the two cannot deadlock.
    .with('visible', (inner) =>
      inner
        .selectFrom('evidence_items')
        .select('id')
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('evidence_items')
    .set({ deleted_at: now, updated_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('visible').select('id'))
    .execute()

/** Queues a stored file for reading again; its text stays until the new one is there. */
export const markForReading = (db: TenantDb, id: string, now: Date) =>
  db
    .updateTable('evidence_items')
    .set({ text_status: 'pending', embedding_status: 'pending', updated_at: now })
    .where('id', '=', id)
    .execute()

export interface UnsettledCounts {
  readonly reading: number
  readonly embedding: number
}

/** Items whose text or embedding is not finished yet. */
export async function countUnsettled(db: TenantDb, investigationId: string): Promise<UnsettledCounts> {
  const row = await db
    .selectFrom('evidence_items')
    .select([
      sql<number>`count(*) filter (where text_status = 'pending')::int`.as('reading'),
      sql<number>`count(*) filter (where text_status = 'extracted' and embedding_status = 'pending')::int`.as(
        'embedding',
      ),
    ])
    .where('investigation_id', '=', investigationId)
    .where('deleted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row
}
