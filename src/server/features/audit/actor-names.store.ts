import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface NamedActor {
  readonly name: string
  /** Belongs to the organization no longer: the name is that of the day on which they left. */
  readonly isFormer: boolean
}

/** By id; who belongs to another organization alone is not among them. */
export async function nameActors(
  db: TenantDb,
  rows: readonly { readonly actor_id: string | null }[],
): Promise<ReadonlyMap<string, NamedActor>> {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string } & NamedActor>`
    select id, name, false as "isFormer" from users where id = any (${ids}::uuid[])
    union all
    select user_id, name, true from former_members f where user_id = any (${ids}::uuid[])
      and not exists (select from members m where m.organization_id = f.organization_id and m.user_id = f.user_id)`.execute(
    db,
  )
  return new Map(found.rows.map(({ id, ...named }) => [id, named]))
}
