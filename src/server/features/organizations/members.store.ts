import type { IdentityDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { Role } from '#shared/roles.ts'

export interface MemberRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly status: 'active' | 'disabled'
}

const people = (db: TenantDb) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id as id', 'users.email', 'users.name', 'members.role', 'members.status'])

/** One page of the members with their users. It is cut before these are looked up, so that no plan reads all of them. */
export const pageMembers = (db: TenantDb, after: string | null, limit: number) =>
  db
    .selectFrom((members) =>
      members
        .selectFrom('members')
        .select(['user_id', 'role', 'status'])
        .$call((query) => (after === null ? query : query.where('user_id', '>', after)))
        .orderBy('user_id')
        .limit(limit)
        .as('page'),
    )
    .innerJoin('users', 'users.id', 'page.user_id')
    .select(['users.id', 'users.email', 'users.name', 'page.role', 'page.status'])
    .orderBy('users.id')

export const listMembers = (db: TenantDb, after: string | null, limit: number): Promise<MemberRow[]> =>
  pageMembers(db, after, limit).execute()

/** One page of whoever was removed and is not here again, as they are known in what they did. */
export const listFormerMembers = (db: TenantDb, after: string | null, limit: number) =>
  db
    .selectFrom('former_members as f')
    .select(['f.user_id as id', 'f.name'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('members').select('members.user_id').whereRef('members.user_id', '=', 'f.user_id'),
        ),
      ),
    )
    .$call((query) => (after === null ? query : query.where('f.user_id', '>', after)))
    .orderBy('f.user_id')
    .limit(limit)
    .execute()

export const findMember = (db: TenantDb, userId: string): Promise<MemberRow | undefined> =>
  people(db).where('members.user_id', '=', userId).executeTakeFirst()

export const findMemberByEmail = (db: TenantDb, email: string): Promise<MemberRow | undefined> =>
  people(db).where('users.email', '=', email.toLowerCase()).executeTakeFirst()

/** Everyone who can act as owner. */
export const listOwners = (db: TenantDb): Promise<MemberRow[]> =>
  people(db)
    .where('members.role', '=', 'owner')
    .where('members.status', '=', 'active')
    .where('users.status', '=', 'active')
    .orderBy('users.email')
    .execute()

/** Whether anybody can still act as owner. */
export const hasOwner = async (db: IdentityDb, organizationId: string): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.user_id')
    .where('members.organization_id', '=', organizationId)
    .where('members.role', '=', 'owner')
    .where('members.status', '=', 'active')
    .where('users.status', '=', 'active')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The address of somebody who still works here; undefined for others. */
export const findMailAddress = async (db: TenantDb, userId: string): Promise<string | undefined> =>
  (
    await people(db)
      .where('members.user_id', '=', userId)
      .where('members.status', '=', 'active')
      .where('users.status', '=', 'active')
      .executeTakeFirst()
  )?.email

export async function wantsMailWhenDone(db: TenantDb, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('mail_when_done')
    .where('id', '=', userId)
    .executeTakeFirst()
  return found?.mail_when_done ?? false
}

export async function wantsMailWhenMentioned(db: TenantDb, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('mail_when_mentioned')
    .where('id', '=', userId)
    .executeTakeFirst()
  return found?.mail_when_mentioned ?? false
}

/** Serializes ownership changes of the organization until the transaction ends. */
export const lockMemberships = (db: TenantDb) =>
  db.selectFrom('organizations').select('id').forNoKeyUpdate().execute()

/** Whether someone else could still act as owner. */
export const hasOtherOwner = async (db: TenantDb, userId: string): Promise<boolean> =>
  (await people(db)
    .where('members.role', '=', 'owner')
    .where('members.status', '=', 'active')
    .where('users.status', '=', 'active')
    .where('members.user_id', '!=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const updateMember = (
  db: TenantDb,
  { userId, role, status, now }: Pick<MemberRow, 'role' | 'status'> & { userId: string; now: Date },
) => db.updateTable('members').set({ role, status, updated_at: now }).where('user_id', '=', userId).execute()

/** Also deletes their access tokens. The name stays for what they did here. */
export async function deleteMember(
  db: TenantDb,
  { organizationId, userId, name, now }: { organizationId: string; userId: string; name: string; now: Date },
): Promise<void> {
  const known = { name, left_at: now }
  await db
    .insertInto('former_members')
    .values({ organization_id: organizationId, user_id: userId, ...known })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(known))
    .execute()
  await db.deleteFrom('members').where('user_id', '=', userId).execute()
}

/**
 * Adds a member. Someone who already belongs here keeps their role, or gets this one and may work here again if they
 * were disabled.
 */
export const addMember = (
  db: IdentityDb,
  row: { organizationId: string; userId: string; role: Role; now: Date },
  whenMember: 'keep_role' | 'set_role',
) =>
  db
    .insertInto('members')
    .values({
      organization_id: row.organizationId,
      user_id: row.userId,
      role: row.role,
      created_at: row.now,
      updated_at: row.now,
    })
    .onConflict((conflict) => {
      const existing = conflict.columns(['organization_id', 'user_id'])
      return whenMember === 'keep_role'
        ? existing.doNothing()
        : existing.doUpdateSet({ role: row.role, status: 'active', updated_at: row.now })
    })
    .execute()
