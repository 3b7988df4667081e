import { pageMembers } from '#server/features/organizations/index.ts'
import type { IdentityDb, TenantDb } from '#server/platform/db/tenancy.ts'

const people = (db: TenantDb) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'members.role',
      'members.status',
      'users.status as accountStatus',
    ])

export const listPeople = (db: TenantDb, after: string | null, limit: number) =>
  pageMembers(db, after, limit).select('users.status as accountStatus').execute()

export const findPerson = (db: TenantDb, userId: string) =>
  people(db).where('users.id', '=', userId).executeTakeFirst()

/** Last activity in this organization, by user; activity elsewhere is not shown. */
export async function lastSeenIn(
  db: IdentityDb,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('sessions')
    .select((select) => ['user_id', select.fn.max('last_seen_at').as('at')])
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.at]))
}

export const listPasswordFailures = (db: IdentityDb, userIds: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['user_id', 'failed_attempts', 'locked_until'])
    .where('user_id', 'in', userIds)
    .where('failed_attempts', '>', 0)
    .execute()

export const listFactorFailures = (db: IdentityDb, userIds: readonly string[]) =>
  db
    .selectFrom('mfa_attempts')
    .select(['user_id', 'failed_attempts', 'last_failed_at'])
    .where('user_id', 'in', userIds)
    .where('failed_attempts', '>', 0)
    .execute()

export const clearFactorFailures = (db: IdentityDb, userId: string) =>
  db.deleteFrom('mfa_attempts').where('user_id', '=', userId).execute()

/** What a person has outside of this organization. */
export async function readStanding(
  db: IdentityDb,
  { userId, organizationId, issuer }: { userId: string; organizationId: string; issuer: string },
) {
  const user = await db
    .selectFrom('users')
    .select(['platform_admin', 'status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const elsewhere = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('organization_id', '!=', organizationId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  const identity = await db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return {
    platformAdmin: user.platform_admin,
    status: user.status,
    worksElsewhere: elsewhere !== undefined,
    subject: identity?.subject ?? null,
  }
}
