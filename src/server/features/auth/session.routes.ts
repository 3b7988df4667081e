import { AppError, notFound } from '#server/platform/errors.ts'
import { type Caller, getOwnSession, open, passwordAlone, signedIn } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { clearSessionCookie, setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { Session } from '#shared/contracts/sign-in.ts'
import { SESSION_LIMITS } from '#shared/session-limits.ts'
import type { SignInDeps } from './auth-deps.ts'
import { endEverythingElse } from './end-everything-else.ts'
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

/** The browser's own session: who is signed in, for which organization, and signing out. */
export const sessionRoutes = (deps: SignInDeps): Route[] => [
  defineRoute(
    endpoints.getSession,
    {
      access: open,
      rate: 'read',
      tag,
      summary: 'Who is signed in, and the CSRF token of this browser',
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
    endpoints.chooseOrganization,
    {
      access: signedIn,
      rate: 'write',
      audit: 'auth.organization_switched',
      tag,
      summary: 'Switch to another of my organizations',
    },
    async ({ caller, body }) => {
      const { userId, sessionId } = ownSession(caller)
      await deps.tenancy.asIdentity('switch the organization of a session', async (db) => {
        const memberships = await listMemberships(db, userId)
        if (!memberships.some(({ id }) => id === body.organization_id)) throw notFound()
        await switchSession(db, {
          id: sessionId,
          organizationId: body.organization_id,
          now: deps.clock.now(),
        })
      })
    },
  ),
  defineRoute(
    endpoints.signOut,
    {
      access: passwordAlone,
      rate: 'write',
      audit: 'auth.logout',
      tag,
      summary: 'Sign out',
    },
    async ({ caller, reply }) => ({ redirect_to: await signOut(deps, ownSession(caller), reply) }),
  ),
  defineRoute(
    endpoints.listSessions,
    {
      access: signedIn,
      rate: 'read',
      tag,
      summary: 'My open sessions',
    },
    async ({ caller, query }) => {
      const { userId, sessionId } = ownSession(caller)
      const now = deps.clock.now()
      const rows = await deps.tenancy.asIdentity('list the sessions of a user', (db) =>
        listSessions(db, {
          userId,
          after: readCursor(query.cursor),
          limit: query.limit + 1,
          now,
          idleMinutes: SESSION_LIMITS.idleMinutes,
        }),
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
    endpoints.endOtherSessions,
    {
      access: signedIn,
      rate: 'write',
      audit: 'auth.session_ended',
      tag,
      summary: 'Sign me out everywhere else: ends my other sessions and all my access tokens',
    },
    async ({ caller, reply }) => {
      const now = deps.clock.now()
      const renewed = await deps.tenancy.asIdentity('sign a person out everywhere else', (db) =>
        endEverythingElse(db, ownSession(caller), { reason: 'revoked', now }),
      )
      setSessionCookie(reply, deps.publicUrl, renewed.secret, renewed.expiresAt, now)
    },
  ),
  defineRoute(
    endpoints.endSession,
    {
      access: signedIn,
      rate: 'write',
      audit: 'auth.session_ended',
      tag,
      summary: 'End one of my sessions',
    },
    async ({ caller, params, reply }) => {
      const { userId, sessionId } = ownSession(caller)
      const ended = await deps.tenancy.asIdentity('end a session of its owner', (db) =>
        endSessions(db, { sessionId: params.id, userId }, { reason: 'revoked', now: deps.clock.now() }),
      )
      if (ended === 0) throw notFound()
      if (params.id === sessionId) clearSessionCookie(reply, deps.publicUrl)
    },
  ),
]

function ownSession(caller: Caller): { userId: string; sessionId: string } {
  const own = getOwnSession(caller)
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
  mail_when_done: null,
  mail_when_mentioned: null,
}

async function describeCaller({ tenancy, mail }: SignInDeps, caller: Caller): Promise<Described> {
  if (caller.kind !== 'user' && caller.kind !== 'session') return nobody
  return await tenancy.asIdentity('describe the session of a user', async (db) => {
    const user = await findUser(db, caller.userId)
    if (!user) return nobody
    // A password alone does not reveal where a person works.
    const organizations =
      caller.kind === 'session' && caller.needs === 'mfa' ? [] : await listMemberships(db, user.id)
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
      mail_when_done: mail ? user.mail_when_done : null,
      mail_when_mentioned: mail ? user.mail_when_mentioned : null,
    }
  })
}
