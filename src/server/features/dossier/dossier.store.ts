import { isDeepStrictEqual } from 'node:util'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AUDIT_ACTIONS, isView } from '#shared/audit-actions.ts'
import { keysOf } from '#shared/keys-of.ts'
import { contentSha256 } from '../analyses/index.ts'

/** Items by id with what a dossier says of them, without deleted ones. */
export const listItems = async (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('evidence_items')
        .select([
          'id',
          'exhibit_number',
          'given_numbers',
          'title',
          'source_type',
          'occurred_at',
          'collected_at',
          'submitted_by',
          'custodian',
          'withdrawn_at',
          'file_name',
          'mime_type',
          'size_bytes',
          'sha256',
          'near_duplicate_group',
        ])
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()

/** What happened to these items, oldest first, without the addresses of machines. */
export const listCustody = async (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('evidence_custody')
        .select([
          'evidence_id',
          'event',
          'actor_id',
          'sha256',
          'size_bytes',
          'file_name_given',
          'happened_at',
        ])
        .where('evidence_id', 'in', [...ids])
        .orderBy('id')
        .execute()

/** Passages as they are now; for those that no retrieval showed to the analysis, because a person picked them. */
export const listPickedPassages = async (db: TenantDb, chunkIds: readonly string[]) =>
  chunkIds.length === 0
    ? []
    : await db
        .selectFrom('evidence_chunks')
        .select(['id', 'evidence_id', 'start_offset', 'text'])
        .where('id', 'in', [...chunkIds])
        .execute()

/** What is done with an analysis; looking at it is not. */
const ACTS = keysOf(AUDIT_ACTIONS).filter((action) => action.startsWith('analysis.') && !isView(action))

/** The rows of the audit trail about the analysis, oldest first. */
export const listActs = (db: TenantDb, analysisId: string) =>
  db
    .selectFrom('audit_logs')
    .select(['sequence', 'action', 'success', 'created_at', 'hash'])
    .where('action', 'in', ACTS)
    .where('target_id', '=', analysisId)
    .orderBy('sequence')
    .execute()

/** The lists that were signed of these words, the newest first. */
export const listSigned = (db: TenantDb, analysisId: string, contentSha256: string) =>
  db
    .selectFrom('dossier_lists')
    .selectAll()
    .where('analysis_id', '=', analysisId)
    .where('content_sha256', '=', contentSha256)
    .orderBy('number', 'desc')
    .execute()
export type StoredList = Awaited<ReturnType<typeof listSigned>>[number]

export const findLastNumber = async (db: TenantDb, analysisId: string): Promise<number> =>
  (
    await db
      .selectFrom('dossier_lists')
      .select(({ fn }) => fn.max('number').as('last'))
      .where('analysis_id', '=', analysisId)
      .executeTakeFirst()
  )?.last ?? 0

/** What a list was made of that destruction and scrub rewrite. */
export interface ListedWords {
  readonly claims: unknown
  readonly keyPoints: unknown
}

/**
 * Keeps a list unless the words of the analysis have changed since, or another request has kept one under the same
 * number; answers whether it is kept.
 */
export async function insertList(db: TenantDb, list: StoredList, words: ListedWords): Promise<boolean> {
  const held = await db
    .selectFrom('analyses')
    .select(['content', 'claims', 'key_points'])
    .where('id', '=', list.analysis_id)
    .forShare()
    .executeTakeFirst()
  if (!held?.content || contentSha256(held.content) !== list.content_sha256) return false
  if (!isDeepStrictEqual([held.claims, held.key_points], [words.claims, words.keyPoints])) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('dossier_lists')
    .values({
      ...list,
      salts_ciphertext: Buffer.from(list.salts_ciphertext),
      signature: Buffer.from(list.signature),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'analysis_id', 'number']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
