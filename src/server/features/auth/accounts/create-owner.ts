import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensureMember, setName } from '#server/features/organizations/index.ts'
import { invalid } from '#server/platform/errors.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { readRequestOrigin, type SignInDeps } from '../auth-deps.ts'
import { OWNER_LINK_HOURS, ownerLinksCountAfter } from '../offer-owner-link.ts'
import { findUnusedOwnerLink, useOwnerLink } from '../owner-links.store.ts'
import { hashSecret } from '../sessions.ts'
import { beginSession } from '../sign-in/finish-sign-in.ts'
import { openAccount, preparePassword } from './open-account.ts'

export interface NewOwner {
  readonly secret: string
  readonly name: string
  readonly email: string
  readonly password?: string | undefined
}

const USED = `This link has been used or replaced, or is older than ${OWNER_LINK_HOURS} hours. Print a new one on the machine that runs the service: npm run -s probity -- owner-link`

/**
 * Creates the owner's account with the one-time link of a new installation. Whoever runs the service has the link, so
 * the owner also administers the platform. With the embedded provider they are signed in; otherwise they sign in at
 * their provider next and are recognized by their address. Returns where the browser goes next.
 */
export async function createOwner(
  deps: SignInDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  owner: NewOwner,
): Promise<string> {
  const { tenancy, clock, embedded, publicUrl, audit } = deps
  const link = hashSecret(owner.secret)
  const offered = await tenancy.asIdentity("look up the owner's link", (db) =>
    findUnusedOwnerLink(db, link, ownerLinksCountAfter(clock.now())),
  )
  if (!offered) throw invalid('secret', USED)
  const passwordHash = embedded && (await prepareOwnersPassword(owner, offered.name))
  const made = await tenancy.asIdentity("make the owner's account", async (db) => {
    const now = clock.now()
    // Of two requests at once, one finds the link used.
    if (!(await useOwnerLink(db, link, { now, madeAfter: ownerLinksCountAfter(now) })))
      throw invalid('secret', USED)
    const { email, name } = owner
    const { userId } = await ensureMember(deps, db, {
      email,
      role: 'owner',
      organizationSlug: offered.slug,
      platformAdmin: true,
    })
    await setName(db, userId, name)
    if (!embedded || !passwordHash) return { userId, session: null }
    const { issuer } = embedded
    await openAccount(db, { userId, passwordHash, issuer, now })
    const session = await beginSession(deps, db, {
      request,
      userId,
      issuer,
      subject: userId,
      providerSessionId: null,
      tokens: null,
      methods: ['pwd'],
      mfaAt: null,
    })
    return { userId, session }
  })
  await audit.record({
    action: 'auth.owner_created',
    organizationId: offered.organization_id,
    actorId: made.userId,
    target: { type: 'user', id: made.userId },
    success: true,
    ...readRequestOrigin(request),
  })
  if (!made.session) return addresses.beginSignIn.url
  setSessionCookie(reply, publicUrl, made.session.secret, made.session.expiresAt, clock.now())
  return '/mfa'
}

async function prepareOwnersPassword(
  { email, name, password }: NewOwner,
  organization: string,
): Promise<string> {
  if (password === undefined) throw invalid('password', 'must not be empty')
  return await preparePassword(password, { email, name, organization })
}
