import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { PromptTexts, PromptType, PromptVersion } from '#shared/prompt-types.ts'

export interface PromptRow extends PromptVersion {
  readonly id: string
  readonly is_active: boolean
  readonly change_note: string | null
  readonly restored_from_version: number | null
  readonly activated_at: Date | null
  readonly activated_by: string | null
  readonly activation_reason: string | null
  readonly evaluation_id: string | null
  readonly evaluation_flagged: boolean | null
  readonly created_by: string | null
  readonly created_at: Date
}

/** A change of white space does not make another text: otherwise it would remove a flag. */
const sameWords = (column: 'system_prompt' | 'user_prompt_template') => {
  const words = (table: string) =>
    sql`btrim(regexp_replace(${sql.ref(`${table}.${column}`)}, '\\s+', ' ', 'g'))`
  return sql<boolean>`${words('candidate')} = ${words('v')}`
}

/**
 * Versions with related data of other tables. An evaluation belongs to the texts, whatever their number, and a
 * flagged one takes precedence: otherwise a later one on fewer cases would remove the flag.
 */
const rows = (db: TenantDb) =>
  db
    .selectFrom('prompt_versions as v')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('prompt_activations as a')
          .select(['a.activated_at', 'a.activated_by', 'a.reason'])
          .whereRef('a.prompt_type', '=', 'v.prompt_type')
          .whereRef('a.version', '=', 'v.version')
          .orderBy('a.sequence', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('prompt_evaluations as done')
          .innerJoin('prompt_versions as candidate', (join) =>
            join
              .onRef('candidate.organization_id', '=', 'done.organization_id')
              .onRef('candidate.prompt_type', '=', 'done.prompt_type')
              .onRef('candidate.version', '=', 'done.candidate_version'),
          )
          .select(['done.id', 'done.flagged'])
          .whereRef('done.prompt_type', '=', 'v.prompt_type')
          .where(sameWords('system_prompt'))
          .where(sameWords('user_prompt_template'))
          .where('done.status', '=', 'complete')
          .orderBy('done.flagged', 'desc')
          .orderBy('done.id', 'desc')
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
    .select([
      'v.prompt_type',
      'v.version',
      'v.id',
      'v.system_prompt',
      'v.user_prompt_template',
      'v.change_note',
      'v.restored_from_version',
      'v.created_by',
      'v.created_at',
      'latest.activated_at',
      'latest.activated_by',
      'latest.reason as activation_reason',
      sql<boolean>`v.version = (select a.version from prompt_activations a where a.organization_id = v.organization_id
        and a.prompt_type = v.prompt_type order by a.sequence desc limit 1)`.as('is_active'),
      'e.id as evaluation_id',
      'e.flagged as evaluation_flagged',
    ])

export const listVersions = (db: TenantDb, type: PromptType, limit: number): Promise<PromptRow[]> =>
  rows(db).where('v.prompt_type', '=', type).orderBy('v.version', 'desc').limit(limit).execute()

export async function findVersion(
  db: TenantDb,
  type: PromptType,
  version: number,
): Promise<PromptRow | undefined> {
  return await rows(db).where('v.prompt_type', '=', type).where('v.version', '=', version).executeTakeFirst()
}

const activeVersion = (db: TenantDb, type: PromptType) =>
  db
    .selectFrom('prompt_activations')
    .select('version')
    .where('prompt_type', '=', type)
    .orderBy('sequence', 'desc')
    .limit(1)

export async function findActive(db: TenantDb, type: PromptType): Promise<PromptVersion | undefined> {
  return await db
    .selectFrom('prompt_versions')
    .select(['prompt_type', 'version', 'system_prompt', 'user_prompt_template'])
    .where('prompt_type', '=', type)
    .where('version', '=', activeVersion(db, type))
    .executeTakeFirst()
}

export async function findTexts(
  db: TenantDb,
  type: PromptType,
  version: number,
): Promise<PromptVersion | undefined> {
  return await db
    .selectFrom('prompt_versions')
    .select(['prompt_type', 'version', 'system_prompt', 'user_prompt_template'])
    .where('prompt_type', '=', type)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Whether exactly these texts are among the versions that were shipped. */
export async function hasShipped(db: TenantDb, type: PromptType, texts: PromptTexts): Promise<boolean> {
  const found = await db
    .selectFrom('prompt_versions')
    .select('version')
    .where('prompt_type', '=', type)
    .where('created_by', 'is', null)
    .where('system_prompt', '=', texts.system_prompt)
    .where('user_prompt_template', '=', texts.user_prompt_template)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Who activated a version last; null is the update that shipped it. */
export async function latestActivation(
  db: TenantDb,
  type: PromptType,
): Promise<{ readonly activated_by: string | null; readonly name: string | null } | undefined> {
  return await db
    .selectFrom('prompt_activations')
    .select(['activated_by', knownName('activated_by').as('name')])
    .where('prompt_type', '=', type)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Serializes numbering and activation for each type until the transaction ends. */
export const lockType = (db: TenantDb, organizationId: string, type: PromptType) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`prompts ${organizationId} ${type}`}, 0))`.execute(db)

export interface NewVersion {
  readonly id: string
  readonly organizationId: string
  readonly type: PromptType
  readonly texts: PromptTexts
  readonly changeNote: string | null
  readonly restoredFrom: number | null
  readonly userId: string | null
  readonly now: Date
}

/** Returns its number. The type must be locked. */
export async function insertVersion(db: TenantDb, row: NewVersion): Promise<number> {
  const { version } = await db
    .insertInto('prompt_versions')
    .values({
      organization_id: row.organizationId,
      prompt_type: row.type,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from prompt_versions where prompt_type = ${row.type})`,
      id: row.id,
      system_prompt: row.texts.system_prompt,
      user_prompt_template: row.texts.user_prompt_template,
      change_note: row.changeNote,
      restored_from_version: row.restoredFrom,
      created_by: row.userId,
      created_at: row.now,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The type must be locked. */
export const insertActivation = (
  db: TenantDb,
  row: {
    organizationId: string
    type: PromptType
    version: number
    reason: string | null
    userId: string | null
    now: Date
  },
) =>
  db
    .insertInto('prompt_activations')
    .values({
      organization_id: row.organizationId,
      prompt_type: row.type,
      sequence: sql<number>`(select coalesce(max(sequence), 0) + 1 from prompt_activations where prompt_type = ${row.type})`,
      version: row.version,
      reason: row.reason,
      activated_by: row.userId,
      activated_at: row.now,
    })
    .execute()
