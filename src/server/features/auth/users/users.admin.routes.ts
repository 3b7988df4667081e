import { notFound } from '#server/platform/errors.ts'
import { atLeast, type UserCaller } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import { adaptiveAuthentication, adaptiveAuthenticationChange, adminUser } from '#shared/contracts/users.ts'
import {
  pauseAdaptiveAuthentication,
  readAdaptiveAuthentication,
  resumeAdaptiveAuthentication,
} from './adaptive-authentication.ts'
import { disableUser, enableUser, resetMfa } from './manage-user.ts'
import { describePeople } from './read-people.ts'
import { findPerson, listPeople } from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'

const tag = 'admin'

/** Accounts behind the members of the caller's organization. Owners are managed by owners, nobody by themselves. */
export const usersRoutes = (deps: UsersDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/admin/users',
      access: atLeast('admin'),
      rate: 'admin',
      tag,
      summary: 'People of the organization with role, second factors, last activity and status',
      query: listQuery,
      response: listOf(adminUser),
    },
    async ({ scope, query }) => {
      const rows = await deps.tenancy.inTenant(scope, (db) =>
        listPeople(db, readCursor(query.cursor), query.limit + 1),
      )
      const page = toPage(rows, query.limit)
      return {
        ...page,
        items: await describePeople(deps.tenancy, scope.organizationId, page.items, deps.clock.now()),
      }
    },
  ),
  manageRoute(
    deps,
    'reset-mfa',
    'user.mfa_reset',
    'Take every second factor of a person, who enrolls anew at the next sign-in; their sessions end and their access tokens stop working. For somebody who works in another organization too only a platform administrator may',
    resetMfa,
  ),
  manageRoute(
    deps,
    'enable',
    'user.enable',
    'Let a person work here again, and lift the lock after too many failures. The account of somebody who works in another organization too is left as it is',
    enableUser,
  ),
  manageRoute(
    deps,
    'disable',
    'user.disable',
    'Let a person work here no more: sessions end, access tokens stop working for good. The account itself is disabled only where it serves no other organization',
    disableUser,
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/admin/users/adaptive-authentication',
      access: atLeast('admin'),
      rate: 'admin',
      tag,
      summary: 'Whether the identity provider judges sign-ins by their risk',
      response: adaptiveAuthentication,
    },
    () => readAdaptiveAuthentication(deps),
  ),
  defineRoute(
    {
      method: 'PUT',
      url: '/api/admin/users/adaptive-authentication',
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'user.adaptive_authentication',
      tag,
      summary:
        'Switch risk-based authentication off for a time, for everybody who signs in at the identity provider; it switches itself on again',
      body: adaptiveAuthenticationChange,
      response: adaptiveAuthentication,
    },
    async ({ user, body }) => {
      if (body.enabled) await resumeAdaptiveAuthentication(deps)
      else await pauseAdaptiveAuthentication(deps, user, new Date(body.until))
      return await readAdaptiveAuthentication(deps)
    },
  ),
]

const manageRoute = (
  deps: UsersDeps,
  verb: 'reset-mfa' | 'enable' | 'disable',
  audit: AuditAction,
  summary: string,
  act: (deps: UsersDeps, actor: UserCaller, userId: string) => Promise<void>,
): Route =>
  defineRoute(
    {
      method: 'POST',
      url: `/api/admin/users/:id/${verb}`,
      access: atLeast('admin'),
      rate: 'admin',
      audit,
      tag,
      summary,
      params: idParams,
      response: adminUser,
    },
    async ({ user, scope, params }) => {
      await act(deps, user, params.id)
      const person = await deps.tenancy.inTenant(scope, (db) => findPerson(db, params.id))
      if (!person) throw notFound()
      return (await describePeople(deps.tenancy, user.organizationId, [person], deps.clock.now()))[0]!
    },
  )
