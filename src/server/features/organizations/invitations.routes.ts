import { notFound } from '#server/platform/errors.ts'
import { atLeast, open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { Invitation } from '#shared/contracts/organizations.ts'
import { acceptByLink } from './accept-invitation.ts'
import { listInvitations, revokeInvitations } from './invitations.store.ts'
import { inviteMember } from './invite-member.ts'
import { requireOrganization } from './members.routes.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'
import { readInvitation } from './read-invitation.ts'

const tag = 'organization'

type Row = Awaited<ReturnType<typeof listInvitations>>[number]

const toStatus = (row: Row, now: Date): Invitation['status'] => {
  if (row.accepted_at) return 'accepted'
  if (row.revoked_at) return 'revoked'
  return row.expires_at > now ? 'open' : 'expired'
}

const present = (row: Row, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  status: toStatus(row, now),
  expires_at: iso(row.expires_at),
  created_by: row.created_by,
  created_at: iso(row.created_at),
  mail: row.mailed_at || row.mail_problem ? { sent_at: iso(row.mailed_at), problem: row.mail_problem } : null,
})

/** How people join an organization: a link that works once, for seven days. */
export const invitationsRoutes = (deps: OrganizationsDeps): Route[] => [
  defineRoute(
    endpoints.listInvitations,
    {
      access: atLeast('admin'),
      rate: 'read',
      audit: 'user.view',
      auditTarget: 'organization',
      tag,
      summary: 'Invitations of the organization, newest first',
    },
    async ({ scope, params, query }) => {
      const rows = await deps.tenancy.inTenant(scope, async (db) => {
        await requireOrganization(db, params.id)
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
    endpoints.createInvitation,
    {
      access: atLeast('admin'),
      rate: 'admin',
      stepUp: true,
      audit: 'member.invite',
      tag,
      summary:
        'Invite someone, by mail where it is set up; an earlier invitation to the same address stops working',
    },
    async ({ user, params, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return await inviteMember(deps, user, { organizationId: params.id, ...body })
    },
  ),
  defineRoute(
    endpoints.revokeInvitation,
    {
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'member.invitation_revoked',
      tag,
      summary: 'Withdraw an open invitation',
    },
    async ({ scope, params }) => {
      await deps.tenancy.inTenant(scope, async (db) => {
        await requireOrganization(db, params.id)
        if ((await revokeInvitations(db, { id: params.invitation_id }, deps.clock.now())) === 0)
          throw notFound()
      })
    },
  ),
  defineRoute(
    endpoints.readInvitation,
    {
      access: open,
      rate: 'sign_in',
      // It changes nothing: only its secret makes it a POST, which must not stand in an address.
      audit: 'nothing',
      tag: 'sign-in',
      summary:
        'What the secret of a link invites to; refused alike whether it is unknown or no longer counts',
    },
    ({ body }) => readInvitation(deps, body.secret),
  ),
  defineRoute(
    endpoints.acceptInvitation,
    {
      access: open,
      rate: 'sign_in',
      audit: 'by_handler',
      tag: 'sign-in',
      summary: 'Accept an invitation with the secret of its link',
    },
    async ({ request, reply, body }) => ({ redirect_to: await acceptByLink(deps, { request, reply }, body) }),
  ),
]
