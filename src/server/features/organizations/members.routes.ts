import type { z } from 'zod'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { atLeast, type UserCaller } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { Member, memberParams } from '#shared/contracts/organizations.ts'
import { type ManagedMember, type MemberAction, manageMember } from './manage-member.ts'
import { listFormerMembers, listMembers, type MemberRow } from './members.store.ts'
import { findOrganization } from './organizations.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

const tag = 'organization'

/** People of an organization, what they may do, and the end of it. */
export const membersRoutes = (deps: OrganizationsDeps): Route[] => [
  defineRoute(
    endpoints.listMembers,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'user.view',
      auditTarget: 'organization',
      tag,
      summary: 'People of the organization',
    },
    async ({ scope, params, query }) => {
      const page = await deps.tenancy.inTenant(scope, async (db) => {
        await requireOrganization(db, params.id)
        return toPage(await listMembers(db, readCursor(query.cursor), query.limit + 1), query.limit)
      })
      return { next_cursor: page.next_cursor, items: await withMethods(deps, page.items) }
    },
  ),
  defineRoute(
    endpoints.listFormerMembers,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'user.view',
      auditTarget: 'organization',
      tag,
      summary: 'People who were removed from the organization, for as long as the audit trail names them',
    },
    async ({ scope, params, query }) => {
      const page = await deps.tenancy.inTenant(scope, async (db) => {
        await requireOrganization(db, params.id)
        return toPage(await listFormerMembers(db, readCursor(query.cursor), query.limit + 1), query.limit)
      })
      return { ...page, items: page.items.map(({ id, name }) => ({ user_id: id, name })) }
    },
  ),
  defineRoute(
    endpoints.updateMember,
    {
      access: atLeast('admin'),
      rate: 'admin',
      stepUp: true,
      audit: 'member.role_change',
      tag,
      summary:
        'Change the role of a member; ends their sessions here. Only owners can make or change owners, and at least one stays',
    },
    async ({ user, params, body }) => {
      const { before, after } = await manage(deps, user, {
        params,
        action: { kind: 'role', role: body.role },
      })
      const row = after ?? before
      if (row.role !== before.role)
        await deps.accounts.endSessionsIn(row.id, user.organizationId, 'role_changed')
      return toMember(row, await deps.accounts.listMfaMethods([row.id]))
    },
  ),
  defineRoute(
    endpoints.removeMember,
    {
      access: atLeast('admin'),
      rate: 'admin',
      stepUp: true,
      audit: 'member.remove',
      tag,
      summary: 'Remove a member; ends their sessions here and their access tokens. At least one owner stays',
    },
    async ({ user, params }) => {
      const { before } = await manage(deps, user, { params, action: { kind: 'remove' } })
      await deps.accounts.endSessionsIn(before.id, user.organizationId, 'membership_ended')
    },
  ),
]

const manage = (
  deps: OrganizationsDeps,
  user: UserCaller,
  { params, action }: { params: z.output<typeof memberParams>; action: MemberAction },
): Promise<ManagedMember> =>
  deps.tenancy.inTenant(user, async (db) => {
    await requireOrganization(db, params.id)
    return await manageMember(deps, db, { actor: user, userId: params.user_id, action })
  })

export async function requireOrganization(db: TenantDb, id: string): Promise<void> {
  if (!(await findOrganization(db, id))) throw notFound()
}

async function withMethods({ accounts }: OrganizationsDeps, rows: readonly MemberRow[]): Promise<Member[]> {
  const methods = await accounts.listMfaMethods(rows.map((row) => row.id))
  return rows.map((row) => toMember(row, methods))
}

const toMember = (
  { id, ...row }: MemberRow,
  methods: ReadonlyMap<string, Member['mfa_methods']>,
): Member => ({ ...row, user_id: id, mfa_methods: methods.get(id) ?? [] })
