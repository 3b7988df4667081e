import type { Clock } from '#server/platform/clock.ts'
import { sha256 } from '#server/platform/crypto/digests.ts'
import type { IdentityDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import { insertAccessToken, type TokenOrigin } from './access-tokens.store.ts'
import { ACCESS_TOKEN_PREFIX } from './authenticate.ts'

const DAY_MS = 86_400_000
const SECRET_BYTES = 32

export interface IssuedToken {
  readonly id: string
  /** Shown once; only its hash is stored. */
  readonly token: string
  readonly expiresAt: Date
}

/** Issues a personal access token: one user's role in one organization, for `days`. */
export async function issueAccessToken(
  db: TenantDb | IdentityDb,
  deps: { clock: Clock; ids: Ids },
  wanted: { organizationId: string; userId: string; name: string; days: number; origin: TokenOrigin },
): Promise<IssuedToken> {
  const token = ACCESS_TOKEN_PREFIX + deps.ids.secret(SECRET_BYTES)
  const now = deps.clock.now()
  const issued = { id: deps.ids.uuid(), token, expiresAt: new Date(now.getTime() + wanted.days * DAY_MS) }
  await insertAccessToken(db, {
    id: issued.id,
    organizationId: wanted.organizationId,
    userId: wanted.userId,
    name: wanted.name,
    origin: wanted.origin,
    tokenSha256: sha256(token),
    expiresAt: issued.expiresAt,
    now,
  })
  return issued
}
