import { knownName } from '#server/platform/db/known-name.ts'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { StandardOfProof } from '#shared/allegation-words.ts'
import type { Provider } from '#shared/analysis-types.ts'

export interface StoredSettings {
  /** Absent: the installation's default. */
  readonly ai_provider?: Provider
  readonly idle_timeout_minutes?: number
  readonly contrary_gate?: boolean
  readonly standard_of_proof?: StandardOfProof
  readonly standard_of_proof_words?: string | null
  readonly confidentiality?: string
  readonly background_ai_enabled: boolean
}

type Key = keyof Omit<StoredSettings, 'background_ai_enabled'>

export async function readSettings(db: TenantDb, organizationId: string): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('app_settings')
    .select(['key', 'value'])
    .where('organization_id', '=', organizationId)
    .execute()
  const { background_ai_enabled } = await db
    .selectFrom('organizations')
    .select('background_ai_enabled')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return { ...Object.fromEntries(rows.map(({ key, value }) => [key, value])), background_ai_enabled }
}

export const findProvider = async (db: TenantDb, organizationId: string): Promise<Provider | null> =>
  ((
    await db
      .selectFrom('app_settings')
      .select('value')
      .where('organization_id', '=', organizationId)
      .where('key', '=', 'ai_provider')
      .executeTakeFirst()
  )?.value as Provider | undefined) ?? null

/** Absent: not asked. */
export async function asksForContrary(db: TenantDb, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_settings')
    .select('value')
    .where('organization_id', '=', organizationId)
    .where('key', '=', 'contrary_gate')
    .executeTakeFirst()
  return row?.value === true
}

/** Who decided a setting last, by name; undefined where nobody has or nobody is known by it any more. */
export async function findLastChanger(
  db: TenantDb,
  organizationId: string,
  key: Key,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('app_settings')
    .select(knownName('updated_by').as('name'))
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.name ?? undefined
}

export const putSetting = (
  db: TenantDb,
  row: { organizationId: string; key: Key; value: unknown; userId: string | null; now: Date },
) => {
  const written = { value: jsonb(row.value), updated_by: row.userId, updated_at: row.now }
  return db
    .insertInto('app_settings')
    .values({ organization_id: row.organizationId, key: row.key, ...written })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doUpdateSet(written))
    .execute()
}

/** Stored with the organization, where retrieval reads it. */
export const putBackgroundAi = (
  db: TenantDb,
  { organizationId, enabled, now }: { organizationId: string; enabled: boolean; now: Date },
) =>
  db
    .updateTable('organizations')
    .set({ background_ai_enabled: enabled, updated_at: now })
    .where('id', '=', organizationId)
    .execute()
