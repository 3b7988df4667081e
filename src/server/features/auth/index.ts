import type { FastifyInstance } from 'fastify'
import type { IdentityDb, Tenancy } from '#server/platform/db/tenancy.ts'
import type { MemberAccounts } from '../organizations/index.ts'
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
import { offerFirstOwnerLink, offerOwnerLink } from './offer-owner-link.ts'
import { ownerLinkUsed } from './owner-links.store.ts'
import { sessionRoutes } from './session.routes.ts'
import { completeMfa, endSessions } from './sessions.ts'
import { beginSession } from './sign-in/finish-sign-in.ts'
import { mountSignIn } from './sign-in/mount-sign-in.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { listMfaMethods } from './users/read-people.ts'
import { usersRoutes } from './users/users.admin.routes.ts'
import { usersJobs } from './users/users.jobs.ts'
import type { UsersDeps } from './users/users-deps.ts'

export interface AuthDeps extends SignInDeps, Omit<UsersDeps, keyof SignInDeps> {
  readonly adminToken: string | null
  readonly cronToken: string | null
}

/** The owner of an account of the embedded identity provider, or null if they may not sign in. */
export const findAccountHolder = async (
  tenancy: Tenancy,
  userId: string,
): Promise<{ email: string; name: string } | null> =>
  (await tenancy.asIdentity('read whose account it is', (db) => findActiveUser(db, userId))) ?? null

export const createAuth = (deps: AuthDeps) => ({
  routes: [
    ...authRoutes(deps),
    ...signInRoutes(deps),
    ...sessionRoutes(deps),
    ...accountRoutes(deps),
    ...mfaRoutes(deps),
    ...usersRoutes(deps),
  ],
  jobs: usersJobs(deps),
  api: {
    authenticate: createAuthenticate(deps),
    issueAccessToken,
    offerOwnerLink,
    offerFirstOwnerLink,
    /** Whether the owner's account has been created with the link. */
    ownerLinkUsed,
    completeMfa,
    endSessions,
    /** Deletes every second factor of a user; they enroll again at the next sign-in. */
    resetMfa: deleteFactors,
    hasAccount,
    memberAccounts: memberAccountsOf(deps),
    /** Adds the sign-in pages to the HTTP server, and the identity provider if it is the embedded one. */
    mount: (app: FastifyInstance) => mountSignIn(app, deps),
  },
})

const hasAccount = async (db: IdentityDb, userId: string): Promise<boolean> =>
  (await findAccount(db, userId)) !== undefined

/** What organizations ask about the accounts of their members. */
const memberAccountsOf = (deps: AuthDeps): MemberAccounts => ({
  listMfaMethods: (userIds) => listMfaMethods(deps.tenancy, userIds),
  endSessionsIn: async (userId, organizationId, reason) => {
    await deps.tenancy.asIdentity('end the sessions of a member', (db) =>
      endSessions(db, { userId, organizationId }, { reason, now: deps.clock.now() }),
    )
  },
  issuer: deps.embedded?.issuer ?? null,
  hasAccount,
  checkCredentials: (given) => checkCredentials(deps, given),
  preparePassword,
  openAccount,
  beginSession: (db, { request, userId, issuer }) =>
    beginSession(deps, db, {
      request,
      userId,
      issuer,
      subject: userId,
      providerSessionId: null,
      tokens: null,
      methods: ['pwd'],
      mfaAt: null,
    }),
})
