import type { IdentityDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { Role } from '#shared/roles.ts'

export interface TokenHolder {
  readonly userId: string
  readonly organizationId: string
  readonly role: Role
  readonly platformAdmin: boolean
  readonly fromCommandLine: boolean
}

/** Where a token was issued: in the browser, or by the local command line for whoever runs the installation. */
export type TokenOrigin = 'browser' | 'command_line'

/** The holder of a live token, if the user and the membership are active. */
export async function findTokenHolder(
  db: IdentityDb,
  tokenSha256: Uint8Array,
  now: Date,
): Promise<TokenHolder | null> {
  const row = await db
    .selectFrom('personal_access_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'token.organization_id')
        .onRef('members.user_id', '=', 'token.user_id'),
    )
    .select([
      'token.user_id',
      'token.organization_id',
      'token.origin',
      'members.role',
      'users.platform_admin',
    ])
    .where('token.token_sha256', '=', tokenSha256)
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .where('members.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.user_id,
    organizationId: row.organization_id,
    role: row.role,
    platformAdmin: row.platform_admin,
    fromCommandLine: row.origin === 'command_line',
  }
}

export interface NewAccessToken {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  readonly name: string
  readonly origin: TokenOrigin
  readonly tokenSha256: Uint8Array
  readonly expiresAt: Date
  readonly now: Date
}

export async function insertAccessToken(db: TenantDb | IdentityDb, token: NewAccessToken): Promise<void> {
  await db
    .insertInto('personal_access_tokens')
    .values({
      id: token.id,
      organization_id: token.organizationId,
      user_id: token.userId,
      name: token.name,
      origin: token.origin,
      token_sha256: token.tokenSha256,
      expires_at: token.expiresAt,
      revoked_at: null,
      last_used_at: null,
      created_at: token.now,
    })
    .execute()
}

/** The caller's own tokens, newest first. */
export const listAccessTokens = (
  db: TenantDb,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
) =>
  db
    .selectFrom('personal_access_tokens')
    .select(['id', 'name', 'expires_at', 'revoked_at', 'created_at'])
    .where('user_id', '=', userId)
    .$call((query) => (after === null ? query : query.where('id', '<', after)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** False if the caller has no such token. */
export async function revokeAccessToken(
  db: TenantDb,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('personal_access_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All tokens of a person, or those for one organization. */
export const revokeAccessTokens = (
  db: IdentityDb,
  whose: { userId: string; organizationId?: string },
  now: Date,
) =>
  db
    .updateTable('personal_access_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', whose.userId)
    .where('revoked_at', 'is', null)
    .$call((query) =>
      whose.organizationId === undefined ? query : query.where('organization_id', '=', whose.organizationId),
    )
    .execute()
