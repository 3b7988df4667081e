import { type AuthRoutesDeps, authRoutes } from './auth.routes.ts'
import { createAuthenticate } from './authenticate.ts'
import { issueAccessToken } from './issue-access-token.ts'
import { offerOwnerLink } from './offer-owner-link.ts'

export interface AuthDeps extends AuthRoutesDeps {
  readonly adminToken: string | null
  readonly cronToken: string | null
}

export const createAuth = (deps: AuthDeps) => ({
  routes: authRoutes(deps),
  jobs: [],
  api: { authenticate: createAuthenticate(deps), issueAccessToken, offerOwnerLink },
})
