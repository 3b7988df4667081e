import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/**
 * Passages of one investigation that may be cited: their items exist, are not withdrawn, and may be used in analyses.
 */
export const listCitable = (db: TenantDb, investigationId: string, chunkIds: readonly string[]) =>
  chunkIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_chunks as c')
        .innerJoin('evidence_items as e', (join) =>
          join.onRef('e.organization_id', '=', 'c.organization_id').onRef('e.id', '=', 'c.evidence_id'),
        )
        .select(['c.id', 'c.evidence_id', 'c.text', 'c.start_offset'])
        .where('c.investigation_id', '=', investigationId)
        .where('c.id', 'in', [...chunkIds])
        .where('e.withdrawn_at', 'is', null)
        .where('e.deleted_at', 'is', null)
        .where('e.include_in_ai', '=', true)
        .execute()

/** The beginning of an item. */
export interface FirstPassage {
  readonly chunkId: string
  readonly evidenceId: string
  readonly text: string
  readonly start: number
}

/** The first passage of each of some items of an investigation. */
export const listFirstPassages = (
  db: TenantDb,
  investigationId: string,
  evidenceIds: readonly string[],
): Promise<FirstPassage[]> =>
  evidenceIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_chunks')
        .distinctOn('evidence_id')
        .select(['id as chunkId', 'evidence_id as evidenceId', 'text', 'start_offset as start'])
        .where('investigation_id', '=', investigationId)
        .where('evidence_id', 'in', [...evidenceIds])
        .orderBy('evidence_id')
        .orderBy('start_offset')
        .execute()

/** The texts of some items, each up to a place of its own; with `ends` in characters of UTF-16. */
export async function listTextsUpTo(
  db: TenantDb,
  ends: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  if (ends.size === 0) return new Map()
  const { rows } = await sql<{ id: string; text: string }>`
    select e.id, left(e.content, wanted.length) as text
    from evidence_items e join unnest(${[...ends.keys()]}::uuid[], ${[...ends.values()]}::int[]) as wanted (id, length)
      on wanted.id = e.id
    where e.content is not null`.execute(db)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** The items of passages, whether citable or not: picks must be locked before they are read. */
export async function listEvidenceIds(db: TenantDb, chunkIds: readonly string[]): Promise<string[]> {
  if (chunkIds.length === 0) return []
  const rows = await db
    .selectFrom('evidence_chunks')
    .select('evidence_id')
    .distinct()
    .where('id', 'in', chunkIds)
    .execute()
  return rows.map((row) => row.evidence_id)
}

/** Cited items that can no longer support anything: withdrawn, deleted or excluded. */
export async function findLostEvidence(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const usable = await db
    .selectFrom('evidence_items')
    .select('id')
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('include_in_ai', '=', true)
    .execute()
  const known = new Set(usable.map((row) => row.id))
  return new Set(ids.filter((id) => !known.has(id)))
}
