import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Conclusion } from '#shared/allegation-words.ts'

const select = (db: TenantDb) =>
  db
    .selectFrom('allegations as a')
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'a.organization_id').onRef('i.id', '=', 'a.investigation_id'),
    )
    .selectAll('a')
    .select([knownName('a.written_by').as('writer_name'), knownName('a.withdrawn_by').as('withdrawer_name')])
    .where('i.deleted_at', 'is', null)

export const listAllegationRows = (db: TenantDb, investigationId: string) =>
  select(db)
    .where('a.investigation_id', '=', investigationId)
    .orderBy('a.position')
    .orderBy('a.number')
    .execute()
export type AllegationRow = Awaited<ReturnType<typeof listAllegationRows>>[number]

export const findAllegationRow = (db: TenantDb, id: string) =>
  select(db).where('a.id', '=', id).executeTakeFirst()

/** One after the other, so that every version and every number is given once. */
export const holdAllegation = (db: TenantDb, id: string) =>
  db.selectFrom('allegations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
/** Waits for whoever destroys, scrubs or releases in the investigation. */
export const holdInvestigation = (db: TenantDb, id: string) =>
  db.selectFrom('investigations').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface WrittenAllegation {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly text: string
  readonly concerns: readonly string[]
  readonly rule: string | null
  readonly ruleEvidenceId: string | null
  readonly userId: string
  readonly now: Date
}

/** The investigation is held, so the number is the next one. */
export async function insertAllegation(db: TenantDb, row: WrittenAllegation): Promise<void> {
  const next = (column: 'number' | 'position', first: number) =>
    sql<number>`(select coalesce(max(${sql.ref(column)}) + 1, ${sql.lit(first)}) from allegations where investigation_id = ${row.investigationId})`
  await db
    .insertInto('allegations')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      number: next('number', 1),
      position: next('position', 0),
      text: row.text,
      concerns: jsonb(row.concerns),
      rule: row.rule,
      rule_evidence_id: row.ruleEvidenceId,
      withdrawn_reason: null,
      withdrawn_by: null,
      withdrawn_at: null,
      written_by: row.userId,
      written_at: row.now,
      created_at: row.now,
      updated_at: row.now,
    })
    .execute()
}

export interface ChangedAllegation {
  readonly text?: string | undefined
  readonly concerns?: readonly string[] | undefined
  readonly rule?: string | null | undefined
  readonly rule_evidence_id?: string | null | undefined
  readonly position?: number | undefined
  readonly written_by?: string
  readonly written_at?: Date
  readonly withdrawn_reason?: string | null
  readonly withdrawn_by?: string | null
  readonly withdrawn_at?: Date | null
}

export const updateAllegationRow = (
  db: TenantDb,
  { id, change, now }: { readonly id: string; readonly change: ChangedAllegation; readonly now: Date },
) => {
  const { concerns, ...rest } = change
  return db
    .updateTable('allegations')
    .set({ ...rest, ...(concerns ? { concerns: jsonb(concerns) } : {}), updated_at: now })
    .where('id', '=', id)
    .execute()
}

export const listWordings = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('allegation_wordings as w')
    .selectAll('w')
    .select(knownName('w.written_by').as('writer_name'))
    .where('w.investigation_id', '=', investigationId)
    .orderBy('w.version', 'desc')
    .execute()

/** Keeps the words before a change. The allegation is held, so the version is the next one. */
export const insertWording = (db: TenantDb, id: string, row: AllegationRow) =>
  db
    .insertInto('allegation_wordings')
    .values((eb) => ({
      organization_id: row.organization_id,
      id,
      investigation_id: row.investigation_id,
      allegation_id: row.id,
      version: eb
        .selectFrom('allegation_wordings')
        .where('allegation_id', '=', row.id)
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next')),
      text: row.text,
      written_by: row.written_by,
      written_at: row.written_at,
    }))
    .execute()

export const listFindings = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('allegation_findings as f')
    .selectAll('f')
    .select(knownName('f.found_by').as('finder_name'))
    .where('f.investigation_id', '=', investigationId)
    .orderBy('f.version', 'desc')
    .execute()
export type FindingRow = Awaited<ReturnType<typeof listFindings>>[number]

export interface NewFinding {
  readonly id: string
  readonly conclusion: Conclusion | null
  readonly standard: string
  readonly reasons: string
  readonly restsOn: readonly { readonly analysis_id: string; readonly content_sha256: string }[]
  readonly userId: string
  readonly now: Date
}

export const insertFinding = (db: TenantDb, allegation: AllegationRow, row: NewFinding) =>
  db
    .insertInto('allegation_findings')
    .values((eb) => ({
      organization_id: allegation.organization_id,
      id: row.id,
      investigation_id: allegation.investigation_id,
      allegation_id: allegation.id,
      version: eb
        .selectFrom('allegation_findings')
        .where('allegation_id', '=', allegation.id)
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next')),
      conclusion: row.conclusion,
      standard: row.standard,
      reasons: row.reasons,
      rests_on: jsonb(row.restsOn),
      found_by: row.userId,
      found_at: row.now,
    }))
    .execute()
