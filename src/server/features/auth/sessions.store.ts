import { sql } from 'kysely'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { Role } from '#shared/roles.ts'

export interface SessionRow {
  readonly id: string
  readonly secret_sha256: Uint8Array
  readonly user_id: string
  readonly organization_id: string | null
  readonly issuer: string
  readonly subject: string
  readonly provider_session_id: string | null
  readonly tokens_ciphertext: Uint8Array | null
  readonly tokens_key_id: string | null
  readonly tokens_checked_at: Date | null
  readonly mfa_at: Date | null
  readonly methods: string[]
  readonly ip_address: string | null
  readonly user_agent: string | null
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
}

export const insertSession = (db: IdentityDb, row: SessionRow) =>
  db
    .insertInto('sessions')
    .values({ ...row, ended_at: null, ended_reason: null })
    .execute()

/** Deletes a user's sessions that ended long ago. */
export const deleteOldSessions = (db: IdentityDb, userId: string, before: Date) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', before).execute()

/** A session that has not been ended, with the current state of its user and member rows. */
export const findOpenSession = (db: IdentityDb, secretSha256: Uint8Array) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'session.organization_id')
        .onRef('members.user_id', '=', 'session.user_id'),
    )
    .leftJoin('app_settings as idle', (join) =>
      join
        .onRef('idle.organization_id', '=', 'session.organization_id')
        .on('idle.key', '=', 'idle_timeout_minutes'),
    )
    .select([
      'idle.value as idle_minutes',
      'session.id',
      'session.user_id',
      'session.organization_id',
      'session.mfa_at',
      'session.last_seen_at',
      'session.expires_at',
      'session.tokens_checked_at',
      'users.status as user_status',
      'users.platform_admin',
      'members.role',
      'members.status as member_status',
    ])
    .where('session.secret_sha256', '=', secretSha256)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()

export const touchSession = (db: IdentityDb, id: string, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()

export const findSessionById = (db: IdentityDb, id: string) =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst()

export type WhichSessions =
  | { readonly userId: string; readonly except?: string; readonly organizationId?: string }
  | { readonly sessionId: string; readonly userId?: string }
  | { readonly issuer: string; readonly providerSessionId: string; readonly subject?: string }
  | { readonly issuer: string; readonly subject: string }

/** Ends these sessions and returns whose they were. */
export function endSessionRows(
  db: IdentityDb,
  which: WhichSessions,
  { reason, now }: { readonly reason: string; readonly now: Date },
) {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, ended_reason: reason, tokens_ciphertext: null, tokens_key_id: null })
    .where('ended_at', 'is', null)
  if ('sessionId' in which) query = query.where('id', '=', which.sessionId)
  if ('userId' in which && which.userId !== undefined) query = query.where('user_id', '=', which.userId)
  if ('except' in which && which.except !== undefined) query = query.where('id', '!=', which.except)
  if ('organizationId' in which && which.organizationId !== undefined)
    query = query.where('organization_id', '=', which.organizationId)
  if ('issuer' in which) query = query.where('issuer', '=', which.issuer)
  if ('providerSessionId' in which) query = query.where('provider_session_id', '=', which.providerSessionId)
  if ('subject' in which && which.subject !== undefined) query = query.where('subject', '=', which.subject)
  return query.returning(['id', 'user_id', 'organization_id']).execute()
}

/** Claims the next check with the provider; undefined if another request just made it, or it is too early. */
export const claimTokenCheck = (
  db: IdentityDb,
  { id, askedBefore, now }: { readonly id: string; readonly askedBefore: Date; readonly now: Date },
) =>
  db
    .updateTable('sessions')
    .set({ tokens_checked_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('tokens_checked_at', '<=', askedBefore)
    .returning(['id', 'user_id', 'tokens_ciphertext', 'tokens_key_id'])
    .executeTakeFirst()

export const putTokens = (db: IdentityDb, id: string, sealed: { ciphertext: Uint8Array; keyId: string }) =>
  db
    .updateTable('sessions')
    .set({ tokens_ciphertext: sealed.ciphertext, tokens_key_id: sealed.keyId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** A new secret for a session whose second factor has been shown; false if it has ended meanwhile. */
export async function renewSession(
  db: IdentityDb,
  id: string,
  row: { secretSha256: Uint8Array; methods: string[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ secret_sha256: row.secretSha256, mfa_at: row.now, methods: row.methods, last_seen_at: row.now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only sets a new secret for a session; undefined if it has ended. */
export const putSecret = (db: IdentityDb, id: string, secretSha256: Uint8Array) =>
  db
    .updateTable('sessions')
    .set({ secret_sha256: secretSha256 })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()

export interface SessionPage {
  readonly userId: string
  readonly after: string | null
  readonly limit: number
  readonly now: Date
  readonly idleMinutes: number
}

export const listSessions = (db: IdentityDb, { userId, after, limit, now, idleMinutes }: SessionPage) =>
  db
    .selectFrom('sessions')
    .leftJoin('app_settings as idle', (join) =>
      join
        .onRef('idle.organization_id', '=', 'sessions.organization_id')
        .on('idle.key', '=', 'idle_timeout_minutes'),
    )
    .select([
      'id',
      'ip_address',
      'user_agent',
      'methods',
      'mfa_at',
      'created_at',
      'last_seen_at',
      'expires_at',
    ])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(
      'last_seen_at',
      '>',
      sql<Date>`${now}::timestamptz - least(coalesce(idle.value::int, ${idleMinutes}), ${idleMinutes}) * interval '1 minute'`,
    )
    .$call((query) => (after === null ? query : query.where('id', '<', after)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export interface Membership {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly role: Role
}

/** The organizations a user may act for, oldest membership first. */
export const listMemberships = (db: IdentityDb, userId: string): Promise<Membership[]> =>
  db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.slug', 'members.role'])
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
    .orderBy('members.created_at')
    .orderBy('organizations.id')
    .execute()

/** Where the user worked last, ended sessions included. */
export const findLastOrganization = async (db: IdentityDb, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('sessions')
      .select('organization_id')
      .where('user_id', '=', userId)
      .where('organization_id', 'is not', null)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.organization_id ?? null

/** It counts as seen with that: the next sign-in begins where the user worked last. */
export const switchSession = (
  db: IdentityDb,
  { id, organizationId, now }: { id: string; organizationId: string; now: Date },
) =>
  db
    .updateTable('sessions')
    .set({ organization_id: organizationId, last_seen_at: now })
    .where('id', '=', id)
    .execute()

export const findUser = (db: IdentityDb, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'status', 'platform_admin', 'mail_when_done', 'mail_when_mentioned'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Which second factors a user has enrolled. */
export async function listMfaMethods(db: IdentityDb, userId: string): Promise<('webauthn' | 'totp')[]> {
  const passkey = await db
    .selectFrom('webauthn_credentials')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  const totp = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return [...(passkey ? (['webauthn'] as const) : []), ...(totp ? (['totp'] as const) : [])]
}
