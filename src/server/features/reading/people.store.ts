import { sql } from 'kysely'
import { containing } from '#server/platform/db/sql.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { PeopleDecision } from './registered-person.ts'

/** The names by which people speak or are spoken to in each item of an investigation that is not deleted. */
export const listNames = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('evidence_readings as r')
    .innerJoin('evidence_items as e', (join) =>
      join.onRef('e.organization_id', '=', 'r.organization_id').onRef('e.id', '=', 'r.evidence_id'),
    )
    .select(['r.evidence_id', 'r.names'])
    .where('r.investigation_id', '=', investigationId)
    .where('e.deleted_at', 'is', null)
    .orderBy('r.evidence_id')
    .execute()

/** The ids of the investigations with a name that has all of these words: of a party, or in an item that is not deleted. */
export async function listCasesNaming(db: TenantDb, words: readonly string[]): Promise<string[]> {
  const patterns = sql`${words.map(containing)}::text[]`
  const { rows } = await sql<{ id: string }>`
    select i.id from investigations i
    where exists (
      select from (values ('lax $[*].name'::jsonpath), ('lax $[*].email'), ('lax $[*].aliases[*]')) path (at)
      cross join lateral jsonb_path_query(i.parties, path.at) called (name)
      where (called.name #>> '{}') ilike all (${patterns}))
    or exists (
      select from evidence_readings r
      join evidence_items e on e.organization_id = r.organization_id and e.id = r.evidence_id and e.deleted_at is null
      cross join lateral jsonb_array_elements_text(r.names) called (name)
      where r.organization_id = i.organization_id and r.investigation_id = i.id and called.name ilike all (${patterns}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function countUnread(db: TenantDb, investigationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from evidence_items e
    where e.investigation_id = ${investigationId} and e.deleted_at is null and e.text_status in ('pending', 'extracted')
      and not exists (select from evidence_readings r where r.organization_id = e.organization_id and r.evidence_id = e.id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const listDecisions = (db: TenantDb, investigationId: string) =>
  db
    .selectFrom('people_decisions')
    .select(['alias_a as a', 'alias_b as b', 'same'])
    .where('investigation_id', '=', investigationId)
    .orderBy('decided_at')
    .orderBy('alias_a')
    .orderBy('alias_b')
    .execute()

/** The last decision about two names counts. */
export const saveDecision = (
  db: TenantDb,
  scope: TenantScope,
  { investigationId, decision, now }: { investigationId: string; decision: PeopleDecision; now: Date },
) => {
  const [first, second] = [decision.a, decision.b].sort() as [string, string]
  return db
    .insertInto('people_decisions')
    .values({
      organization_id: scope.organizationId,
      investigation_id: investigationId,
      alias_a: first,
      alias_b: second,
      same: decision.same,
      decided_by: scope.userId,
      decided_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'investigation_id', 'alias_a', 'alias_b'])
        .doUpdateSet({ same: decision.same, decided_by: scope.userId, decided_at: now }),
    )
    .execute()
}

/** Decisions about names that are no longer to be known. */
export async function removeDecisions(db: TenantDb, investigationId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('people_decisions')
    .where('investigation_id', '=', investigationId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
