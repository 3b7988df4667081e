import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Ids } from '#server/platform/ids.ts'
import { accessToken, issuedAccessToken, newAccessToken } from '#shared/contracts/auth.ts'
import { idParams, listOf, listQuery } from '#shared/contracts/common.ts'
import { listAccessTokens, revokeAccessToken } from './access-tokens.store.ts'
import { issueAccessToken } from './issue-access-token.ts'

export interface AuthRoutesDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
}

const tag = 'sign-in'

/** Personal access tokens: each user sees and ends only their own. */
export const authRoutes = ({ tenancy, clock, ids }: AuthRoutesDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/auth/tokens',
      access: atLeast('viewer'),
      rate: 'read',
      tag,
      summary: 'My personal access tokens',
      query: listQuery,
      response: listOf(accessToken),
    },
    async ({ scope, user, query }) => {
      const rows = await tenancy.inTenant(scope, (db) =>
        listAccessTokens(db, user.userId, readCursor(query.cursor), query.limit + 1),
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
    {
      method: 'POST',
      url: '/api/auth/tokens',
      access: atLeast('viewer'),
      rate: 'write',
      audit: 'auth.token_created',
      tag,
      summary: 'Make a personal access token, from the browser',
      body: newAccessToken,
      status: 201,
      response: issuedAccessToken,
    },
    async ({ scope, user, body }) => {
      // A token that makes tokens would outlive its own end.
      if (!user.sessionId) throw new AppError('FORBIDDEN', 'An access token is made from the browser.')
      const issued = await tenancy.inTenant(scope, (db) =>
        issueAccessToken(
          db,
          { clock, ids },
          { organizationId: user.organizationId, userId: user.userId, name: body.name, days: body.days },
        ),
      )
      return { id: issued.id, name: body.name, token: issued.token, expires_at: iso(issued.expiresAt) }
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      url: '/api/auth/tokens/:id',
      access: atLeast('viewer'),
      rate: 'write',
      audit: 'auth.token_revoked',
      tag,
      summary: 'Revoke one of my tokens',
      params: idParams,
      status: 204,
      response: z.void(),
    },
    async ({ scope, user, params }) => {
      if (
        !(await tenancy.inTenant(scope, (db) => revokeAccessToken(db, user.userId, params.id, clock.now())))
      )
        throw notFound()
    },
  ),
]
