import { randomBytes } from 'node:crypto'
import { sha256 } from '#server/platform/crypto/digests.ts'
import type { Keyring, Sealed } from '#server/platform/crypto/keyring.ts'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { SessionCaller, UserCaller } from '#server/platform/http/caller.ts'
import type { Ids } from '#server/platform/ids.ts'
import { SESSION_LIMITS } from '#shared/session-limits.ts'
import {
  deleteOldSessions,
  endSessionRows,
  findLastOrganization,
  findOpenSession,
  findSessionById,
  insertSession,
  listMemberships,
  putSecret,
  renewSession,
  touchSession,
  type WhichSessions,
} from './sessions.store.ts'

const SECRET_BYTES = 32
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const REMEMBERED_MS = 90 * 24 * HOUR_MS

export interface SessionTokens {
  readonly refreshToken: string | null
  /** Kept as the hint for signing out at the provider. */
  readonly idToken: string | null
}

export interface NewSession {
  readonly userId: string
  readonly issuer: string
  readonly subject: string
  readonly providerSessionId: string | null
  readonly tokens: SessionTokens | null
  /** How the person proved who they are, as `amr` values. */
  readonly methods: readonly string[]
  /** When the provider required a second factor; null if it did not. */
  readonly mfaAt: Date | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

export interface OpenedSession {
  readonly sessionId: string
  readonly organizationId: string | null
  /** Goes into the cookie; only its hash is stored. */
  readonly secret: string
  readonly expiresAt: Date
}

/** The stored form of a secret. */
export const hashSecret = (secret: string): Buffer => sha256(secret)
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** The place that the keyring binds the tokens to. */
const placeOfTokens = (sessionId: string, userId: string) =>
  `sessions/tokens_ciphertext/${sessionId}/${userId}`

/** Begins a session with a new secret, in the organization the user worked in last. */
export async function createSession(
  db: IdentityDb,
  deps: { ids: Ids; keyring: Keyring; now: Date },
  session: NewSession,
): Promise<OpenedSession> {
  const { ids, keyring, now } = deps
  const id = ids.uuid()
  const secret = newSecret()
  const memberships = await listMemberships(db, session.userId)
  const last = await findLastOrganization(db, session.userId)
  const organizationId = (memberships.find((one) => one.id === last) ?? memberships[0])?.id ?? null
  const tokens = session.tokens && sealTokens(keyring, { id, user_id: session.userId }, session.tokens)
  const expiresAt = new Date(now.getTime() + SESSION_LIMITS.absoluteHours * HOUR_MS)
  await deleteOldSessions(db, session.userId, new Date(now.getTime() - REMEMBERED_MS))
  await insertSession(db, {
    id,
    secret_sha256: hashSecret(secret),
    user_id: session.userId,
    organization_id: organizationId,
    issuer: session.issuer,
    subject: session.subject,
    provider_session_id: session.providerSessionId,
    tokens_ciphertext: tokens?.ciphertext ?? null,
    tokens_key_id: tokens?.keyId ?? null,
    tokens_checked_at: session.tokens?.refreshToken ? now : null,
    mfa_at: session.mfaAt,
    methods: [...session.methods],
    ip_address: session.ipAddress,
    user_agent: session.userAgent,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
  })
  return { sessionId: id, organizationId, secret, expiresAt }
}

export const sealTokens = (
  keyring: Keyring,
  row: { id: string; user_id: string },
  tokens: SessionTokens,
): Sealed => keyring.seal(Buffer.from(JSON.stringify(tokens)), placeOfTokens(row.id, row.user_id))

/** The tokens of a session, or null if it has none. */
export function openTokens(
  keyring: Keyring,
  row: { id: string; user_id: string; tokens_ciphertext: Uint8Array | null; tokens_key_id: string | null },
): SessionTokens | null {
  if (!row.tokens_ciphertext || !row.tokens_key_id) return null
  return JSON.parse(
    Buffer.from(
      keyring.open(row.tokens_ciphertext, row.tokens_key_id, placeOfTokens(row.id, row.user_id)),
    ).toString('utf8'),
  ) as SessionTokens
}

export interface FoundSession {
  readonly sessionId: string
  readonly caller: UserCaller | SessionCaller
  /** When the provider was last asked about the person; null if it cannot be. */
  readonly tokensCheckedAt: Date | null
}

/**
 * The holder of a session cookie, or null if it is no longer valid. Also ends a session that has expired, or whose
 * user or membership is gone or disabled. Activity extends the idle limit.
 */
export async function findSession(db: IdentityDb, secret: string, now: Date): Promise<FoundSession | null> {
  const row = await findOpenSession(db, hashSecret(secret))
  if (!row) return null
  const ended = whyEnded(row, now)
  if (ended) {
    await endSessionRows(db, { sessionId: row.id }, { reason: ended, now })
    return null
  }
  if (now.getTime() - row.last_seen_at.getTime() >= SESSION_LIMITS.touchSeconds * 1000)
    await touchSession(db, row.id, now)
  return { sessionId: row.id, caller: toCaller(row), tokensCheckedAt: row.tokens_checked_at }
}

type OpenSession = NonNullable<Awaited<ReturnType<typeof findOpenSession>>>

function toCaller(row: OpenSession): UserCaller | SessionCaller {
  const session = { userId: row.user_id, sessionId: row.id, secondFactorAt: row.mfa_at }
  const { organization_id: organizationId, role, platform_admin: platformAdmin } = row
  if (!row.mfa_at) return { kind: 'session', ...session, organizationId, needs: 'mfa' }
  if (!organizationId || !role) return { kind: 'session', ...session, organizationId, needs: 'organization' }
  return { kind: 'user', ...session, organizationId, role, platformAdmin, fromCommandLine: false }
}

/** An organization may set a shorter idle limit than the service, never a longer one. */
const idleMinutes = ({ idle_minutes }: OpenSession): number =>
  typeof idle_minutes === 'number'
    ? Math.min(idle_minutes, SESSION_LIMITS.idleMinutes)
    : SESSION_LIMITS.idleMinutes

function whyEnded(row: OpenSession, now: Date): string | null {
  if (row.expires_at <= now) return 'expired'
  if (now.getTime() - row.last_seen_at.getTime() >= idleMinutes(row) * MINUTE_MS) return 'idle'
  if (row.user_status !== 'active') return 'user_disabled'
  return row.organization_id && row.member_status !== 'active' ? 'membership_ended' : null
}

/**
 * Marks the second factor as shown. The old secret stops working; returns the new one, or null if the session has
 * ended.
 */
export async function completeMfa(
  db: IdentityDb,
  { sessionId, method, now }: { readonly sessionId: string; readonly method: string; readonly now: Date },
): Promise<{ secret: string; expiresAt: Date } | null> {
  const row = await findSessionById(db, sessionId)
  if (!row) return null
  const secret = newSecret()
  const methods = [...new Set([...row.methods, method])]
  return (await renewSession(db, sessionId, { secretSha256: hashSecret(secret), methods, now }))
    ? { secret, expiresAt: row.expires_at }
    : null
}

/** The old secret stops working; returns the new one, or null if the session has ended. */
export async function rotateSession(
  db: IdentityDb,
  sessionId: string,
): Promise<{ secret: string; expiresAt: Date } | null> {
  const secret = newSecret()
  const row = await putSecret(db, sessionId, hashSecret(secret))
  return row ? { secret, expiresAt: row.expires_at } : null
}

/** Ends sessions and returns how many there were. */
export const endSessions = async (
  db: IdentityDb,
  which: WhichSessions,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<number> => (await endSessionRows(db, which, { reason, now })).length
