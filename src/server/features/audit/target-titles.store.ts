import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { findTargetId } from '#shared/audit-target.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { PROMPT_NAMES } from '#shared/prompt-types.ts'

/** What a row of the trail is about, as people know it. */
export interface NamedTarget {
  readonly title: string
  readonly investigationId: string | null
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By id; what has been destroyed, and what has no title, is not among them. */
export async function nameTargets(
  db: TenantDb,
  rows: readonly { readonly target_id: string | null }[],
): Promise<ReadonlyMap<string, NamedTarget>> {
  const ids = [...new Set(rows.map((row) => findTargetId(row.target_id ?? '')).filter((id) => ID.test(id)))]
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string } & NamedTarget>`
    with wanted as materialized (select unnest(${ids}::uuid[]) as id)
    select id, title, id as "investigationId" from investigations where id in (select id from wanted)
    union all
    select id, title, investigation_id from evidence_items where id in (select id from wanted) and deleted_at is null
    union all
    select id, text, investigation_id from questions where id in (select id from wanted)
    union all
    select id, text, investigation_id from topics where id in (select id from wanted)
    union all
    select id, text, investigation_id from allegations where id in (select id from wanted)
    union all
    select r.id, 'Report of ' || i.title, i.id from reports r
    join investigations i on i.organization_id = r.organization_id and i.id = r.investigation_id
    where r.id in (select id from wanted)
    union all
    select c.id, 'Comment in ' || i.title, i.id from comments c
    join investigations i on i.organization_id = c.organization_id and i.id = c.investigation_id
    where c.id in (select id from wanted)
    union all
    select h.id, i.title, i.id from legal_holds h
    join investigations i on i.organization_id = h.organization_id and i.id = h.investigation_id
    where h.id in (select id from wanted)
    union all
    select id, name, null from users where id in (select id from wanted)
    union all
    select user_id, name, null from former_members f where user_id in (select id from wanted)
      and not exists (select from members m where m.organization_id = f.organization_id and m.user_id = f.user_id)
    union all
    select id, name, null from organizations where id in (select id from wanted)`.execute(db)
  const prompts = await db
    .selectFrom('prompt_versions')
    .select(['id', 'prompt_type', 'version'])
    .where('id', 'in', ids)
    .execute()
  const analyses = await db
    .selectFrom('analyses')
    .select(['id', 'investigation_id', 'type', 'subject', 'focus', 'params'])
    .where('id', 'in', ids)
    .execute()
  return new Map<string, NamedTarget>([
    ...found.rows.map(({ id, ...named }) => [id, named] as const),
    ...prompts.map(({ id, prompt_type, version }) => {
      const title = `${PROMPT_NAMES[prompt_type]}, version ${version}`
      return [id, { title, investigationId: null }] as const
    }),
    ...analyses.map((row) => {
      const named = { title: describeSubject(row), investigationId: row.investigation_id }
      return [row.id, named] as const
    }),
  ])
}
