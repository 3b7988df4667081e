import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Side } from '#shared/allegation-words.ts'

/** The passages that people chose, in the order in which they were put on their sides. */
export const listChosen = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('allegation_passages as p')
    .selectAll('p')
    .select([knownName('p.chosen_by').as('chooser_name'), knownName('p.placed_by').as('placer_name')])
    .where('p.investigation_id', '=', investigationId)
    .orderBy('p.placed_at')
    .orderBy('p.id')
    .execute()
export type ChosenRow = Awaited<ReturnType<typeof listChosen>>[number]

/** The allegations with passages of these items, by their numbers, and how many each has. */
export const listAllegationsWith = (db: TenantDb, evidenceIds: readonly string[]) =>
  db
    .selectFrom('allegation_passages as p')
    .innerJoin('allegations as a', (join) =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.id', '=', 'p.allegation_id'),
    )
    .select(['a.id as allegation_id', 'a.number', 'a.text'])
    .select(sql<number>`count(*)::int`.as('passages'))
    .where('p.evidence_id', 'in', [...evidenceIds])
    .groupBy(['a.id', 'a.number', 'a.text'])
    .orderBy('a.number')
    .execute()

/** With their texts, deleted ones too. */
export const listPassageItems = (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('evidence_items')
        .select([
          'id',
          'investigation_id',
          'exhibit_number',
          'title',
          'content',
          'sheet_rows',
          'withdrawn_at',
          'deleted_at',
        ])
        .where('id', 'in', [...ids])
        .execute()
export type PassageItem = Awaited<ReturnType<typeof listPassageItems>>[number]

export interface NewPassage {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly allegationId: string
  readonly evidenceId: string
  readonly start: number
  readonly end: number
  readonly quote: string
  readonly note: string | null
  readonly side: Side
  readonly userId: string
  readonly now: Date
}

export const insertPassage = (db: TenantDb, row: NewPassage) =>
  db
    .insertInto('allegation_passages')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      allegation_id: row.allegationId,
      evidence_id: row.evidenceId,
      start_offset: row.start,
      end_offset: row.end,
      quote: row.quote,
      note: row.note,
      chosen_by: row.userId,
      chosen_at: row.now,
      side: row.side,
      placed_by: row.userId,
      placed_at: row.now,
    })
    .execute()

interface OwnPassage {
  readonly id: string
  readonly allegationId: string
}

/** False where the allegation has no such passage. */
export async function movePassage(
  db: TenantDb,
  { id, allegationId, side, userId, now }: OwnPassage & Pick<NewPassage, 'side' | 'userId' | 'now'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('allegation_passages')
    .set({ side, placed_by: userId, placed_at: now })
    .where('id', '=', id)
    .where('allegation_id', '=', allegationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where the allegation has no such passage. */
export async function removePassage(db: TenantDb, { id, allegationId }: OwnPassage): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('allegation_passages')
    .where('id', '=', id)
    .where('allegation_id', '=', allegationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
