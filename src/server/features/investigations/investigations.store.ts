import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { InvestigationPatch, NewInvestigation } from '#shared/contracts/investigations.ts'
import type { Role } from '#shared/roles.ts'
import { hasReportToReview, type Waiting, waitsFor } from './waiting.store.ts'

const COLUMNS = [
  'id',
  'case_number',
  'title',
  'description',
  'investigation_type',
  'status',
  'lead_investigator_id',
  'conduct_start',
  'conduct_end',
  'due_on',
  'opened_at',
  'closed_at',
  'parties',
  'is_sample',
  'legal_hold_until',
  'created_at',
  'updated_at',
  'created_by',
] as const

const within = sql.raw(
  'organization_id = investigations.organization_id and investigation_id = investigations.id',
)

const counted = (figure: string, table: 'evidence_counts' | 'investigation_counts') =>
  sql<number>`coalesce((select ${sql.raw(figure)} from ${sql.table(table)} where ${within}), 0)`

/**
 * How much it contains and when that last changed: counted where it is added, so that each costs the same however much
 * there is.
 */
const CONTENTS = [
  counted('content + attachment + background_doc + withdrawn', 'evidence_counts').as('evidence_count'),
  counted('questions', 'investigation_counts').as('question_count'),
  counted('open_questions', 'investigation_counts').as('open_question_count'),
  counted('analyses', 'investigation_counts').as('analysis_count'),
  sql<number>`(select count(*)::int from analyses_to_judge where ${within})`.as('to_judge_count'),
  // A case has a handful of them.
  sql<number>`(select count(*)::int from allegations where ${within} and withdrawn_at is null)`.as(
    'allegation_count',
  ),
  sql<Date>`greatest(investigations.updated_at,
    (select max(updated_at) from evidence_items where ${within} and updated_at > '-infinity'),
    (select max(updated_at) from questions where ${within} and updated_at > '-infinity'),
    (select max(updated_at) from topics where ${within} and updated_at > '-infinity'),
    (select max(updated_at) from analyses where ${within} and updated_at > '-infinity'),
    (select max(created_at) from analysis_feedback where ${within} and action <> 'view'),
    (select max(judged_at) from statement_judgments where ${within} and judged_at > '-infinity'),
    (select max(assessed_at) from human_assessments where ${within} and assessed_at > '-infinity'),
    (select max(written_at) from comments where ${within} and written_at > '-infinity'),
    (select max(updated_at) from allegations where ${within}),
    (select max(found_at) from allegation_findings where ${within} and found_at > '-infinity'),
    (select max(greatest(placed_at, released_at)) from legal_holds where ${within}),
    (select max(written_at) from report_texts where ${within} and written_at > '-infinity'),
    (select max(greatest(begun_at, submitted_at, reviewed_at, released_at)) from reports where ${within}))`.as(
    'last_activity_at',
  ),
] as const

export interface InvestigationPage {
  /** The id after which the page begins. */
  readonly before: string | null
  readonly limit: number
  /** Who may review its report; null for somebody who may only read. */
  readonly reviewer: string | null
  /** Only what waits for this person. */
  readonly waiting?: Waiting | undefined
}

/** The newest first. */
export const listInvestigations = (db: TenantDb, { before, limit, reviewer, waiting }: InvestigationPage) =>
  db
    .selectFrom('investigations')
    .select(COLUMNS)
    .select(CONTENTS)
    .select(hasReportToReview(reviewer).as('report_to_review'))
    .where('deleted_at', 'is', null)
    .$call((query) => (before === null ? query : query.where('id', '<', before)))
    .$call((query) => (waiting ? query.where(waitsFor(waiting, { before, limit })) : query))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findInvestigation = (db: TenantDb, id: string) =>
  db
    .selectFrom('investigations')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const investigationExists = async (db: TenantDb, id: string): Promise<boolean> =>
  (await db
    .selectFrom('investigations')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The same with its contents. */
export const readInvestigation = (db: TenantDb, id: string) =>
  db
    .selectFrom('investigations')
    .select(COLUMNS)
    .select(CONTENTS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export interface InvestigationRow {
  readonly id: string
  readonly organizationId: string
  readonly caseNumber: string
  readonly userId: string | null
  readonly isSample: boolean
  readonly now: Date
}

export const insertInvestigation = (db: TenantDb, row: InvestigationRow, body: NewInvestigation) =>
  db
    .insertInto('investigations')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      case_number: row.caseNumber,
      title: body.title,
      description: body.description ?? null,
      investigation_type: body.investigation_type,
      lead_investigator_id: body.lead_investigator_id ?? null,
      conduct_start: body.conduct_start ?? null,
      conduct_end: body.conduct_end ?? null,
      due_on: body.due_on ?? null,
      parties: jsonb(body.parties),
      opened_at: row.now,
      is_sample: row.isSample,
      closed_at: null,
      legal_hold_until: null,
      deleted_at: null,
      created_by: row.userId,
      created_at: row.now,
      updated_at: row.now,
    })
    .returning(COLUMNS)
    .returning(CONTENTS)
    .executeTakeFirstOrThrow()

export interface InvestigationChange {
  readonly id: string
  readonly patch: InvestigationPatch
  readonly closedAt: Date | null | undefined
  readonly now: Date
}

/** Changes nothing where somebody has changed it since the moment that the patch expects. */
export const updateInvestigation = (db: TenantDb, { id, patch, closedAt, now }: InvestigationChange) => {
  const { parties, expected_updated_at: expected, ...rest } = patch
  return db
    .updateTable('investigations')
    .set({
      ...rest,
      ...(parties === undefined ? {} : { parties: jsonb(parties) }),
      ...(closedAt === undefined ? {} : { closed_at: closedAt }),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call((query) =>
      expected === undefined
        ? query
        : query.where(sql<Date>`date_trunc('milliseconds', updated_at)`, '=', new Date(expected)),
    )
    .returning(COLUMNS)
    .returning(CONTENTS)
    .executeTakeFirst()
}

/** Who changed it last, of whom the trail knows since then; undefined where it knows nobody. */
export async function findLastChanger(db: TenantDb, id: string, since: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('audit_logs as entry')
    .select(knownName('entry.actor_id').as('name'))
    .where('entry.action', '=', 'investigation.update')
    .where('entry.target_id', '=', id)
    .where('entry.success', '=', true)
    .where('entry.created_at', '>=', since)
    .orderBy('entry.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.name ?? undefined
}

/** Hides it at once; the next retention run destroys it. */
export async function markInvestigationDeleted(db: TenantDb, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('investigations')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The highest number in this year's generated case numbers; the lock keeps two requests from taking the same one. */
export async function lastCaseNumber(db: TenantDb, organizationId: string, year: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`case-number:${organizationId}`}, 0))`.execute(db)
  const { last } = await db
    .selectFrom('investigations')
    .select(
      sql<number>`coalesce(max(substring(case_number from '^CASE-[0-9]{4}-([0-9]{1,6})$')::int), 0)`.as(
        'last',
      ),
    )
    .where('case_number', 'like', `CASE-${year}-%`)
    .executeTakeFirstOrThrow()
  return last
}

/** Null for somebody who is no member. */
export const findRole = async (db: TenantDb, userId: string): Promise<Role | null> =>
  (await db.selectFrom('members').select('role').where('user_id', '=', userId).executeTakeFirst())?.role ??
  null
