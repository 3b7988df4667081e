import type { FastifyInstance } from 'fastify'
import type { SystemDb, Tenancy } from '#server/platform/db/tenancy.ts'
import type { AnyJobKind } from '#server/platform/jobs/job-queue.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { findAccount, findActiveUser } from './accounts/accounts.store.ts'
import { checkCredentials } from './accounts/check-credentials.ts'
import { openAccount, preparePassword } from './accounts/open-account.ts'
import { authRoutes } from './auth.routes.ts'
import type { SignInDeps } from './auth-deps.ts'
import { createAuthenticate } from './authenticate.ts'
import { issueAccessToken } from './issue-access-token.ts'
import { mfaRoutes } from './mfa/mfa.routes.ts'
import { deleteFactors } from './mfa/mfa.store.ts'
import { offerOwnerLink } from './offer-owner-link.ts'
import { sessionRoutes } from './session.routes.ts'
import { completeMfa, endSessions } from './sessions.ts'
import { beginSession } from './sign-in/finish-sign-in.ts'
import { mountSignIn } from './sign-in/mount-sign-in.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { mfaMethodsOf } from './users/read-people.ts'
import { usersRoutes } from './users/users.admin.routes.ts'
import { resumeAdaptiveAuthenticationJob } from './users/users.jobs.ts'
import type { UsersDeps } from './users/users-deps.ts'

export interface AuthDeps extends SignInDeps, Omit<UsersDeps, keyof SignInDeps> {
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
    ...usersRoutes(deps),
  ],
  jobs: [resumeAdaptiveAuthenticationJob(deps)] as unknown as AnyJobKind[],
  api: {
    authenticate: createAuthenticate(deps),
    issueAccessToken,
    offerOwnerLink,
    completeMfa,
    endSessions,
    /** Every second factor of a user is taken; they enroll anew at the next sign-in. */
    resetMfa: deleteFactors,
    mfaMethodsOf: (userIds: readonly string[]) => mfaMethodsOf(deps.tenancy, userIds),
    endSessionsOf: async (userId: string, organizationId: string, reason: string): Promise<void> => {
      await deps.tenancy.asSystem('end the sessions of a member', (db) =>
        endSessions(db, { userId, organizationId }, reason, deps.clock.now()),
      )
    },
    preparePassword,
    checkCredentials: (given: { email: string; password: string }) => checkCredentials(deps, given),
    hasAccount: async (db: SystemDb, userId: string) => (await findAccount(db, userId)) !== undefined,
    /** Issuer of the accounts kept here; null where another provider keeps them. */
    accountsIssuer: deps.embedded?.issuer ?? null,
    openAccount,
    beginSession: beginSession.bind(null, deps),
    /** Adds the sign-in pages and, where it is the embedded one, the identity provider to the HTTP server. */
    mount: (app: FastifyInstance) => mountSignIn(app, deps),
  },
})
