import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { RERUN_DEAD_MS } from '#shared/rerun-kinds.ts'
import type { PersonalDataType } from '../../privacy/index.ts'
import type { Alias } from './scrub-text.ts'

/** Condition for rows whose scrub is done. */
const scrubbedBefore = (table: 'e' | 'i') =>
  sql<boolean>`(${sql.ref(`${table}.pii_scrubbed_at`)} is null or ${sql.ref(`${table}.pii_scrubbed_at`)} < i.closed_at)`
const dueFor = (before: Date) =>
  sql<boolean>`i.status in ('closed', 'archived') and i.closed_at < ${before}::timestamptz and i.deleted_at is null
    and (${scrubbedBefore('i')} or exists (select from evidence_items e where e.organization_id = i.organization_id
      and e.investigation_id = i.id and ${scrubbedBefore('e')}))`

/** Investigations whose personal data is due, or arrived after they were scrubbed. */
export async function listDueForScrub(
  db: TenantDb,
  { before, after, limit }: { readonly before: Date; readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select i.id from investigations i where ${dueFor(before)}
    and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isDueForScrub(db: TenantDb, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql`select from investigations i where i.id = ${id} and ${dueFor(before)}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Locks the investigation's analyses and returns whether any is being generated, checked or drafted again: it would
 * write back what it has read before. One that begins later waits for the investigation's lock and reads the scrubbed
 * data.
 */
export async function hasWorkUnderWay(db: TenantDb, investigationId: string, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('analyses')
    .select('generation_status')
    .where('investigation_id', '=', investigationId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.some(({ generation_status }) => ['pending', 'generating', 'checking'].includes(generation_status)))
    return true
  const rerun = await db
    .selectFrom('reruns')
    .select('id')
    .where('investigation_id', '=', investigationId)
    .where('status', '=', 'running')
    .where('updated_at', '>=', new Date(now.getTime() - RERUN_DEAD_MS))
    .limit(1)
    .executeTakeFirst()
  return rerun !== undefined
}

export const findParties = (db: TenantDb, id: string) =>
  db
    .selectFrom('investigations')
    .select(['parties', 'title', 'description'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findScrub = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('pii_scrubs')
    .select(['people_ciphertext', 'people_key_id', 'finished_at'])
    .where('investigation_id', '=', investigationId)
    .executeTakeFirst()

export interface BegunScrub {
  readonly organizationId: string
  readonly investigationId: string
  readonly runId: string
  readonly ciphertext: Uint8Array
  readonly keyId: string
  readonly now: Date
}

export const beginScrub = (db: TenantDb, scrub: BegunScrub) => {
  const state = {
    run_id: scrub.runId,
    begun_at: scrub.now,
    finished_at: null,
    people_ciphertext: Buffer.from(scrub.ciphertext),
    people_key_id: scrub.keyId,
  }
  return db
    .insertInto('pii_scrubs')
    .values({ organization_id: scrub.organizationId, investigation_id: scrub.investigationId, ...state })
    .onConflict((conflict) => conflict.columns(['organization_id', 'investigation_id']).doUpdateSet(state))
    .execute()
}

/** How many of these rows the run has not counted in this investigation before, and counts them. */
export async function countOnce(
  db: TenantDb,
  scrub: { readonly investigationId: string; readonly runId: string },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ counted: string[] }>`
    select case when counted_by = ${scrub.runId} then counted else '{}' end as counted
    from pii_scrubs where investigation_id = ${scrub.investigationId}`.execute(db)
  const before = new Set(rows[0]?.counted)
  const after = new Set([...before, ...ids])
  await db
    .updateTable('pii_scrubs')
    .set({ counted_by: scrub.runId, counted: [...after] })
    .where('investigation_id', '=', scrub.investigationId)
    .execute()
  return after.size - before.size
}

/** Erases the stored list of people. */
export async function endScrub(db: TenantDb, investigationId: string, now: Date): Promise<void> {
  await db
    .updateTable('pii_scrubs')
    .set({ finished_at: now, people_ciphertext: null, people_key_id: null, counted: [] })
    .where('investigation_id', '=', investigationId)
    .execute()
  await db
    .updateTable('investigations')
    .set({ pii_scrubbed_at: now })
    .where('id', '=', investigationId)
    .execute()
}

export async function listItemIds(db: TenantDb, investigationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('evidence_items')
    .select('id')
    .where('investigation_id', '=', investigationId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const readContent = async (db: TenantDb, id: string): Promise<string> =>
  (await db.selectFrom('evidence_items').select('content').where('id', '=', id).executeTakeFirst())
    ?.content ?? ''

/** A hash over every text of an investigation and its parties, to detect changes. */
export async function hashTexts(db: TenantDb, investigationId: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(i.parties::text || coalesce((select string_agg(e.id::text || md5(e.content), '' order by e.id)
      from evidence_items e where e.organization_id = i.organization_id and e.investigation_id = i.id), '')) as hash
    from investigations i where i.id = ${investigationId}`.execute(db)
  return rows[0]?.hash ?? ''
}

/** The next item whose text is due; with `isSettled: false` it must wait for its reading. */
export async function findNextItem(db: TenantDb, investigationId: string, lock: 'lock' | 'look') {
  const row = await db
    .selectFrom('evidence_items as e')
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'e.organization_id').onRef('i.id', '=', 'e.investigation_id'),
    )
    .select([
      'e.id',
      'e.investigation_id',
      'e.title',
      'e.content',
      'e.file_name',
      'e.object_key',
      'e.submitted_by',
      'e.custodian',
      'e.withdrawn_reason',
      'e.text_error',
      'e.version_label',
      'e.given_numbers',
      'e.text_status',
      'e.embedding_status',
    ])
    .where('e.investigation_id', '=', investigationId)
    .where(scrubbedBefore('e'))
    .orderBy(
      sql`(e.text_status = 'pending' or (e.text_status = 'extracted' and e.embedding_status = 'pending'))`,
    )
    .orderBy('e.id')
    .limit(1)
    .$if(lock === 'lock', (query) => query.forUpdate('e'))
    .executeTakeFirst()
  return row && { ...row, isSettled: !isBeingRead(row.text_status, row.embedding_status) }
}
export type ItemToScrub = NonNullable<Awaited<ReturnType<typeof findNextItem>>>

