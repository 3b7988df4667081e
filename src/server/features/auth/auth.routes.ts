import type { Core } from '#server/platform/core.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { listAccessTokens, revokeAccessToken } from './access-tokens.store.ts'
import { issueAccessToken } from './issue-access-token.ts'

const tag = 'sign-in'

/** Personal access tokens: each user sees and revokes only their own. */
export const authRoutes = ({ tenancy, clock, ids }: Core): Route[] => [
  defineRoute(
    endpoints.listAccessTokens,
    {
      access: atLeast('viewer'),
      rate: 'read',
      tag,
      summary: 'My personal access tokens',
    },
    async ({ scope, user, query }) => {
      const rows = await tenancy.inTenant(scope, (db) =>
        listAccessTokens(db, {
          userId: user.userId,
          after: readCursor(query.cursor),
          limit: query.limit + 1,
        }),
      )
      const items = rows.map((row) => ({
        ...row,
        expires_at: iso(row.expires_at),
        revoked_at: iso(row.revoked_at),
        created_at: iso(row.created_at),
      }))
      return toPage(items, query.limit)
    },
  ),
  defineRoute(
    endpoints.createAccessToken,
    {
      access: atLeast('viewer'),
      rate: 'write',
      stepUp: true,
      audit: 'auth.token_created',
      tag,
      summary: 'Create a personal access token, from the browser',
    },
    async ({ scope, user, body }) => {
      // Otherwise a token could outlive its expiry by creating new ones.
      if (!user.sessionId)
        throw new AppError('FORBIDDEN', 'You can only create an access token in the browser.')
      const issued = await tenancy.inTenant(scope, (db) =>
        issueAccessToken(
          db,
          { clock, ids },
          {
            organizationId: user.organizationId,
            userId: user.userId,
            name: body.name,
            days: body.days,
            origin: 'browser',
          },
        ),
      )
      return { id: issued.id, name: body.name, token: issued.token, expires_at: iso(issued.expiresAt) }
    },
  ),
  defineRoute(
    endpoints.revokeAccessToken,
    {
      access: atLeast('viewer'),
      rate: 'write',
      audit: 'auth.token_revoked',
      tag,
      summary: 'Revoke one of my tokens',
    },
    async ({ scope, user, params }) => {
      if (
        !(await tenancy.inTenant(scope, (db) =>
          revokeAccessToken(db, { userId: user.userId, id: params.id, now: clock.now() }),
        ))
      )
        throw notFound()
    },
  ),
]
