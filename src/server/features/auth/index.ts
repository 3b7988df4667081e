import type { FastifyInstance } from 'fastify'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { findActiveUser } from './accounts/accounts.store.ts'
import { openAccount, preparePassword } from './accounts/open-account.ts'
import { authRoutes } from './auth.routes.ts'
import type { SignInDeps } from './auth-deps.ts'
import { createAuthenticate } from './authenticate.ts'
import { issueAccessToken } from './issue-access-token.ts'
import { mfaRoutes } from './mfa/mfa.routes.ts'
import { deleteFactors, listMethods } from './mfa/mfa.store.ts'
import { offerOwnerLink } from './offer-owner-link.ts'
import { sessionRoutes } from './session.routes.ts'
import { completeMfa, endSessions } from './sessions.ts'
import { beginSession } from './sign-in/finish-sign-in.ts'
import { mountSignIn } from './sign-in/mount-sign-in.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

export interface AuthDeps extends SignInDeps {
  readonly adminToken: string | null
  readonly cronToken: string | null
}

/** Whom an account of the embedded identity provider belongs to, or null where they may not sign in. */
export const findAccountHolder = async (
  tenancy: Tenancy,
  userId: string,
): Promise<{ email: string; name: string } | null> =>
  (await tenancy.asSystem('read whose account it is', (db) => findActiveUser(db, userId))) ?? null

export const createAuth = (deps: AuthDeps) => ({
  routes: [
    ...authRoutes(deps),
    ...signInRoutes(deps),
    ...sessionRoutes(deps),
    ...accountRoutes(deps),
    ...mfaRoutes(deps),
  ],
  jobs: [],
  api: {
    authenticate: createAuthenticate(deps),
    issueAccessToken,
    offerOwnerLink,
    completeMfa,
    endSessions,
    /** Every second factor of a user is taken; they enroll anew at the next sign-in. */
    resetMfa: deleteFactors,
    /** Enrolled second factors by user id. */
    listMfaMethods: listMethods,
    preparePassword,
    openAccount,
    beginSession: beginSession.bind(null, deps),
    /** Adds the sign-in pages and, where it is the embedded one, the identity provider to the HTTP server. */
    mount: (app: FastifyInstance) => mountSignIn(app, deps),
  },
})
