import { z } from 'zod'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { atLeast, type UserCaller } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import { type Member, member, memberChange, memberParams } from '#shared/contracts/organizations.ts'
import { type ManagedMember, type MemberAction, manageMember } from './manage-member.ts'
import { listMembers, type MemberRow } from './members.store.ts'
import { findOrganization } from './organizations.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

const tag = 'organization'

/** People of an organization, what they may do, and the end of it. */
export const membersRoutes = (deps: OrganizationsDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/organizations/:id/members',
      access: atLeast('viewer'),
      rate: 'read',
      tag,
      summary: 'People of the organization',
      params: idParams,
      query: listQuery,
      response: listOf(member),
    },
    async ({ scope, params, query }) => {
      const page = await deps.tenancy.inTenant(scope, async (db) => {
        await demandOrganization(db, params.id)
        return toPage(await listMembers(db, readCursor(query.cursor), query.limit + 1), query.limit)
      })
      return { next_cursor: page.next_cursor, items: await withMethods(deps, page.items) }
    },
  ),
  defineRoute(
    {
      method: 'PATCH',
      url: '/api/organizations/:id/members/:user_id',
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'member.role_change',
      tag,
      summary:
        'Give a member another role; their sessions here end. Only owners make or change owners, and one stays',
      params: memberParams,
      body: memberChange,
      response: member,
    },
    async ({ user, params, body }) => {
      const { before, after } = await manage(deps, user, params, { kind: 'role', role: body.role })
      const row = after ?? before
      if (row.role !== before.role)
        await deps.accounts.endSessionsOf(row.id, user.organizationId, 'role_changed')
      return (await withMethods(deps, [row]))[0]!
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      url: '/api/organizations/:id/members/:user_id',
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'member.remove',
      tag,
      summary:
        'Remove a member; their sessions here end and their access tokens stop working. One owner stays',
      params: memberParams,
      status: 204,
      response: z.void(),
    },
    async ({ user, params }) => {
      const { before } = await manage(deps, user, params, { kind: 'remove' })
      await deps.accounts.endSessionsOf(before.id, user.organizationId, 'membership_ended')
    },
  ),
]

const manage = (
  { tenancy, clock }: OrganizationsDeps,
  user: UserCaller,
  params: z.output<typeof memberParams>,
  action: MemberAction,
): Promise<ManagedMember> =>
  tenancy.inTenant(user, async (db) => {
    await demandOrganization(db, params.id)
    return await manageMember(db, user.userId, params.user_id, action, clock.now())
  })

export async function demandOrganization(db: TenantDb, id: string): Promise<void> {
  if (!(await findOrganization(db, id))) throw notFound()
}

async function withMethods({ accounts }: OrganizationsDeps, rows: readonly MemberRow[]): Promise<Member[]> {
  const methods = await accounts.mfaMethodsOf(rows.map((row) => row.id))
  return rows.map(({ id, ...row }) => ({ ...row, user_id: id, mfa_methods: methods.get(id) ?? [] }))
}
