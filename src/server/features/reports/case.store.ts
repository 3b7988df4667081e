import { type NotNull, sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export const isBackgroundOn = async (db: TenantDb, organizationId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('organizations')
      .select('background_ai_enabled')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).background_ai_enabled

/** What a report says of each item that is still there, in the order of their numbers. */
export const listItemFacts = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('evidence_items as e')
    .select([
      'e.id',
      'e.exhibit_number',
      'e.given_numbers',
      'e.title',
      'e.source_type',
      'e.text_status',
      'e.embedding_status',
      'e.include_in_ai',
      'e.withdrawn_at',
      'e.version_label',
      'e.effective_from',
      'e.effective_to',
      'e.effective_confirmed_at',
      knownName('e.effective_confirmed_by').as('confirmer_name'),
    ])
    .where('e.investigation_id', '=', investigationId)
    .where('e.deleted_at', 'is', null)
    .orderBy('e.exhibit_number')
    .orderBy('e.id')
    .execute()
/** Hidden items, which the next retention run destroys; their titles are no matter of the report any more. */
export const listDeletedItems = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('evidence_items')
    .select(['exhibit_number', 'deleted_at'])
    .where('investigation_id', '=', investigationId)
    .where('deleted_at', 'is not', null)
    .orderBy('exhibit_number')
    .orderBy('id')
    .$narrowType<{ deleted_at: NotNull }>()
    .execute()

export type ItemRow = Awaited<ReturnType<typeof listItemFacts>>[number]

/** What each analysis was asked, by whom it was drafted, how many items it read, and how many of those are still there. */
export const listAnalysisFacts = (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('analyses as a')
        .select([
          'a.id',
          'a.subject',
          'a.focus',
          'a.provider',
          'a.created_at',
          'a.evidence_considered',
          'a.evidence_total',
          'a.faithfulness_score',
          'a.coverage_score',
          'a.quality_confidence',
          knownName('a.created_by').as('asker_name'),
        ])
        .select((eb) =>
          eb
            .selectFrom('retrieved_chunks as r')
            .innerJoin('evidence_items as e', (join) =>
              join.onRef('e.organization_id', '=', 'r.organization_id').onRef('e.id', '=', 'r.evidence_id'),
            )
            .select(sql<number>`count(distinct r.evidence_id)::int`.as('n'))
            .whereRef('r.analysis_id', '=', 'a.id')
            .where('r.included', '=', true)
            .where('e.deleted_at', 'is', null)
            .$asScalar()
            .as('still_there'),
        )
        .where('a.id', 'in', [...ids])
        .execute()
