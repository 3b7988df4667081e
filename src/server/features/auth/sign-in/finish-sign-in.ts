import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { AppError, errorCode } from '#server/platform/errors.ts'
import {
  readCookie,
  sessionCookieName,
  setCookie,
  setSessionCookie,
  signInCookieName,
} from '#server/platform/http/session-cookie.ts'
import type { ProvenIdentity } from '#server/ports/identity-provider.ts'
import { readRequestOrigin, type SignInDeps } from '../auth-deps.ts'
import { findOpenSession } from '../sessions.store.ts'
import { createSession, endSessions, hashSecret, type NewSession, type OpenedSession } from '../sessions.ts'
import { callbackUrl } from './begin-sign-in.ts'
import { type FoundPerson, findPerson, type PersonRefusal } from './find-person.ts'
import { openPending, type PendingSignIn } from './pending-sign-in.ts'
import { provenAt, provesSecondFactor } from './second-factor.ts'

/** Why nobody was signed in, as the sign-in page shows it. The audit trail is more precise. */
export type SignInProblem = 'expired' | 'cancelled' | 'refused' | 'unknown' | 'provider_unavailable'

export type SignInOutcome = { readonly returnTo: string } | { readonly problem: SignInProblem }

/** Handles the browser's return from the provider: checks everything before a session with a new secret begins. */
export async function finishSignIn(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInOutcome> {
  const callback = new URL(callbackUrl(deps.publicUrl))
  callback.search = new URL(request.url, deps.publicUrl).search
  const pending = takePending(deps, { request, reply, callback })
  if (!pending) return { problem: 'expired' }
  try {
    const identity = await deps.identityProvider.finishSignIn(callback, pending)
    const signedIn = await signIn(deps, request, { identity, fresh: pending.fresh })
    if ('refused' in signedIn) {
      await recordFailure(deps, request, signedIn.refused)
      return { problem: 'unknown' }
    }
    setSessionCookie(
      reply,
      deps.publicUrl,
      signedIn.session.secret,
      signedIn.session.expiresAt,
      deps.clock.now(),
    )
    const actor = { actorId: signedIn.userId, success: true, ...readRequestOrigin(request) }
    for (const organizationId of signedIn.joined)
      await deps.audit.record({ action: 'member.invitation_accepted', organizationId, ...actor })
    await deps.audit.record({
      action: 'auth.login',
      organizationId: signedIn.session.organizationId,
      ...actor,
    })
    return { returnTo: pending.returnTo }
  } catch (error) {
    return { problem: await findProblem(deps, { request, callback }, error) }
  }
}

/** A browser that comes back from the provider. */
interface ReturningBrowser {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Our address that it came back to, with what the provider told us. */
  readonly callback: URL
}

/** What this browser left with; the cookie works for one return. */
function takePending(
  { keyring, clock, publicUrl }: SignInDeps,
  { request, reply, callback }: ReturningBrowser,
): PendingSignIn | null {
  const state = callback.searchParams.get('state')
  if (!state) return null
  const name = signInCookieName(publicUrl, state)
  const cookie = readCookie(request, name)
  if (!cookie) return null
  setCookie(reply, publicUrl, name, '', { maxAge: 0 })
  return openPending(keyring, { cookie, state, now: clock.now() })
}

async function signIn(
  deps: SignInDeps,
  request: FastifyRequest,
  { identity, fresh }: { readonly identity: ProvenIdentity; readonly fresh: boolean },
): Promise<(FoundPerson & { session: OpenedSession }) | { refused: PersonRefusal }> {
  const now = deps.clock.now()
  return await deps.tenancy.asIdentity('sign a person in', async (db) => {
    const person = await findPerson(deps, db, identity)
    if ('refused' in person) return person
    const session = await beginSession(deps, db, {
      request,
      userId: person.userId,
      issuer: identity.issuer,
      subject: identity.subject,
      providerSessionId: identity.sessionId,
      tokens: deps.embedded ? null : { refreshToken: identity.refreshToken, idToken: identity.idToken },
      methods: identity.amr,
      mfaAt: provesSecondFactor(identity, deps.acrWithMfa)
        ? provenAt(identity.authenticatedAt, { askedNow: fresh || deps.embedded !== null, now })
        : null,
    })
    return { ...person, session }
  })
}

/** A session for the browser that sends this request. */
export type RequestedSession = Omit<NewSession, 'ipAddress' | 'userAgent'> & {
  readonly request: FastifyRequest
}

/** Begins a session and ends the one this browser had before. */
export async function beginSession(
  { ids, keyring, clock, publicUrl }: SignInDeps,
  db: IdentityDb,
  { request, ...session }: RequestedSession,
): Promise<OpenedSession> {
  const now = clock.now()
  const before = readCookie(request, sessionCookieName(publicUrl))
  const earlier = before ? await findOpenSession(db, hashSecret(before)) : undefined
  if (earlier) await endSessions(db, { sessionId: earlier.id }, { reason: 'replaced', now })
  return await createSession(db, { ids, keyring, now }, { ...session, ...readRequestOrigin(request) })
}

const recordFailure = (deps: SignInDeps, request: FastifyRequest, error: string) =>
  deps.audit.record({
    action: 'auth.login_failed',
    organizationId: null,
    actorId: null,
    success: false,
    error,
    ...readRequestOrigin(request),
  })

async function findProblem(
  deps: SignInDeps,
  { request, callback }: Omit<ReturningBrowser, 'reply'>,
  error: unknown,
): Promise<SignInProblem> {
  if (!(error instanceof AppError)) throw error
  const cause =
    error.cause instanceof Error
      ? {
          name: error.cause.name,
          message: error.cause.message,
          code: errorCode(error.cause),
        }
      : undefined
  deps.logger.warn({ code: error.code, cause }, 'sign-in failed')
  await recordFailure(deps, request, error.code)
  if (error.code === 'IDENTITY_PROVIDER_UNAVAILABLE') return 'provider_unavailable'
  if (error.code !== 'SIGN_IN_REFUSED') throw error
  return callback.searchParams.get('error') === 'access_denied' ? 'cancelled' : 'refused'
}
