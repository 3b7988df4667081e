import type { ErrorCode } from '#shared/error-codes.ts'
import { type Role, roleCovers } from '#shared/roles.ts'

export interface UserCaller {
  readonly kind: 'user'
  readonly userId: string
  readonly organizationId: string
  readonly role: Role
  readonly platformAdmin: boolean
  /** null for a personal access token. */
  readonly sessionId: string | null
  /** When the session last showed a second factor; null for a token. */
  readonly secondFactorAt: Date | null
  /**
   * A token printed by the local command line: its holder has access to the machine, and has no second factor to
   * show.
   */
  readonly fromCommandLine: boolean
}

/** Signed in but not yet able to act: no second factor shown, or no organization to act for. */
export interface SessionCaller {
  readonly kind: 'session'
  readonly userId: string
  readonly sessionId: string
  readonly needs: 'mfa' | 'organization'
  /** Whose audit trail records what happens in the session; it opens nothing. */
  readonly organizationId: string | null
  /** null until a second factor is shown. */
  readonly secondFactorAt: Date | null
}

/** Who sent a request. The two fixed tokens belong to no user: they open endpoints, not organizations. */
export type Caller =
  | UserCaller
  | SessionCaller
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'admin_token' }
  | { readonly kind: 'cron_token' }

/** Who may call a route; every route names one. */
export type Access =
  /**
   * Open to anyone. With `lookUp: false` the caller is not looked up, so that the route answers while the database is
   * down.
   */
  | { readonly kind: 'public'; readonly lookUp?: false }
  /** A browser session that has shown its second factor, or also one that has shown only a password. */
  | { readonly kind: 'session'; readonly before?: 'second_factor' }
  /** A user with at least this role in the organization they act for. */
  | { readonly kind: 'member'; readonly role: Role }
  /** Installation-wide: ADMIN_TOKEN or a platform administrator. */
  | { readonly kind: 'installation' }
  | { readonly kind: 'cron' }
  | { readonly kind: 'platform_admin' }

export const open: Access = { kind: 'public' }
export const probe: Access = { kind: 'public', lookUp: false }
export const signedIn: Access = { kind: 'session' }
/** For showing or enrolling a second factor and for signing out: a password alone is enough. */
export const passwordAlone: Access = { kind: 'session', before: 'second_factor' }
export const atLeast = (role: Role): Access => ({ kind: 'member', role })
export const installation: Access = { kind: 'installation' }
export const cron: Access = { kind: 'cron' }
export const platformAdmin: Access = { kind: 'platform_admin' }

/** Why the caller is refused, or null if they are not. */
export function refusal(access: Access, caller: Caller): ErrorCode | null {
  if (access.kind === 'public') return null
  if (caller.kind === 'anonymous') return 'UNAUTHENTICATED'
  if (access.kind === 'session') {
    if (!getOwnSession(caller)) return 'FORBIDDEN'
    return needsSecondFactor(caller) && !access.before ? 'MFA_REQUIRED' : null
  }
  if (caller.kind === 'session') return caller.needs === 'mfa' ? 'MFA_REQUIRED' : 'FORBIDDEN'
  switch (access.kind) {
    case 'member':
      return caller.kind === 'user' && roleCovers(caller.role, access.role) ? null : 'FORBIDDEN'
    case 'installation':
      return caller.kind === 'admin_token' || isPlatformAdmin(caller) ? null : 'FORBIDDEN'
    case 'cron':
      return caller.kind === 'cron_token' ? null : 'FORBIDDEN'
    case 'platform_admin':
      return isPlatformAdmin(caller) ? null : 'FORBIDDEN'
  }
}

/** The caller's browser session, or null. */
export function getOwnSession(caller: Caller): { userId: string; sessionId: string } | null {
  if (caller.kind === 'session') return caller
  return caller.kind === 'user' && caller.sessionId
    ? { userId: caller.userId, sessionId: caller.sessionId }
    : null
}

const needsSecondFactor = (caller: Caller): boolean => caller.kind === 'session' && caller.needs === 'mfa'

const isPlatformAdmin = (caller: Caller): boolean => caller.kind === 'user' && caller.platformAdmin
