import { z } from 'zod'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type Caller, open, sessionOf, signedIn } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { clearSessionCookie } from '#server/platform/http/session-cookie.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import { onward, openSession, organizationChoice, type Session, session } from '#shared/contracts/sign-in.ts'
import { SESSION_LIMITS } from '#shared/session-limits.ts'
import type { SignInDeps } from './auth-deps.ts'
import {
  findSessionById,
  findUser,
  listMemberships,
  listMfaMethods,
  listSessions,
  switchSession,
} from './sessions.store.ts'
import { endSessions } from './sessions.ts'
import { signOut } from './sign-out.ts'

const tag = 'sign-in'

/** The browser's own session: who it is, where it acts, how it ends. */
export const sessionRoutes = (deps: SignInDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/auth/session',
      access: open,
      rate: 'read',
      tag,
      summary: 'Who is signed in, and the CSRF token of this browser',
      response: session,
    },
    async ({ caller, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return {
        ...(await describeCaller(deps, caller)),
        csrf_token: deps.csrfToken(request, reply),
        sign_in: deps.embedded ? ('password' as const) : ('provider' as const),
      }
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/auth/session/organization',
      access: signedIn,
      rate: 'write',
      audit: 'auth.organization_switched',
      tag,
      summary: 'Work in another of my organizations',
      body: organizationChoice,
      status: 204,
      response: z.void(),
    },
    async ({ caller, body }) => {
      if (caller.kind === 'session' && caller.needs === 'mfa')
        throw new AppError('MFA_REQUIRED', 'Show your second factor to go on.')
      const { userId, sessionId } = ownSession(caller)
      await deps.tenancy.asSystem('switch the organization of a session', async (db) => {
        const memberships = await listMemberships(db, userId)
        if (!memberships.some(({ id }) => id === body.organization_id)) throw notFound()
        await switchSession(db, sessionId, body.organization_id)
      })
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/auth/logout',
      access: signedIn,
      rate: 'write',
      audit: 'auth.logout',
      tag,
      summary: 'Sign out',
      response: onward,
    },
    async ({ caller, reply }) => ({ redirect_to: await signOut(deps, ownSession(caller), reply) }),
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/auth/sessions',
      access: signedIn,
      rate: 'read',
      tag,
      summary: 'My open sessions',
      query: listQuery,
      response: listOf(openSession),
    },
    async ({ caller, query }) => {
      const { userId, sessionId } = ownSession(caller)
      const now = deps.clock.now()
      const rows = await deps.tenancy.asSystem('list the sessions of a user', (db) =>
        listSessions(db, userId, readCursor(query.cursor), query.limit + 1, now, SESSION_LIMITS.idleMinutes),
      )
      const items = rows.map(({ mfa_at, ...row }) => ({
        ...row,
        current: row.id === sessionId,
        mfa: mfa_at !== null,
        created_at: iso(row.created_at),
        last_seen_at: iso(row.last_seen_at),
        expires_at: iso(row.expires_at),
      }))
      return toPage(items, query.limit)
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      url: '/api/auth/sessions/:id',
      access: signedIn,
      rate: 'write',
      audit: 'auth.session_ended',
      tag,
      summary: 'End one of my sessions',
      params: idParams,
      status: 204,
      response: z.void(),
    },
    async ({ caller, params, reply }) => {
      const { userId, sessionId } = ownSession(caller)
      const ended = await deps.tenancy.asSystem('end a session of its owner', (db) =>
        endSessions(db, { sessionId: params.id, userId }, 'revoked', deps.clock.now()),
      )
      if (ended === 0) throw notFound()
      if (params.id === sessionId) clearSessionCookie(reply, deps.publicUrl)
    },
  ),
]

function ownSession(caller: Caller): { userId: string; sessionId: string } {
  const own = sessionOf(caller)
  if (!own) throw new AppError('UNAUTHENTICATED', 'Sign in with a browser.')
  return own
}

type Described = Omit<Session, 'csrf_token' | 'sign_in'>

const nobody: Described = {
  user: null,
  organization: null,
  organizations: [],
  role: null,
  platform_admin: false,
  expires_at: null,
  needs: null,
  mfa_methods: [],
}

async function describeCaller({ tenancy }: SignInDeps, caller: Caller): Promise<Described> {
  if (caller.kind !== 'user' && caller.kind !== 'session') return nobody
  return await tenancy.asSystem('describe the session of a user', async (db) => {
    const user = await findUser(db, caller.userId)
    if (!user) return nobody
    const organizations = await listMemberships(db, user.id)
    const here =
      caller.kind === 'user' ? organizations.find(({ id }) => id === caller.organizationId) : undefined
    const row = caller.sessionId ? await findSessionById(db, caller.sessionId) : undefined
    return {
      user: { id: user.id, email: user.email, name: user.name },
      organization: here ? { id: here.id, name: here.name, slug: here.slug } : null,
      organizations,
      role: here?.role ?? null,
      platform_admin: caller.kind === 'user' && caller.platformAdmin,
      expires_at: iso(row?.expires_at ?? null),
      needs: caller.kind === 'session' ? caller.needs : null,
      mfa_methods: await listMfaMethods(db, user.id),
    }
  })
}
