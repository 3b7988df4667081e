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
}

/** Signed in, but not yet able to act: the second factor is missing, or there is no organization to act for. */
export interface SessionCaller {
  readonly kind: 'session'
  readonly userId: string
  readonly sessionId: string
  readonly needs: 'mfa' | 'organization'
}

/** Who a request comes from. The two fixed tokens are nobody's: they open endpoints, not organizations. */
export type Caller =
  | UserCaller
  | SessionCaller
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'admin_token' }
  | { readonly kind: 'cron_token' }

/** Who may call a route; every route names one. */
export type Access =
  /** Open to anyone; with `lookUp: false` who it is is not even looked up, so it answers while the database is down. */
  | { readonly kind: 'public'; readonly lookUp?: false }
  /** Any signed-in browser session, even before its second factor. */
  | { readonly kind: 'session' }
  /** A user with at least this role in the organization they act for. */
  | { readonly kind: 'member'; readonly role: Role }
  /** Installation-wide: ADMIN_TOKEN or a platform administrator. */
  | { readonly kind: 'installation' }
  | { readonly kind: 'cron' }
  | { readonly kind: 'platform_admin' }

export const open: Access = { kind: 'public' }
export const probe: Access = { kind: 'public', lookUp: false }
export const signedIn: Access = { kind: 'session' }
export const atLeast = (role: Role): Access => ({ kind: 'member', role })
export const installation: Access = { kind: 'installation' }
export const cron: Access = { kind: 'cron' }
export const platformAdmin: Access = { kind: 'platform_admin' }

/** Why the caller may not, or null when they may. */
export function refusal(access: Access, caller: Caller): ErrorCode | null {
  if (access.kind === 'public') return null
  if (caller.kind === 'anonymous') return 'UNAUTHENTICATED'
  if (access.kind === 'session') return sessionOf(caller) ? null : 'FORBIDDEN'
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

/** The browser session behind a caller, if one is. */
export function sessionOf(caller: Caller): { userId: string; sessionId: string } | null {
  if (caller.kind === 'session') return caller
  return caller.kind === 'user' && caller.sessionId
    ? { userId: caller.userId, sessionId: caller.sessionId }
    : null
}

const isPlatformAdmin = (caller: Caller): boolean => caller.kind === 'user' && caller.platformAdmin
