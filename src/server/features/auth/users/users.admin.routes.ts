import { notFound } from '#server/platform/errors.ts'
import { atLeast, platformAdmin, type UserCaller } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
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

/** Accounts of the members of the caller's organization. Owners are managed by owners; nobody manages themselves. */
export const usersRoutes = (deps: UsersDeps): Route[] => [
  defineRoute(
    endpoints.listUsers,
    {
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'user.view',
      tag,
      summary: 'People of the organization with role, second factors, last activity and status',
    },
    async ({ scope, query }) => {
      const rows = await deps.tenancy.inTenant(scope, (db) =>
        listPeople(db, readCursor(query.cursor), query.limit + 1),
      )
      const page = toPage(rows, query.limit)
      return { ...page, items: await describePeople(deps, scope.organizationId, page.items) }
    },
  ),
  manageRoute(deps, endpoints.resetUserMfa, {
    audit: 'user.mfa_reset',
    summary:
      'Delete every second factor of a person, who enrolls again at the next sign-in; ends their sessions and access tokens. Only a platform administrator may do this to a platform administrator or to someone who also works in another organization',
    act: resetMfa,
  }),
  manageRoute(deps, endpoints.enableUser, {
    audit: 'user.enable',
    summary:
      'Let a person work here again, and unlock their account after too many failures. The account of someone who also works in another organization is left as it is',
    act: enableUser,
  }),
  manageRoute(deps, endpoints.disableUser, {
    audit: 'user.disable',
    summary:
      "End a person's access to this organization: ends their sessions, and their access tokens for good. Disables the account itself only if no other organization uses it",
    act: disableUser,
  }),
  defineRoute(
    endpoints.getAdaptiveAuthentication,
    {
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'settings.view',
      tag,
      summary: 'Whether the identity provider assesses the risk of sign-ins',
    },
    () => readAdaptiveAuthentication(deps),
  ),
  defineRoute(
    endpoints.updateAdaptiveAuthentication,
    {
      access: platformAdmin,
      rate: 'admin',
      stepUp: true,
      audit: 'user.adaptive_authentication',
      tag,
      summary:
        'Switch risk-based authentication off for a time, for everyone who signs in at the identity provider; it switches itself on again',
    },
    async ({ user, body }) => {
      if (body.enabled) await resumeAdaptiveAuthentication(deps)
      else await pauseAdaptiveAuthentication(deps, user, new Date(body.until))
      return await readAdaptiveAuthentication(deps)
    },
  ),
]

interface AccountAction {
  readonly audit: AuditAction
  readonly summary: string
  readonly act: (deps: UsersDeps, actor: UserCaller, userId: string) => Promise<void>
}

const manageRoute = (
  deps: UsersDeps,
  endpoint: (typeof endpoints)['resetUserMfa' | 'enableUser' | 'disableUser'],
  { audit, summary, act }: AccountAction,
): Route =>
  defineRoute(
    endpoint,
    {
      access: atLeast('admin'),
      rate: 'admin',
      stepUp: true,
      audit,
      tag,
      summary,
    },
    async ({ user, scope, params }) => {
      await act(deps, user, params.id)
      const person = await deps.tenancy.inTenant(scope, (db) => findPerson(db, params.id))
      const [described] = await describePeople(deps, user.organizationId, person ? [person] : [])
      if (!described) throw notFound()
      return described
    },
  )
