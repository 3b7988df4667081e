import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { IdentityDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { OrganizationPatch } from '#shared/contracts/organizations.ts'

const COLUMNS = [
  'id',
  'name',
  'slug',
  'audit_log_retention_days',
  'investigation_retention_days',
  'background_ai_enabled',
  'created_at',
  'updated_at',
] as const

export const findOrganization = (db: TenantDb, id: string) =>
  db.selectFrom('organizations').select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const updateOrganization = (
  db: TenantDb,
  { id, patch, now }: { readonly id: string; readonly patch: OrganizationPatch; readonly now: Date },
) =>
  db
    .updateTable('organizations')
    .set({ ...patch, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()

export const findOrganizationBySlug = (db: IdentityDb, slug: string) =>
  db.selectFrom('organizations').select(['id', 'name']).where('slug', '=', slug).executeTakeFirst()

/** Whether it was inserted; false if another organization has the slug. */
export async function insertOrganization(
  db: IdentityDb,
  row: { id: string; name: string; slug: string; sampleWanted: boolean; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('organizations')
    .values({
      id: row.id,
      name: row.name,
      slug: row.slug,
      investigation_retention_days: null,
      unfinished_sample: row.sampleWanted ? jsonb({}) : null,
      created_at: row.now,
      updated_at: row.now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The user with this address, created if missing. An existing user keeps their name. */
export async function upsertUser(
  db: IdentityDb,
  row: { id: string; email: string; name: string; platformAdmin: boolean; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({
      id: row.id,
      email: row.email.toLowerCase(),
      name: row.name,
      platform_admin: row.platformAdmin,
      created_at: row.now,
      updated_at: row.now,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        platform_admin: sql<boolean>`users.platform_admin or ${row.platformAdmin}`,
        updated_at: row.now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findMembership = (db: IdentityDb, organizationId: string, userId: string) =>
  db
    .selectFrom('members')
    .select(['role', 'status'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const setName = (db: IdentityDb, userId: string, name: string) =>
  db.updateTable('users').set({ name }).where('id', '=', userId).execute()

export interface MailWishes {
  readonly whenDone: boolean | undefined
  readonly whenMentioned: boolean | undefined
}

/** What is left out stays as it was. */
export const setMailWishes = (db: IdentityDb, userId: string, { whenDone, whenMentioned }: MailWishes) =>
  db
    .updateTable('users')
    .set((eb) => ({
      mail_when_done: whenDone ?? eb.ref('mail_when_done'),
      mail_when_mentioned: whenMentioned ?? eb.ref('mail_when_mentioned'),
    }))
    .where('id', '=', userId)
    .execute()

export const setUserStatus = (
  db: IdentityDb,
  { userId, status, now }: { userId: string; status: 'active' | 'disabled'; now: Date },
) => db.updateTable('users').set({ status, updated_at: now }).where('id', '=', userId).execute()

export interface KeptFor {
  readonly id: string
  readonly days: {
    readonly investigation_retention_days?: number | null
    readonly audit_log_retention_days?: number
  }
  readonly now: Date
}

export const saveRetentionDays = (db: TenantDb, { id, days, now }: KeptFor) =>
  db
    .updateTable('organizations')
    .set({ ...days, updated_at: now })
    .where('id', '=', id)
    .execute()
