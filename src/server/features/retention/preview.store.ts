import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { findFirstHeld } from './audit-prefix.store.ts'
import { citingIds, hasWordsOf } from './citing-analyses.store.ts'
import type { DoomedRows } from './destroy.store.ts'
import type { DueBefore } from './due.store.ts'
import { countReleasedReports } from './released-reports.store.ts'

export interface PreviewedInvestigation {
  readonly id: string
  readonly caseNumber: string
  readonly due: boolean
  readonly holdUntil: Date | null
  readonly closedAt: Date | null
}

/** Every investigation with what decides about it. */
export async function listForPreview(
  db: TenantDb,
  before: DueBefore,
  holdsEndAfter: Date,
): Promise<PreviewedInvestigation[]> {
  const { rows } = await sql<PreviewedInvestigation>`
    select i.id, i.case_number as "caseNumber", i.closed_at as "closedAt",
      i.deleted_at is not null or (i.status in ('closed', 'archived') and coalesce(i.closed_at < ${before.investigation}::timestamptz, false)) as due,
      greatest((select max(until) from legal_holds h where h.organization_id = i.organization_id and h.investigation_id = i.id
          and h.released_at is null and h.until > ${holdsEndAfter}),
        case when i.legal_hold_until > ${holdsEndAfter} then i.legal_hold_until end) as "holdUntil"
    from investigations i order by i.id`.execute(db)
  return rows
}

/** The rows that would be deleted with an investigation, as a run counts them. */
export const countInvestigation = (db: TenantDb, organizationId: string, id: string): Promise<number> =>
  countRows(db, { table: 'investigations', organizationId, ids: [id] })

/**
 * The rows that would be deleted with these items, as a run counts them, including what no foreign key leads to.
 */
export async function countItems(
  db: TenantDb,
  { organizationId, investigationId }: { organizationId: string; investigationId: string },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from retrieved_chunks r
    join analyses a on a.organization_id = r.organization_id and a.id = r.analysis_id
    where a.investigation_id = ${investigationId} and r.evidence_id = any (${ids}::uuid[])`.execute(db)
  const lists = await db
    .selectFrom('dossier_lists')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('investigation_id', '=', investigationId)
    .where(hasWordsOf(sql.ref('dossier_lists.analysis_id'), investigationId, ids))
    .executeTakeFirst()
  const reruns = await db
    .selectFrom('reruns')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('investigation_id', '=', investigationId)
    .where(hasWordsOf(sql.ref('reruns.analysis_id'), investigationId, ids))
    .executeTakeFirst()
  const reports = await countReleasedReports(db, { investigationId, evidenceIds: ids })
  const dependent = (rows[0]?.n ?? 0) + Number(lists?.n ?? 0) + Number(reruns?.n ?? 0) + reports
  return dependent + (await countRows(db, { table: 'evidence_items', organizationId, ids }))
}

/** What an investigation contains, as people count it. */
export async function countContents(
  db: TenantDb,
  investigationId: string,
): Promise<{ items: number; analyses: number }> {
  const { rows } = await sql<{ items: number; analyses: number }>`select
    (select count(*)::int from evidence_items where investigation_id = ${investigationId}) as items,
    (select count(*)::int from analyses where investigation_id = ${investigationId}) as analyses`.execute(db)
  return rows[0] ?? { items: 0, analyses: 0 }
}

/**
 * The analyses of an investigation that cite these items, now or before an edit. One that was only shown their words
 * says nothing of them: it loses what was kept beside it, and not a statement.
 */
export async function countLosingWords(
  db: TenantDb,
  investigationId: string,
  evidenceIds: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom('analyses')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('investigation_id', '=', investigationId)
    .where(sql<boolean>`analyses.id in ${citingIds(investigationId, evidenceIds)}`)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

async function countRows(db: TenantDb, { table, organizationId, ids }: DoomedRows): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count_rows(${table}::regclass, ${organizationId}::uuid, ${ids}::uuid[])::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** The due rows from the start of the trail, up to the first one under a hold. */
export async function countDueAudit(
  db: TenantDb,
  { organizationId, before, endsAfter }: { organizationId: string; before: Date; endsAfter: Date },
): Promise<number> {
  const { rows } = await sql<{ through: string }>`
    select coalesce((select min(sequence) - 1 from audit_logs where created_at >= ${before}),
      (select max(sequence) from audit_logs), 0) as through`.execute(db)
  const through = Number(rows[0]?.through ?? 0)
  const held = await findFirstHeld(db, { organizationId, after: 0, through, endsAfter })
  const counted = await sql<{ n: number }>`select count(*)::int as n from audit_logs
    where sequence <= ${held ? held.sequence - 1 : through}`.execute(db)
  return counted.rows[0]?.n ?? 0
}
