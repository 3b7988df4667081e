import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '#server/platform/errors.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { originOf, type SignInDeps } from '../auth-deps.ts'
import { findUnusedOwnerLink, useOwnerLink } from '../owner-links.store.ts'
import { hashSecret } from '../sessions.ts'
import { beginSession } from '../sign-in/finish-sign-in.ts'
import { setName } from './accounts.store.ts'
import { openAccount, preparePassword } from './open-account.ts'

export interface NewOwner {
  readonly secret: string
  readonly name: string
  readonly email: string
  readonly password?: string | undefined
}

const USED = 'This link has been used or replaced. The service prints the current one when it starts.'

/**
 * Makes the owner's account with the one-time link of a new installation. Whoever runs the service has it, so
 * the owner administers the platform too. With the embedded provider they are signed in; otherwise they sign in
 * there next, and are recognized by their address. Answers where the browser goes on.
 */
export async function createOwner(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: NewOwner,
): Promise<string> {
  const { tenancy, clock, embedded, publicUrl, audit, ensureMember } = deps
  const link = hashSecret(owner.secret)
  const offered = await tenancy.asSystem("look up the owner's link", (db) => findUnusedOwnerLink(db, link))
  if (!offered) throw invalid('secret', USED)
  if (embedded && owner.password === undefined) throw invalid('password', 'must not be empty')
  const passwordHash =
    embedded &&
    (await preparePassword(owner.password!, {
      email: owner.email,
      name: owner.name,
      organization: offered.name,
    }))
  const made = await tenancy.asSystem("make the owner's account", async (db) => {
    const now = clock.now()
    // Of two at the same moment one finds the link used.
    if (!(await useOwnerLink(db, link, now))) throw invalid('secret', USED)
    const { email, name } = owner
    const { userId } = await ensureMember(db, {
      email,
      role: 'owner',
      organizationSlug: offered.slug,
      platformAdmin: true,
    })
    await setName(db, userId, name)
    if (!embedded || !passwordHash) return { userId, session: null }
    const { issuer } = embedded
    await openAccount(db, { userId, passwordHash, issuer, now })
    const session = await beginSession(deps, db, request, {
      userId,
      issuer,
      subject: userId,
      providerSessionId: null,
      tokens: null,
      methods: ['pwd'],
      mfaProven: false,
    })
    return { userId, session }
  })
  await audit.record({
    action: 'auth.owner_created',
    organizationId: offered.organization_id,
    actorId: made.userId,
    target: { type: 'user', id: made.userId },
    success: true,
    ...originOf(request),
  })
  if (!made.session) return '/api/auth/login'
  setSessionCookie(reply, publicUrl, made.session.secret, made.session.expiresAt, clock.now())
  return '/mfa'
}
