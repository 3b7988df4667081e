import type { IdentityDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { MailProblem } from '#shared/contracts/organizations.ts'
import type { Role } from '#shared/roles.ts'
import { refusalToManage } from './member-rules.ts'

export interface NewInvitationRow {
  readonly organizationId: string
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly tokenSha256: Uint8Array
  readonly expiresAt: Date
  readonly createdBy: string
  readonly now: Date
}

export const insertInvitation = (db: TenantDb, row: NewInvitationRow) =>
  db
    .insertInto('invitations')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      email: row.email,
      role: row.role,
      token_sha256: row.tokenSha256,
      expires_at: row.expiresAt,
      accepted_at: null,
      revoked_at: null,
      created_by: row.createdBy,
      created_at: row.now,
      mailed_at: null,
      mail_problem: null,
    })
    .execute()

/** What became of the mail with its link. */
export const noteMail = (
  db: TenantDb,
  id: string,
  { mailedAt, problem }: { readonly mailedAt: Date | null; readonly problem: MailProblem | null },
) =>
  db
    .updateTable('invitations')
    .set({ mailed_at: mailedAt, mail_problem: problem })
    .where('id', '=', id)
    .execute()

const columns = [
  'id',
  'email',
  'role',
  'expires_at',
  'accepted_at',
  'revoked_at',
  'created_by',
  'created_at',
  'mailed_at',
  'mail_problem',
] as const

/** Newest first. */
export const listInvitations = (db: TenantDb, after: string | null, limit: number) =>
  db
    .selectFrom('invitations')
    .select(columns)
    .$call((query) => (after === null ? query : query.where('id', '<', after)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Revokes what is still open: this invitation, all to this address or all by this person. Returns how many. */
export async function revokeInvitations(
  db: TenantDb,
  which: { id: string } | { email: string } | { createdBy: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((where) => {
      if ('id' in which) return where('id', '=', which.id)
      return 'email' in which ? where('email', '=', which.email) : where('created_by', '=', which.createdBy)
    })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Open, and created by someone who is still active in that organization. */
const openOnes = (db: IdentityDb, now: Date) =>
  db
    .selectFrom('invitations as invitation')
    .innerJoin('organizations', 'organizations.id', 'invitation.organization_id')
    .innerJoin('members as inviter', (join) =>
      join
        .onRef('inviter.organization_id', '=', 'invitation.organization_id')
        .onRef('inviter.user_id', '=', 'invitation.created_by'),
    )
    .innerJoin('users', 'users.id', 'inviter.user_id')
    .select([
      'invitation.id',
      'invitation.organization_id as organizationId',
      'invitation.email',
      'invitation.role',
      'invitation.expires_at as expiresAt',
      'organizations.name as organizationName',
      'inviter.user_id as inviterId',
      'inviter.role as inviterRole',
      'users.name as inviterName',
    ])
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('inviter.status', '=', 'active')
    .where('users.status', '=', 'active')

export interface OpenInvitation {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: Role
  readonly expiresAt: Date
  readonly organizationName: string
  readonly inviterId: string
  readonly inviterRole: Role
  readonly inviterName: string
}

const stillGrants = ({ inviterId, inviterRole, role }: OpenInvitation): boolean =>
  refusalToManage({ userId: inviterId, role: inviterRole }, { userId: '', role }, null) === null

/** Only if its creator may still give this role; the same for the next one. */
export async function findOpenInvitation(
  db: IdentityDb,
  tokenSha256: Uint8Array,
  now: Date,
): Promise<OpenInvitation | null> {
  const found = await openOnes(db, now).where('invitation.token_sha256', '=', tokenSha256).executeTakeFirst()
  return found && stillGrants(found) ? found : null
}

export async function listOpenInvitationsTo(
  db: IdentityDb,
  email: string,
  now: Date,
): Promise<OpenInvitation[]> {
  const open = await openOnes(db, now)
    .where('invitation.email', '=', email.toLowerCase())
    .orderBy('invitation.id')
    .execute()
  return open.filter(stillGrants)
}

/** False if it was accepted, revoked or expired meanwhile. */
export async function markAccepted(db: IdentityDb, invitation: OpenInvitation, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('organization_id', '=', invitation.organizationId)
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findInvitedUser = (db: IdentityDb, email: string) =>
  db
    .selectFrom('users')
    .select((select) => [
      'users.id',
      'users.status',
      'users.platform_admin as platformAdmin',
      select
        .exists(
          select.selectFrom('members').select('members.user_id').whereRef('members.user_id', '=', 'users.id'),
        )
        .as('belongsSomewhere'),
    ])
    .where('users.email', '=', email)
    .executeTakeFirst()
