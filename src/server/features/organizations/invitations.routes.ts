import { z } from 'zod'
import { notFound } from '#server/platform/errors.ts'
import { atLeast, open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import {
  type Invitation,
  invitation,
  invitationAcceptance,
  invitationParams,
  issuedInvitation,
  newInvitation,
} from '#shared/contracts/organizations.ts'
import { onward } from '#shared/contracts/sign-in.ts'
import { acceptByLink } from './accept-invitation.ts'
import { listInvitations, revokeInvitations } from './invitations.store.ts'
import { inviteMember } from './invite-member.ts'
import { demandOrganization } from './members.routes.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

const tag = 'organization'

type Row = Awaited<ReturnType<typeof listInvitations>>[number]

const statusOf = (row: Row, now: Date): Invitation['status'] => {
  if (row.accepted_at) return 'accepted'
  if (row.revoked_at) return 'revoked'
  return row.expires_at > now ? 'open' : 'expired'
}

const present = (row: Row, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  status: statusOf(row, now),
  expires_at: iso(row.expires_at),
  created_by: row.created_by,
  created_at: iso(row.created_at),
})

/** How people come into an organization: a link that works once, for seven days. */
export const invitationsRoutes = (deps: OrganizationsDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/organizations/:id/invitations',
      access: atLeast('admin'),
      rate: 'read',
      tag,
      summary: 'Invitations of the organization, newest first',
      params: idParams,
      query: listQuery,
      response: listOf(invitation),
    },
    async ({ scope, params, query }) => {
      const rows = await deps.tenancy.inTenant(scope, async (db) => {
        await demandOrganization(db, params.id)
        return await listInvitations(db, readCursor(query.cursor), query.limit + 1)
      })
      const now = deps.clock.now()
      return toPage(
        rows.map((row) => present(row, now)),
        query.limit,
      )
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/organizations/:id/invitations',
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'member.invite',
      tag,
      summary: 'Invite somebody; an earlier invitation to the same address stops working',
      params: idParams,
      body: newInvitation,
      status: 201,
      response: issuedInvitation,
    },
    async ({ user, params, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return await inviteMember(deps, user, params.id, body)
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      url: '/api/organizations/:id/invitations/:invitation_id',
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'member.invitation_revoked',
      tag,
      summary: 'Take an open invitation back',
      params: invitationParams,
      status: 204,
      response: z.void(),
    },
    async ({ scope, params }) => {
      await deps.tenancy.inTenant(scope, async (db) => {
        await demandOrganization(db, params.id)
        if ((await revokeInvitations(db, { id: params.invitation_id }, deps.clock.now())) === 0)
          throw notFound()
      })
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/auth/invitations/accept',
      access: open,
      rate: 'sign_in',
      audit: 'by_handler',
      tag: 'sign-in',
      summary: 'Accept an invitation with the secret of its link',
      body: invitationAcceptance,
      response: onward,
    },
    async ({ request, reply, body }) => ({ redirect_to: await acceptByLink(deps, request, reply, body) }),
  ),
]
