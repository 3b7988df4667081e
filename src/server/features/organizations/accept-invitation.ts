import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '#server/platform/core.ts'
import { sha256 } from '#server/platform/crypto/digests.ts'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { InvitationAcceptance } from '#shared/contracts/organizations.ts'
import {
  findInvitedUser,
  findOpenInvitation,
  listOpenInvitationsTo,
  markAccepted,
  type OpenInvitation,
} from './invitations.store.ts'
import { addMember } from './members.store.ts'
import { nameFromAddress } from './name-from-address.ts'
import { upsertUser } from './organizations.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'
import { USED } from './read-invitation.ts'

/**
 * The same for a wrong password and for someone who may not use one here: it does not reveal whether an account
 * exists.
 */
const NOT_ACCEPTED =
  'This invitation cannot be accepted with this password. If you have an account, use its password; otherwise ask whoever runs the service.'
const SIGN_IN = addresses.beginSignIn.url

interface Offer extends OpenInvitation {
  readonly user: Awaited<ReturnType<typeof findInvitedUser>>
  readonly hasAccount: boolean
}

/**
 * Accepts an invitation with the secret of its link; returns where the browser goes next. With the embedded provider
 * the person gets an account, or proves that they hold the one they have, and a session that asks for the second
 * factor. With another provider a known person becomes a member at once, and a new one at the first sign-in.
 */
export async function acceptByLink(
  deps: OrganizationsDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  guest: InvitationAcceptance,
): Promise<string> {
  const { tenancy, clock, accounts, publicUrl } = deps
  const offer = await tenancy.asIdentity('look up an invitation', (db) => findOffer(deps, db, guest.secret))
  if (!offer) {
    await record(deps, request, { invitation: null, error: 'unknown_invitation' })
    throw invalid('secret', USED)
  }
  const { issuer } = accounts
  if (issuer === null && offer.user?.status !== 'active') return SIGN_IN
  const passwordHash = issuer === null ? null : await provePassword(deps, request, { offer, guest })
  const { userId, session } = await tenancy.asIdentity('accept an invitation', async (db) => {
    const now = clock.now()
    if (!(await markAccepted(db, offer, now))) throw invalid('secret', USED)
    if (passwordHash && isClaimed(await findInvitedUser(db, offer.email))) throw notAccepted()
    const userId = await join(deps, db, { invitation: offer, name: guest.name })
    if (issuer === null) return { userId, session: null }
    if (passwordHash) await accounts.openAccount(db, { userId, passwordHash, issuer, now })
    return { userId, session: await accounts.beginSession(db, { request, userId, issuer }) }
  })
  await record(deps, request, { invitation: offer, userId })
  if (!session) return SIGN_IN
  setSessionCookie(reply, publicUrl, session.secret, session.expiresAt, clock.now())
  return '/mfa'
}

/** Accepts every open invitation to an address that an identity provider has verified; null if there is none. */
export async function acceptAtFirstSignIn(
  deps: Pick<Core, 'ids' | 'clock'>,
  db: IdentityDb,
  person: { email: string; name: string | null },
): Promise<{ userId: string; organizationIds: string[] } | null> {
  const accepted: { userId: string; organizationId: string }[] = []
  for (const invitation of await listOpenInvitationsTo(db, person.email, deps.clock.now())) {
    if (!(await markAccepted(db, invitation, deps.clock.now()))) continue
    const userId = await join(deps, db, { invitation, name: person.name ?? nameFromAddress(person.email) })
    accepted.push({ userId, organizationId: invitation.organizationId })
  }
  const [first] = accepted
  return first ? { userId: first.userId, organizationIds: accepted.map((one) => one.organizationId) } : null
}

async function findOffer(
  { clock, accounts }: OrganizationsDeps,
  db: IdentityDb,
  secret: string,
): Promise<Offer | null> {
  const invitation = await findOpenInvitation(db, sha256(secret), clock.now())
  if (!invitation) return null
  const user = await findInvitedUser(db, invitation.email)
  return { ...invitation, user, hasAccount: user ? await accounts.hasAccount(db, user.id) : false }
}

/** The hash of a new account's password, or null if the password of an existing one was right. */
async function provePassword(
  deps: OrganizationsDeps,
  request: FastifyRequest,
  { offer, guest: { name, password } }: { readonly offer: Offer; readonly guest: InvitationAcceptance },
): Promise<string | null> {
  const { accounts } = deps
  if (password === undefined) throw invalid('password', 'must not be empty')
  const { email } = offer
  const prepare = () =>
    accounts.preparePassword(password, { email, name, organization: offer.organizationName })
  if (offer.hasAccount) {
    const checked = await accounts.checkCredentials({ email, password })
    if (checked.right) return null
    await record(deps, request, { invitation: offer, error: checked.reason ?? 'wrong_password' })
    if (checked.lockedNow)
      await record(deps, request, { invitation: offer, error: checked.reason ?? 'locked', locked: true })
    // An unacceptable password is refused as such, whether there is an account or not.
    await prepare()
    throw notAccepted()
  }
  const hash = await prepare()
  if (!isClaimed(offer.user)) return hash
  await record(deps, request, { invitation: offer, error: 'claimed' })
  throw notAccepted()
}

const notAccepted = () => new AppError('UNAUTHENTICATED', NOT_ACCEPTED)

/** The inviter sees the link: it must not give them what this person may do elsewhere. */
const isClaimed = (user: Offer['user']): boolean =>
  user !== undefined && (Boolean(user.belongsSomewhere) || user.platformAdmin || user.status !== 'active')

/** Creates the user and the membership if they are missing. */
async function join(
  { ids, clock }: Pick<Core, 'ids' | 'clock'>,
  db: IdentityDb,
  { invitation, name }: { readonly invitation: OpenInvitation; readonly name: string },
): Promise<string> {
  const now = clock.now()
  const { email, organizationId, role } = invitation
  const userId = await upsertUser(db, { id: ids.uuid(), email, name, platformAdmin: false, now })
  await addMember(db, { organizationId, userId, role, now }, 'keep_role')
  return userId
}

interface AcceptanceOutcome {
  readonly invitation: OpenInvitation | null
  readonly userId?: string
  readonly error?: string
  readonly locked?: boolean
}

const record = (
  { audit }: OrganizationsDeps,
  request: FastifyRequest,
  { invitation, ...outcome }: AcceptanceOutcome,
): Promise<void> =>
  audit.record({
    action: outcome.locked ? 'auth.account_locked' : 'member.invitation_accepted',
    organizationId: invitation?.organizationId ?? null,
    actorId: outcome.userId ?? null,
    target: invitation && { type: 'invitation', id: invitation.id },
    success: outcome.error === undefined,
    error: outcome.error ?? null,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
  })
