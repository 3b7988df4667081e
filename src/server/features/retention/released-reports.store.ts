import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { hasWordsOf } from './citing-analyses.store.ts'
import type { NewDestruction } from './destroy.store.ts'

interface Named {
  readonly investigationId: string
  /** Only reports that say anything of these items; all of the investigation where it is left out. */
  readonly evidenceIds?: readonly string[]
}

/** Released reports whose frozen content, or a dossier filed with it, has words of any of the items. */
const areNamed = ({ investigationId, evidenceIds }: Named): RawBuilder<boolean> => {
  const rests = evidenceIds
    ? sql<boolean>`(${namesAny([...evidenceIds])} or ${holdsWordsOf(investigationId, evidenceIds)})`
    : sql<boolean>`true`
  return sql<boolean>`(investigation_id = ${investigationId}::uuid and content is not null and ${rests})`
}

const namesAny = (evidenceIds: readonly string[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from (
    select jsonb_path_query(content, '$.rests_on.exhibits[*].id') as id
    union all select jsonb_path_query(content, '$.rests_on.named[*]')
  ) named where named.id #>> '{}' = any (${evidenceIds}::text[]))`

/** The dossier of each analysis tells all of it, also what the report leaves out. */
const holdsWordsOf = (investigationId: string, evidenceIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from jsonb_path_query(content, '$.rests_on.analyses[*].id') filed
    where ${hasWordsOf(sql<string>`(filed #>> '{}')::uuid`, investigationId, evidenceIds)})`

/** The released versions that would be destroyed with these items, or with the investigation. */
export const listReleasedReports = (db: TenantDb, named: Named) =>
  db.selectFrom('reports').select(['id', 'version']).where(areNamed(named)).orderBy('version').execute()

export async function countReleasedReports(db: TenantDb, named: Named): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where(areNamed(named))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** Names the files of these reports for removal; the manifest lists them by their keys. */
export const recordReportObjects = (db: TenantDb, destruction: NewDestruction, named: Named) =>
  sql`insert into destroyed_objects (organization_id, object_key, run_id, destruction_id)
    select organization_id, object_key, ${destruction.runId}::uuid, ${destruction.id}::uuid
    from reports where ${areNamed(named)} and object_key is not null
    on conflict (organization_id, object_key) do update set removed_at = null`.execute(db)

/**
 * Destroys what was released: content and files. That there was a report, who released it and when stays, and so do the
 * hashes, which say nothing of its words but tell whether a copy that somebody holds is what was released. Returns how
 * many there were. Before words are taken out of the analyses, which tell what their dossiers hold.
 */
export async function destroyReleasedReports(
  db: TenantDb,
  destruction: NewDestruction,
  named: Named,
): Promise<number> {
  await recordReportObjects(db, destruction, named)
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({
      content: null,
      object_key: null,
      destroyed_at: destruction.now,
    })
    .where(areNamed(named))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * With everything else of a report known, the hash of its words tells whether a guess at a name that a scrub took out is
 * right. That of its file stays: the dossiers in it hold salts that nobody keeps.
 */
export const forgetContentHashes = (db: TenantDb, investigationId: string) =>
  db
    .updateTable('reports')
    .set({ content_sha256: null, submitted_sha256: null })
    .where('investigation_id', '=', investigationId)
    .where('destroyed_at', 'is not', null)
    .execute()