const isBeingRead = (text: string, embedding: string): boolean =>
  text === 'pending' || (text === 'extracted' && embedding === 'pending')

export interface ScrubbedItem {
  readonly title: string
  readonly content: string
  readonly file_name: string | null
  readonly submitted_by: string | null
  readonly custodian: string | null
  readonly withdrawn_reason: string | null
  readonly text_error: string | null
  readonly version_label: string | null
  readonly given_numbers: string | null
  readonly reembed: boolean
  readonly now: Date
}

/** The original file is deleted: it still contains what was scrubbed in the text. */
export const saveScrubbedItem = (db: TenantDb, id: string, { now, reembed, ...texts }: ScrubbedItem) =>
  db
    .updateTable('evidence_items')
    .set({
      ...texts,
      object_key: null,
      pii_scrubbed_at: now,
      updated_at: now,
      ...(reembed
        ? {
            embedding_status: 'pending' as const,
            near_duplicate_group: null,
            effective_basis: null,
            sheet_rows: null,
          }
        : {}),
    })
    .where('id', '=', id)
    .execute()

export const insertAliases = async (
  db: TenantDb,
  place: { organizationId: string; investigationId: string },
  aliases: readonly Alias[],
): Promise<void> => {
  if (aliases.length === 0) return
  await db
    .insertInto('pii_aliases')
    .values(
      aliases.map((alias) => ({
        organization_id: place.organizationId,
        investigation_id: place.investigationId,
        type: alias.type,
        number: alias.number,
        value_hmac: Buffer.from(alias.valueHmac),
      })),
    )
    .execute()
}

export const listAliases = async (db: TenantDb, investigationId: string): Promise<Alias[]> =>
  (
    await db
      .selectFrom('pii_aliases')
      .select(['type', 'number', 'value_hmac'])
      .where('investigation_id', '=', investigationId)
      .execute()
  ).map((row) => ({ type: row.type as PersonalDataType, number: row.number, valueHmac: row.value_hmac }))
